import { strykerPlugins as vitestPlugins } from "@stryker-mutator/vitest-runner";
import { ThreadsPoolWorker } from "vitest/node";

/**
 * Stryker's test runner for Vitest, but with one thread for many changes. Vitest starts a thread for each run, and loading
 * the product into it takes longer than most runs. Stryker's child processes load this file without a compiler, so it's
 * plain JavaScript.
 */

/** Each run leaves one of Vitest's listeners in the thread, and Node warns of a leak above ten. */
const RUNS_MAX = 9;

/** @type {{ thread: ThreadsPoolWorker, runs: number } | undefined} */
let kept;

/** @typedef {import("vitest/node").PoolWorker} PoolWorker */

/**
 * Answers Vitest's request to stop without passing it on, so that the next run finds the modules loaded.
 * @implements {PoolWorker}
 */
class ReusedThread {
  name = "kept";
  /** @type {[event: string, callback: (value: unknown) => void][]} */
  #listeners = [];
  #isDone = false;

  /** @param {import("vitest/node").PoolOptions} options */
  constructor(options) {
    kept ??= { thread: new ThreadsPoolWorker(options), runs: 0 };
    this.kept = kept;
  }

  start = async () => {
    if (this.kept.runs === 0) await this.kept.thread.start();
    this.kept.runs += 1;
  };

  /** @type {PoolWorker["send"]} */
  send = (message) => {
    if (message.type !== "stop") return this.kept.thread.send(message);
    this.#isDone = true;
    for (const [event, callback] of [...this.#listeners])
      if (event === "message") callback({ type: "stopped", __vitest_worker_response__: true });
  };

  stop = async () => {
    for (const [event, callback] of this.#listeners.splice(0)) this.kept.thread.off(event, callback);
    // If Vitest cancels a run by force, it doesn't ask the thread to stop first.
    if (!this.#isDone || this.kept.runs >= RUNS_MAX) await endThread();
  };

  /** @type {PoolWorker["on"]} */
  on = (event, callback) => {
    this.#listeners.push([event, callback]);
    this.kept.thread.on(event, callback);
  };

  /** @type {PoolWorker["off"]} */
  off = (event, callback) => {
    this.#listeners = this.#listeners.filter((listener) => listener[0] !== event || listener[1] !== callback);
    this.kept.thread.off(event, callback);
  };

  /** @type {PoolWorker["deserialize"]} */
  deserialize = (data) => data;
}

async function endThread() {
  const ended = kept;
  kept = undefined;
  await ended?.thread.stop();
}

/** @param {import("vitest/node").PoolOptions} options */
const createPoolWorker = (options) => new ReusedThread(options);

/** @param {{ injectFunction: (factory: unknown) => any }} injector */
function keptThreadRunner(injector) {
  const runner = injector.injectFunction(vitestPlugins[0]?.factory);
  const { init, mutantRun, dispose } = runner;
  return Object.assign(runner, {
    init: async () => {
      await init.call(runner);
      const poolRunner = { name: "kept", createPoolWorker };
      for (const { config } of runner.ctx.projects) Object.assign(config, { pool: poolRunner.name, poolRunner });
    },
    /** @param {{ mutantActivation: string }} options */
    mutantRun: async (options) => {
      // A change in code that runs at load time needs a fresh load, which no other change may reuse.
      const isStatic = options.mutantActivation === "static";
      if (isStatic) await endThread();
      const result = await mutantRun.call(runner, options);
      if (isStatic) await endThread();
      return result;
    },
    dispose: async () => {
      await endThread();
      await dispose.call(runner);
    },
  });
}
keptThreadRunner.inject = ["$injector"];

export const strykerPlugins = [{ kind: "TestRunner", name: "vitest-kept", factory: keptThreadRunner }];
