import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from "vitest/node";

export const KEPT = "kept";

/** A worker's call to Vitest, or the answer to one (birpc). */
type Call = { t?: string; i?: string };
type Kept = { child: ChildProcess; hasStarted: boolean; unanswered: Set<string> };

/** Answers calls from late timers between two runs, when nothing listens: otherwise the next run would wait forever. */
function answerAll({ child, unanswered }: Kept) {
  for (const i of unanswered) child.send({ t: "s", i });
  unanswered.clear();
}

/**
 * Keeps Vitest's forked workers from run to run with their loaded modules: only a broken file and its importers are
 * reloaded. Vitest itself would end its workers after each run and load everything again.
 */
export function keptWorkers() {
  const byProject = new Map<string, Kept>();

  function keptFor({ distPath, execArgv, env, project }: PoolOptions): Kept {
    const known = byProject.get(project.name);
    if (known && known.child.exitCode === null && !known.child.killed) return known;
    const child = fork(path.join(distPath, "workers/forks.js"), [], {
      ...{ env: env as NodeJS.ProcessEnv, execArgv, serialization: "advanced" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const kept: Kept = { child, hasStarted: false, unanswered: new Set() };
    child.on("message", ({ t, i }: Call) => {
      if (t !== "q" || i === undefined) return;
      kept.unanswered.add(i);
      if (child.listenerCount("message") === 1) answerAll(kept);
    });
    byProject.set(project.name, kept);
    return kept;
  }

  const pool: PoolRunnerInitializer = {
    name: KEPT,
    createPoolWorker: (options) => workerOf(() => keptFor(options)),
  };

  /** Ends all workers; the next run starts new ones. */
  function end() {
    for (const { child } of byProject.values()) child.kill("SIGKILL");
    byProject.clear();
  }
  return { pool, end };
}

function workerOf(find: () => Kept): PoolWorker {
  let kept: Kept | undefined;
  const listeners: [event: string, callback: (argument: unknown) => void][] = [];
  const answer = (type: "started" | "stopped") =>
    queueMicrotask(() => {
      const message = { type, __vitest_worker_response__: true };
      for (const [event, callback] of [...listeners]) if (event === "message") callback(message);
    });
  return {
    name: KEPT,
    cacheFs: true,
    on(event, callback) {
      listeners.push([event, callback]);
      kept?.child.on(event, callback);
    },
    off(event, callback) {
      kept?.child.off(event, callback);
    },
    send(message: WorkerRequest) {
      if (!kept) return;
      const { t, i } = message as Call;
      if (t === "s" && i !== undefined) kept.unanswered.delete(i);
      if (message.type === "stop") answer("stopped");
      else if (message.type === "start" && kept.hasStarted) answer("started");
      else kept.child.send(message);
      kept.hasStarted = true;
    },
    deserialize: (data) => data,
    async start() {
      kept = find();
    },
    async stop() {
      for (const [event, callback] of listeners) kept?.child.off(event, callback);
      if (kept?.child.connected) answerAll(kept);
    },
  };
}
