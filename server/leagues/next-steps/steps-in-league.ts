import type { NextStep } from "#contract/leagues/next-steps.ts";
import { addCents, type Cents, centsToDecimal, timesCents } from "#contract/platform/money.ts";
import type { ResultPlatform } from "#contract/results/results-table.ts";
import { amountForYears, freshSeat, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { canRunAgain, isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { type KeptFacts, keptSteps } from "#server/leagues/next-steps/kept-steps.ts";

type Ballot = Pick<Extract<NextStep, { kind: "vote" }>, "about" | "sessionId" | "by">;
type OpenVote = Ballot | { about: "proposal"; sessionId: string; by: string };

/** What decides about one person's next steps in one league. */
export type Facts = {
  league: LeagueRow;
  runsIt: boolean;
  /** Their seat; `due` is the entry fee they can pay now, 0 if none; a held seat has an end. Null without a seat. */
  seat: { due: Cents; seasons: number; heldUntil?: Date | null; partDueAt?: Date | null } | null;
  /** Their open late fees and charges; null without any. */
  ownDues: { amount: Cents; since: Date } | null;
  /** How many charges members objected to lately, and since when; null without any, and for others. */
  objections: { count: number; since: Date } | null;
  /** Their prizes, refunds and returns that wait only for a bank account. Null if none does. */
  unclaimed: { amount: Cents; since: Date } | null;
  /** When we sent what their bank has returned. Null if it has returned nothing. */
  returnedByBank: Date | null;
  /** Their payouts that the processor refused or that came back; `amount` is what they don't have yet. */
  failed: readonly { payoutId: string; amount: Cents; cameBack: boolean; since: Date }[];
  /** What banks ask about and the commissioner can still answer. Null without such a question, and for others. */
  asked: { amount: Cents; by: Date | null } | null;
  /** The open votes that they can still vote in, and the proposed payouts that they can still object to. */
  votes: readonly OpenVote[];
  /**
   * The other members who owe this season's fee, their dues in all, and how many of them can be reminded now, without
   * those who say that they paid a treasurer (RULES §24).
   */
  owing: { others: number; amount: Cents; remindable: number };
  /** Where a treasurer keeps the money: who that is, who says that they paid, and what waits; null elsewhere. */
  kept: { treasurer: string; saysPaid: boolean; othersSayPaid: number; facts: KeptFacts } | null;
  seatsTaken: number;
  paidMembers: number;
  /** What can be proposed for the completed season's prizes; 0 while a vote on them is open. */
  toPayOut: Cents;
  /** Whether the season has awarded prizes and no one is left to win the rest of its pool. */
  isRestLeftOver: boolean;
  /** Whether a vote on the prizes is open, or members can still object to them. */
  isVoteOpen: boolean;
  /** Whether another league runs it again already. */
  isRunAgain: boolean;
  /** What the linked platform says about the season's end; null while the season runs there, and without a link. */
  seasonEnd: {
    platform: ResultPlatform;
    overAt: Date;
    /** When its results began to differ from the first ones that showed it over; null if they don't. */
    changedAt: Date | null;
    /** Whether the season's newest results are its final ones. */
    isFinal: boolean;
  } | null;
};

/**
 * Decides what a person can do next in a league, the main step first: what is theirs to pay, claim and decide, then
 * what their league needs from them as its commissioner. A step that can't be taken back isn't named while someone who
 * owes can still pay; past the end date it is, but never as the main one.
 */
export function stepsInLeague(facts: Facts, now: Date): NextStep[] {
  return [...ownSteps(facts, now), ...(facts.runsIt ? commissionerSteps(facts, now) : visitorSteps(facts, now))];
}

function ownSteps(facts: Facts, now: Date): NextStep[] {
  const { league, seat, ownDues, unclaimed, returnedByBank, failed, votes, kept } = facts;
  const named = nameOf(league);
  const steps: NextStep[] = [];
  if (seat && seat.due > 0 && !kept?.saysPaid) {
    const by = seat.heldUntil ?? seat.partDueAt ?? league.paymentDeadline;
    steps.push({
      ...named,
      kind: "pay",
      amount: centsToDecimal(seat.due),
      seasons: seat.seasons,
      by: by.toISOString(),
      isLate: by <= now,
      ...(kept ? { to: kept.treasurer } : {}),
    });
  }
  if (ownDues) {
    const { amount, since } = ownDues;
    steps.push({ ...named, kind: "pay_dues", amount: centsToDecimal(amount), since: since.toISOString() });
  }
  if (kept) steps.push(...keptSteps(named, kept.facts));
  if (unclaimed) {
    const { amount, since } = unclaimed;
    steps.push({ ...named, kind: "add_bank", amount: centsToDecimal(amount), since: since.toISOString() });
  }
  if (returnedByBank) steps.push({ ...named, kind: "correct_bank", since: returnedByBank.toISOString() });
  steps.push(
    ...failed.map(({ payoutId, amount, cameBack, since }) => ({
      ...named,
      ...{ kind: "retry_payout" as const, payoutId, cameBack },
      ...{ amount: centsToDecimal(amount), since: since.toISOString() },
    })),
  );
  return [...steps, ...votes.map((vote) => ({ ...named, ...voteStep(vote) }))];
}

const voteStep = (vote: OpenVote) =>
  vote.about === "proposal"
    ? { kind: "object" as const, sessionId: vote.sessionId, by: vote.by }
    : { kind: "vote" as const, ...vote };

function commissionerSteps(facts: Facts, now: Date): NextStep[] {
  const { league, seatsTaken } = facts;
  const takesMembers =
    isOpenForJoining(league.status) && seatsTaken < league.maxMembers && league.paymentDeadline > now;
  const season = { takesMembers, now };
  return [...answeringSteps(facts), ...collectingSteps(facts, season), ...endingSteps(facts, season)];
}

function answeringSteps({ league, asked, objections }: Facts): NextStep[] {
  const named = nameOf(league);
  const steps: NextStep[] = [];
  if (asked) {
    const { amount, by } = asked;
    steps.push({ ...named, kind: "answer_bank", amount: centsToDecimal(amount), by: by?.toISOString() ?? null });
  }
  if (objections) {
    const { count, since } = objections;
    steps.push({ ...named, kind: "look_at_objections", count, since: since.toISOString() });
  }
  return steps;
}

/** The fewest seasons that someone who owes can pay for. */
const leastYears = (league: LeagueRow): number => yearsToPayChoices(league, freshSeat(league))[0] ?? 1;

type Season = { takesMembers: boolean; now: Date };

/** Getting the league opened, paid and full. */
function collectingSteps({ league, owing, seatsTaken }: Facts, { takesMembers, now }: Season): NextStep[] {
  const named = nameOf(league);
  const by = league.paymentDeadline.toISOString();
  const steps: NextStep[] = [];
  if (league.status === "draft") steps.push({ ...named, kind: "open" });
  if (isOpenForPaying(league.status) && owing.remindable > 0) {
    const later = timesCents(league.entryFee, (leastYears(league) - 1) * owing.others);
    const amount = centsToDecimal(addCents(owing.amount, later));
    steps.push({ ...named, kind: "remind", count: owing.others, amount, by, isLate: league.paymentDeadline <= now });
  }
  if (takesMembers) steps.push({ ...named, kind: "invite", count: league.maxMembers - seatsTaken, by });
  return steps;
}

/** Starting the season, completing it, and paying its winners. */
function endingSteps(facts: Facts, { takesMembers, now }: Season): NextStep[] {
  const { league, paidMembers } = facts;
  const named = nameOf(league);
  if (league.status === "completed") return completedSteps(facts);
  if (league.status === "cancelled") return againSteps(facts);
  if (league.status !== "active" && league.status !== "in_season") return [];
  const canStillPay = facts.owing.others > 0 || (facts.kept?.othersSayPaid ?? 0) > 0 || (facts.seat?.due ?? 0) > 0;
  const over = overSince(facts, now);
  if (over) return [{ ...named, kind: "complete", ...over, canStillPay }];
  const isReady = league.status === "active" && paidMembers > 0 && !canStillPay && !takesMembers;
  return isReady ? [{ ...named, kind: "start_season", count: paidMembers }] : [];
}

/** Returns when the season ended: on its end date, or earlier if the platform says that a started season is over. */
function overSince({ league, seasonEnd }: Facts, now: Date) {
  if (league.endDate <= now) return { since: league.endDate.toISOString(), saidBy: null };
  if (league.status !== "in_season" || !seasonEnd) return undefined;
  return { since: seasonEnd.overAt.toISOString(), saidBy: seasonEnd.platform };
}

function completedSteps(facts: Facts): NextStep[] {
  const { league, toPayOut, isRestLeftOver, isVoteOpen, seasonEnd } = facts;
  const named = nameOf(league);
  if (toPayOut > 0) {
    const { changedAt = null, isFinal = false } = seasonEnd ?? {};
    if (changedAt) return [{ ...named, kind: "compare_results", since: changedAt.toISOString() }];
    const waits = { amount: centsToDecimal(toPayOut), since: (league.completedAt ?? league.endDate).toISOString() };
    if (isRestLeftOver) return [{ ...named, kind: "return_rest", ...waits }];
    return [{ ...named, kind: "pay_winners", ...waits, isFinal }];
  }
  if (isVoteOpen) return [];
  return hasSeasons(league) ? [{ ...named, kind: "next_season" }] : againSteps(facts);
}

const againSteps = ({ league, isRunAgain }: Facts): NextStep[] =>
  canRunAgain(league) && !isRunAgain ? [{ ...nameOf(league), kind: "run_again" }] : [];

function visitorSteps({ league, seat, seatsTaken }: Facts, now: Date): NextStep[] {
  const { isPublic, status, maxMembers, paymentDeadline: by } = league;
  const takesMembers = isPublic && isOpenForJoining(status) && seatsTaken < maxMembers && by > now;
  if (seat || !takesMembers) return [];
  const seasons = leastYears(league);
  const amount = centsToDecimal(amountForYears(league.entryFee, seasons));
  return [{ ...nameOf(league), kind: "join", amount, seasons, by: by.toISOString() }];
}

const nameOf = ({ id, name, currency }: LeagueRow) => ({ leagueId: id, leagueName: name, currency });
