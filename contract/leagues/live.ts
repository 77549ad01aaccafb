/**
 * The event stream that tells a signed-in page what changed. It isn't a call with an answer, so it isn't among the
 * endpoints (docs/decisions/010-live-pages.md).
 */
export const LIVE_PATH = "/api/events";

/** All that a page is told. It loads the changes themselves by the usual calls, with their usual rights. */
export type LiveEvent =
  /** A league that the person may see. `isOwn`: they have a seat in it, or run it. */
  | { type: "league"; leagueId: string; isOwn: boolean }
  /** Something of the person's own: notifications, invitations, seats, their payout account. */
  | { type: "own" }
  /** Changes may have been missed. */
  | { type: "all" }
  /** Too many streams are open for this person. This one ends; don't open it again at once. */
  | { type: "replaced" };
