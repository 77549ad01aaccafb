import { describe, expect, it } from "vitest";
import { createFairQueue } from "#server/platform/lib/fair-queue.ts";

const full = "Too many are waiting.";

/** Makes a queue whose work ends only when the test says so, and records what it has started. */
const SMALL = { atOnceMax: 1, waitingInLaneMax: 4, waitingMax: 6 };
function watchedQueue(size: typeof SMALL & { waitMaxMs?: number } = SMALL) {
  const inTurn = createFairQueue({ ...size, full });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (lane: string, name: string, signal?: AbortSignal) =>
    inTurn(
      lane,
      () => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      },
      { signal },
    ).then(
      () => "served",
      (error: { status: number }) => error.status,
    );
  /** Finishes one piece of work at a time until none is left. */
  const serveAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { enter, started, serveAll };
}

describe("The hashing queue", () => {
  it("serves each network in turn, however much one of them sends", async () => {
    const { enter, started, serveAll } = watchedQueue();
    const answers = ["a1", "a2", "a3", "a4"].map((name) => enter("a", name));
    answers.push(enter("b", "b1"), enter("c", "c1"));
    await serveAll();
    expect(await Promise.all(answers)).toEqual(Array(6).fill("served"));
    expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
  });

  it("refuses a network that has used its share of places, and no one else", async () => {
    const { enter, serveAll } = watchedQueue();
    const flood = Array.from({ length: 20 }, (_, n) => enter("a", `a${n}`));
    const honest = [enter("b", "b"), enter("c", "c")];
    await serveAll();
    expect(await Promise.all(honest)).toEqual(["served", "served"]);
    expect((await Promise.all(flood)).filter((answer) => answer === 429)).toHaveLength(15);
  });

  it("makes room for a new network in the longest line when all places are taken", async () => {
    const { enter, serveAll, started } = watchedQueue();
    const first = Array.from({ length: 5 }, (_, n) => enter("a", `a${n}`));
    const second = [enter("b", "b0"), enter("b", "b1")];
    const late = enter("c", "c0");
    await serveAll();
    expect(await late).toBe("served");
    expect(await Promise.all(first)).toEqual(["served", "served", "served", "served", 429]);
    expect(await Promise.all(second)).toEqual(["served", "served"]);
    expect(started).not.toContain("a4");
  });

  it("refuses work that has waited too long, and serves the others", async () => {
    const { enter, serveAll, started } = watchedQueue({ ...SMALL, waitMaxMs: 5 });
    const first = enter("a", "a1");
    const late = [enter("a", "a2"), enter("b", "b1")];
    expect(await Promise.all(late)).toEqual([429, 429]);
    const next = enter("b", "b2");
    await serveAll();
    expect(await Promise.all([first, next])).toEqual(["served", "served"]);
    expect(started).toEqual(["a1", "b2"]);
  });

  it("forgets work that no one waits for anymore, and keeps its place for others", async () => {
    const { enter, serveAll, started } = watchedQueue({ atOnceMax: 1, waitingInLaneMax: 1, waitingMax: 1 });
    const gone = new AbortController();
    const first = enter("a", "a1");
    const left = enter("a", "a2", gone.signal);
    gone.abort();
    expect(await left).toBe(429);
    const next = enter("a", "a3");
    await serveAll();
    expect(await Promise.all([first, next])).toEqual(["served", "served"]);
    expect(await enter("a", "a4", gone.signal)).toBe(429);
    expect(started).toEqual(["a1", "a3"]);
  });

  it("goes on after work that fails", async () => {
    const inTurn = createFairQueue({ atOnceMax: 1, waitingInLaneMax: 1, waitingMax: 1, full });
    const failing = inTurn("a", () => Promise.reject(new Error("broken")));
    const next = inTurn("a", async () => "served");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("served");
  });
});
