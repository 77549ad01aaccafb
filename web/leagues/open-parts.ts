import type { League } from "#contract/leagues/leagues.ts";

type Facts = {
  isWide: boolean;
  /** Whether the visitor can offer their seat, which they do in the list of members. */
  canOfferSeat: boolean;
  /** Whether the visitor is the treasurer, and members say that they paid. */
  hasToConfirm: boolean;
  /** Whether the members are voting on payouts now, or can object to them. */
  isVoteOpen: boolean;
  hasResults: boolean;
  /** Whether the season's prizes are awarded. */
  hasAwards: boolean;
};

type Part = "payments" | "members" | "results" | "vote" | "terms";

/**
 * The part of a league's page that its state opens: the payments that its treasurer confirms, the members while it collects, the results in season, the vote, or
 * the split that is awarded next. Undefined once there are awards: then the winners above are what the page is about.
 */
function presentPart(
  { status }: Pick<League, "status">,
  { hasToConfirm, isVoteOpen, hasResults, hasAwards }: Facts,
): Part | undefined {
  if (hasToConfirm) return "payments";
  if (isVoteOpen) return "vote";
  if (status === "in_season") return hasResults ? "results" : "members";
  if (status !== "completed") return "members";
  if (hasAwards) return undefined;
  return hasResults ? "results" : "terms";
}

/** The parts that are open: the present one, what the visitor can act on, and in a wide window the terms and all of a finished league. */
export function openParts(league: Pick<League, "status">, facts: Facts) {
  const present = presentPart(league, facts);
  const isOver = league.status === "completed";
  return {
    results: present === "results",
    members: present === "members" || (isOver && (facts.isWide || facts.canOfferSeat)),
    payouts: isOver && facts.isWide,
    terms: present === "terms" || facts.isWide,
  };
}
