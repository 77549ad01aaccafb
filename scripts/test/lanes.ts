import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "#server/platform/lib/root.ts";

/** A program of this project's packages, with the heading of its output. */
export type Step = { name: string; program: string; args: readonly string[]; environment?: Record<string, string> };

type Options = { write: (chunk: Buffer | string) => void; stopped: AbortSignal };

/** A process that a step has left behind may keep the step's output open. */
const LAST_WORDS_MS = 2000;

/**
 * Runs lanes side by side, and the steps of a lane one after the other, whether or not they succeed. The first lane's
 * output is written as it comes; each other lane's is kept until the lanes before it have ended, so that none mix.
 * @param options.stopped Ends everything that is running, as Ctrl-C does, and starts nothing more.
 * @returns Whether every step has succeeded.
 */
export async function runLanes(lanes: readonly (readonly Step[])[], { write, stopped }: Options): Promise<boolean> {
  const outputs = lanes.map(() => heldOutput(write));
  const results = lanes.map((steps, index) => runLane(steps, { write: outputs[index]?.write ?? write, stopped }));
  let isFine = true;
  for (const [index, result] of results.entries()) {
    outputs[index]?.release();
    if (!(await result)) isFine = false;
  }
  return isFine;
}

function heldOutput(write: Options["write"]) {
  let held: (Buffer | string)[] | undefined = [];
  return {
    write: (chunk: Buffer | string) => void (held ? held.push(chunk) : write(chunk)),
    release: () => {
      for (const chunk of held ?? []) write(chunk);
      held = undefined;
    },
  };
}

async function runLane(steps: readonly Step[], options: Options): Promise<boolean> {
  let isFine = true;
  for (const step of steps) {
    if (options.stopped.aborted || !(await runStep(step, options))) isFine = false;
  }
  return isFine;
}

async function runStep({ name, program, args, environment }: Step, { write, stopped }: Options): Promise<boolean> {
  write(`\n── ${name}\n`);
  const child = spawn(path.join(ROOT, "node_modules/.bin", program), args, {
    cwd: ROOT,
    // Its own process group gets every signal once, from here.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...environment },
  });
  child.stdout.on("data", write);
  child.stderr.on("data", write);
  const stop = () => interrupt(child);
  stopped.addEventListener("abort", stop);
  const closed = once(child, "close");
  closed.catch(() => {});
  try {
    const [code] = await once(child, "exit");
    await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
    return code === 0;
  } finally {
    stopped.removeEventListener("abort", stop);
  }
}

function interrupt({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGINT");
  } catch (error) {
    // It has just ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
