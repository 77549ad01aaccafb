import { tooMany } from "#server/platform/errors.ts";

type Size = {
  atOnceMax: number;
  /** In one lane, and in all of them together. */
  waitingInLaneMax: number;
  waitingMax: number;
  /** How long work may wait before the queue refuses it; absent to let it wait for its turn, however long that takes. */
  waitMaxMs?: number;
  /** The first sentence of the refusal when there is no place. */
  full: string;
};

type Waiter = { start: () => void; refuse: (error: Error) => void };

/**
 * Creates a queue that serves its lanes in turn, so that a long lane doesn't delay the others. If it is full, the
 * longest lane gives up its last place. @returns A function that runs work in its lane's turn; it throws 429 if there
 * is no place, or the work has waited too long or is no longer wanted, as its signal says.
 * p-limit runs one line in order of arrival and refuses nothing: anyone who sends enough requests first would keep
 * everyone else from signing in (RULES §16). The lanes and the limits are why this is our own code.
 */
export function createFairQueue({ atOnceMax, waitingInLaneMax, waitingMax, waitMaxMs, full: sentence }: Size) {
  const full = () => tooMany(`${sentence} Try again in 2 seconds.`, 2);
  let running = 0;
  let waiting = 0;
  /** The lane whose turn is next comes first. */
  const lanes = new Map<string, Waiter[]>();

  const placeIn = (lane: string, signal: AbortSignal | undefined) =>
    new Promise<void>((begin, refuse) => {
      const own = lanes.get(lane) ?? [];
      if (own.length >= waitingInLaneMax) return refuse(full());
      if (waiting >= waitingMax && !makeRoomFor(own.length)) return refuse(full());
      const leave = () => {
        giveUp(lane, waiter);
        waiter.refuse(full());
      };
      const timer = waitMaxMs === undefined ? undefined : setTimeout(leave, waitMaxMs);
      const ending = (end: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        end();
      };
      const waiter: Waiter = { start: () => ending(begin), refuse: (error) => ending(() => refuse(error)) };
      signal?.addEventListener("abort", leave);
      own.push(waiter);
      lanes.set(lane, own);
      waiting += 1;
    });

  const giveUp = (lane: string, waiter: Waiter) => {
    const left = (lanes.get(lane) ?? []).filter((other) => other !== waiter);
    if (left.length > 0) lanes.set(lane, left);
    else lanes.delete(lane);
    waiting -= 1;
  };

  /**
   * Only a lane that remains at least as long as the new work's lane gives up a place: otherwise two lanes would push
   * each other out.
   */
  const makeRoomFor = (length: number): boolean => {
    const [lane, longest] = [...lanes].reduce((most, next) => (next[1].length > most[1].length ? next : most));
    if (longest.length <= length + 1) return false;
    longest.pop()?.refuse(full());
    if (longest.length === 0) lanes.delete(lane);
    waiting -= 1;
    return true;
  };

  const startNext = () => {
    const [next] = lanes;
    if (!next) return;
    const [lane, own] = next;
    lanes.delete(lane);
    const waiter = own.shift();
    if (own.length > 0) lanes.set(lane, own);
    waiting -= 1;
    running += 1;
    waiter?.start();
  };

  return async <T>(
    lane: string,
    work: () => Promise<T>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<T> => {
    if (signal?.aborted) throw full();
    if (running >= atOnceMax) await placeIn(lane, signal);
    else running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
