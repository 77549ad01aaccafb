import { addCents, type Cents } from "#contract/platform/money.ts";
import { asLine } from "#contract/platform/text.ts";
import { PRIZE_NAME_MAX, placeName } from "#contract/terms/place-name.ts";
import { periodNames } from "#contract/terms/plain-names.ts";
import { isPeriodic, PRIZE_KINDS } from "#contract/terms/prize-kinds.ts";
import type { Award } from "./award.ts";
import { type AwardReason, isStillOpen, needsOnlyALook, REASONS } from "./award-reasons.ts";

/** One winner's part of an award, as a proposal of payouts lists it. */
export type AwardedPayout = { userId: string; place: number | null; prize: string | null; amount: Cents };

/**
 * What can become of an award in a proposal: `ready` is proposed as it is, `needs_look` once someone has looked at it,
 * `open` can still change with the games, `undecided` needs people to decide, and `awarded` is already given.
 */
export const awardStates = ["ready", "needs_look", "open", "undecided", "awarded"] as const;
type AwardState = (typeof awardStates)[number];

/** An award as a proposal sees it: with its payouts or, if it has none, with the reasons why. */
export type JudgedAward = Award & { state: AwardState; payouts: AwardedPayout[] };

type Won = Pick<AwardedPayout, "place" | "prize">;
type Named = Pick<Award, "kind" | "title" | "place">;

/** What a payout of an award is for: its final place, its name, or both where the place alone doesn't say it. */
export function wonBy({ kind, title, place }: Named): Won {
  const isPlace = PRIZE_KINDS[kind].isFinalPlace && place !== null;
  if (isPlace && title === placeName(place)) return { place, prize: null };
  return { place: isPlace ? place : null, prize: asLine(title, PRIZE_NAME_MAX) };
}

/** Identifies what a member can be paid for only once (RULES §8). */
export const keyOfPrize = ({ place, prize }: Won): string => (place === null ? `prize ${prize}` : `place ${place}`);

type Season = {
  /** The paid member whom a team belongs to, or why it has none. */
  memberOf: (teamId: string) => { userId: string } | { reason: AwardReason };
  /** The season's prizes so far, each with all that was won by it. */
  given: readonly (Won & { userId: string; amount: Cents })[];
  /** What can still be proposed. */
  available: Cents;
};

/**
 * Judges which of a season's awards can be proposed (RULES §21). An award is over once its place or prize has been
 * paid, even to someone else: the commissioner can decide differently from the results.
 */
export function judgeAwards(all: readonly Award[], season: Season): JudgedAward[] {
  const { memberOf, given, available } = season;
  const awards = all.flatMap((award) => partsOf(award, season));
  const winnersOf = ({ winners }: Award) =>
    winners.filter(({ amount }) => amount > 0).map((winner) => ({ ...winner, member: memberOf(winner.teamId) }));
  const isTo = (award: Award, userId: string) =>
    winnersOf(award).some(({ member }) => "userId" in member && member.userId === userId);
  const isFor = matcher(awards, given);
  const isGiven = (award: Award) =>
    given.some(
      (one) =>
        isFor(one, award) &&
        (isTo(award, one.userId) ||
          !awards.some((other) => other !== award && isFor(one, other) && isTo(other, one.userId))),
    );
  const left = awards.filter((award) => !isGiven(award));
  const isShort = addCents(...left.map(({ amount }) => amount)) > available;
  return awards.map((award) => {
    if (!left.includes(award)) return { ...award, state: "awarded", payouts: [] };
    const winners = winnersOf(award);
    const missing = winners.flatMap(({ member }) => ("reason" in member ? [member.reason] : []));
    const reasons = [...award.reasons, ...missing, ...(isShort ? [REASONS.poolShort] : [])];
    const state = stateBy(reasons);
    const isPayable = state === "ready" || state === "needs_look";
    const payouts = winners.flatMap(({ member, amount }) =>
      "userId" in member ? [{ userId: member.userId, ...wonBy(award), amount }] : [],
    );
    return { ...award, reasons, state, payouts: isPayable ? payouts : [] };
  });
}

