import type { Clock } from "#server/platform/lib/clock.ts";

/** A page opens its stream sooner than this after it has read its answers; one that was away for longer reloads. */
const REMEMBERED_MS = 120_000;
const REMEMBERED_MAX = 10_000;
/** A call may take this much longer than another on its way to the server. */
const MARGIN_MS = 5000;

/**
 * What this process has recently heard about, whichever process changed it: for pages that show what they read before their
 * stream was open. Only lengths of time are compared, so the clocks of servers and browsers need not agree.
 */
export function rememberChanges(clock: Clock) {
  const now = () => clock().getTime();
  /** When each change was last heard, oldest first. */
  const heardAt = new Map<string, number>();
  /** From this moment on, nothing has been missed or forgotten. */
  let wholeSince = Number.POSITIVE_INFINITY;

  function forget() {
    const until = now() - REMEMBERED_MS;
    for (const [change, at] of heardAt) {
      if (at >= until && heardAt.size <= REMEMBERED_MAX) return;
      heardAt.delete(change);
      wholeSince = Math.max(wholeSince, at);
    }
  }

  return {
    /** Starts over: changes may have been missed until this moment. */
    start() {
      heardAt.clear();
      wholeSince = now();
    },
    hear(change: string) {
      heardAt.delete(change);
      heardAt.set(change, now());
      forget();
    },
    /** The changes that a page of this age may not show; undefined if some of them may be unknown. */
    missedBy(ageMs: number): string[] | undefined {
      const from = now() - ageMs - MARGIN_MS;
      if (from <= wholeSince) return undefined;
      return [...heardAt].filter(([, at]) => at >= from).map(([change]) => change);
    },
  };
}
