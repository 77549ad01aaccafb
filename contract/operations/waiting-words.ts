import type { AdminCase } from "./admin-oversight.ts";
import type { AdminRequest } from "./admin-requests.ts";

/** The title of the requests that wait for a second admin or for objections, or that no longer do. */
export function requestsTitle(requests: readonly AdminRequest[]): string {
  const waiting = waitingOf(requests);
  if (waiting.length === 0) return "Requests of admins";
  const isLone = waiting.every(({ carriedOutAt }) => carriedOutAt !== null);
  return `${isLone ? "Waiting for objections" : "Waiting for a second admin"} (${waiting.length})`;
}

export const waitingOf = (requests: readonly AdminRequest[]) => requests.filter(({ status }) => status === "waiting");

export const casesTitle = (cases: readonly AdminCase[]): string => `Waiting for an admin (${cases.length})`;

/** An admin has a stake in a league they run, play in or won a prize in (RULES §17). */
export const STAKE_WORDS: Record<NonNullable<AdminCase["stake"]>, string> = {
  other_decides: "You have a stake in this league, so another admin decides.",
  waits:
    "You have a stake in this league and no other admin can decide, so your decision waits 24 hours for objections.",
};

/** Who asked for an act, as the admins read it. */
export const askedBy = ({ isOwn, requestedBy }: Pick<AdminRequest, "isOwn" | "requestedBy">): string =>
  isOwn ? "you" : (requestedBy ?? "a deleted user");

/** The title of the requests that were decided lately, below those that wait. */
export const DECIDED_TITLE = "Recently decided";