/**
 * Splits a sum for each win, where no team's wins depend on another's: what its winners were given as the results say, what
 * can be proposed, and what teams without a paid member won, which is left to people.
 */
function partsOf(award: Award, { memberOf, given }: Pick<Season, "memberOf" | "given">): Award[] {
  if (PRIZE_KINDS[award.kind].dividedOver !== "wins" || award.winners.length === 0) return [award];
  const key = keyOfPrize(wonBy(award));
  const userOf = ({ teamId }: Award["winners"][number]) => {
    const member = memberOf(teamId);
    return "userId" in member ? member.userId : undefined;
  };
  const wonByUser = (userId: string) => award.winners.filter((winner) => userOf(winner) === userId);
  const got = given.filter((one) => keyOfPrize(one) === key && wonByUser(one.userId).length > 0);
  const isAsWon = got.every((one) => addCents(...wonByUser(one.userId).map(({ amount }) => amount)) === one.amount);
  const partOf = (winner: Award["winners"][number]) => {
    const userId = userOf(winner);
    if (userId === undefined) return "unpaid";
    return isAsWon && got.some((one) => one.userId === userId) ? "given" : "open";
  };
  const parts = (["given", "open", "unpaid"] as const).map((part) =>
    award.winners.filter((one) => partOf(one) === part),
  );
  return parts.flatMap((winners) =>
    winners.length === 0 ? [] : [{ ...award, winners, amount: addCents(...winners.map(({ amount }) => amount)) }],
  );
}

/**
 * Tells whether something given is for an award: by its key or, for weeks and months, by a name that is among those that
 * equal teams won together.
 */
function matcher(awards: readonly Award[], given: readonly Won[]): (one: Won, award: Award) => boolean {
  const keys = new Map<Won | Award, string>([
    ...given.map((one) => [one, keyOfPrize(one)] as const),
    ...awards.map((award) => [award, keyOfPrize(wonBy(award))] as const),
  ]);
  const names = new Map<Won | Award, string>([
    ...given.flatMap((one) => (one.prize === null ? [] : [[one, periodNames(one.prize)] as const])),
    ...awards.flatMap((award) => (isPeriodic(award.kind) ? [[award, periodNames(award.title)] as const] : [])),
  ]);
  return (one, award) => {
    if (keys.get(one) === keys.get(award)) return true;
    const [got, won] = [names.get(one), names.get(award)];
    return got !== undefined && won !== undefined && (got.includes(won) || won.includes(got));
  };
}

function stateBy(reasons: readonly AwardReason[]): AwardState {
  if (reasons.length === 0) return "ready";
  if (isStillOpen(reasons)) return "open";
  return needsOnlyALook(reasons) ? "needs_look" : "undecided";
}

/** The most payouts that one proposal can have. */
export const PROPOSED_MAX = 100;

type FromAwards = {
  payouts: AwardedPayout[];
  /**
   * The awards that aren't in the payouts, with the reasons. They and the payouts add up to all awards not given yet.
   */
  left: JudgedAward[];
};

/** The payouts to propose: those that are ready, and those that someone had to look at and has. */
export function payoutsFrom(
  judged: readonly JudgedAward[],
  isSeen: (award: JudgedAward) => boolean = () => false,
): FromAwards {
  const payouts = new Map<string, AwardedPayout>();
  const left: JudgedAward[] = [];
  for (const award of judged.filter(({ state }) => state !== "awarded")) {
    const isWanted = award.state === "ready" || (award.state === "needs_look" && isSeen(award));
    const added = award.payouts.filter((payout) => !payouts.has(rowOf(payout))).length;
    const isTooMany = payouts.size + added > PROPOSED_MAX;
    if (!isWanted || isTooMany) {
      left.push(isWanted ? { ...award, state: "undecided", reasons: [...award.reasons, REASONS.tooMany] } : award);
      continue;
    }
    for (const payout of award.payouts) {
      const before = payouts.get(rowOf(payout));
      payouts.set(rowOf(payout), before ? { ...before, amount: addCents(before.amount, payout.amount) } : payout);
    }
  }
  return { payouts: [...payouts.values()], left };
}

const rowOf = (payout: AwardedPayout) => `${payout.userId} ${keyOfPrize(payout)}`;
