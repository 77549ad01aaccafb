import type { BareStep, NextStep } from "#contract/leagues/needs.ts";
import { addCents, type Cents, centsToDecimal, timesCents } from "#contract/platform/money.ts";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { amountForYears, freshSeat, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { canRunAgain, isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { type ToldNeed, withWords } from "#server/leagues/standing/need-words.ts";
import { NO_OWED, type Owed, totalOf } from "#server/leagues/standing/pay-words.ts";
import { type TreasurerFacts, treasurerNeeds } from "#server/leagues/standing/treasurer-needs.ts";

type Ballot = Pick<Extract<NextStep, { kind: "vote" }>, "about" | "sessionId" | "by">;
type OpenVote = Ballot | { about: "proposal"; sessionId: string; by: string };

/** What decides about one person's needs in one league. */
export type NeedFacts = {
  league: LeagueRow;
  runsIt: boolean;
  /** Their seat; `due` is the entry fee they can pay now, 0 if none; a held seat has an end. Null without a seat. */
  seat: {
    due: Cents;
    seasons: number;
    /** Whether they can pay for more seasons. */
    isLeast?: boolean;
    heldUntil?: Date | null;
    partDueAt?: Date | null;
    /** The parts of the entry fee that follow what is due now. */
    later?: readonly { amount: Cents; dueAt: Date }[];
  } | null;
  /** Their open late fees and charges, by name; null without any. */
  ownDues: { items: readonly { name: string; amount: Cents }[]; since: Date } | null;
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
   * The other members who owe this season's fee, their dues in all, how many of them can be reminded now, and the first
   * date by which one of them owes it, without those who say that they paid a treasurer (RULES §24).
   */
  owing: { others: number; amount: Cents; remindable: number; by?: Date | null };
  /** Where a treasurer keeps the money: who that is, if it's another, who says that they paid, and what waits; null elsewhere. */
  kept: { treasurer: string | null; saysPaid: boolean; othersSayPaid: number; facts: TreasurerFacts } | null;
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
 * Decides what needs a person in a league, the main thing first: their own prize, what they paid that hasn't arrived, what
 * they owe, claim and decide, then what their league needs from them as its commissioner. A step that can't be taken back
 * isn't named while someone who owes can still pay; past the end date it is, but never as the main one.
 */
export const needsInLeague = (facts: NeedFacts, now: Date): NextStep[] =>
  [...ownNeeds(facts, now), ...(facts.runsIt ? commissionerNeeds(facts, now) : visitorNeeds(facts, now))].map(
    ({ told, ...need }) => withWords(need as BareStep, { now, ...told }),
  );

function ownNeeds(facts: NeedFacts, now: Date): ToldNeed[] {
  const { league, seat, runsIt, unclaimed, returnedByBank, failed, votes, kept } = facts;
  const named = nameOf(league);
  const ofMoney = kept
    ? treasurerNeeds(named, { ...kept, isInside: seat !== null || runsIt })
    : { first: [], others: [] };
  const isDenied = ofMoney.first.some((need) => need.kind === "answer_denial" && need.memberName === null);
  const needs: ToldNeed[] = [...ofMoney.first, ...(isDenied ? [] : payNeeds(facts, now)), ...ofMoney.others];
  if (unclaimed) {
    const { amount, since } = unclaimed;
    needs.push({ ...named, kind: "add_bank", amount: centsToDecimal(amount), since: since.toISOString() });
  }
  if (returnedByBank) needs.push({ ...named, kind: "correct_bank", since: returnedByBank.toISOString() });
  return [
    ...needs,
    ...failed.map(({ payoutId, amount, cameBack, since }) => ({
      ...named,
      ...{ kind: "retry_payout" as const, payoutId, cameBack },
      ...{ amount: centsToDecimal(amount), since: since.toISOString() },
    })),
    ...votes.map((vote) => ({ ...named, ...voteNeed(vote) })),
  ];
}

/** What they owe, with everything that one payment pays. */
function payNeeds({ league, seat, ownDues, kept }: NeedFacts, now: Date): ToldNeed[] {
  const fee = seat && seat.due > 0 && !kept?.saysPaid ? seat : null;
  if (!fee && !ownDues) return [];
  const entry = fee ? [{ name: fee.later?.length ? "Entry fee, this part" : "Entry fee", amount: fee.due }] : [];
  const items = [...entry, ...(ownDues?.items ?? [])];
  const by = fee ? (fee.heldUntil ?? fee.partDueAt ?? league.paymentDeadline) : (ownDues?.since ?? now);
  const owed = { ...NO_OWED, to: kept?.treasurer ?? null, items, ...(fee && owedOf(fee, { league, now })) };
  return [
    {
      ...nameOf(league),
      kind: "pay",
      amount: centsToDecimal(totalOf(items)),
      seasons: fee?.seasons ?? 0,
      by: by.toISOString(),
      ...{ isLate: fee !== null && by <= now, told: { owed } },
    },
  ];
}

/** What there is to tell about an entry fee that is due. */
function owedOf(
  { heldUntil = null, partDueAt, later = [], isLeast = false }: NonNullable<NeedFacts["seat"]>,
  { league, now }: Pick<NeedFacts, "league"> & { now: Date },
): Omit<Owed, "to" | "items"> {
  const { lateFee, lateFeeDueAt: from } = league;
  const isDueNow = (at: Date) => partDueAt && partDueAt <= at && at <= now;
  return {
    ...{ isLeast, later, isSeveral: league.entryParts.filter((part) => isDueNow(new Date(part.dueAt))).length > 1 },
    heldUntil: heldUntil && { at: heldUntil, word: wordsOf(league).seatIs },
    lateFee: !heldUntil && lateFee > 0 && from && from > now ? { amount: lateFee, from } : null,
  };
}

const voteNeed = (vote: OpenVote) =>
  vote.about === "proposal"
    ? { kind: "object" as const, sessionId: vote.sessionId, by: vote.by }
    : { kind: "vote" as const, ...vote };

function commissionerNeeds(facts: NeedFacts, now: Date): ToldNeed[] {
  const { league, seatsTaken } = facts;
  const takesMembers =
    isOpenForJoining(league.status) && seatsTaken < league.maxMembers && league.paymentDeadline > now;
  const season = { takesMembers, now };
  return [...answeringNeeds(facts), ...collectingNeeds(facts, season), ...endingNeeds(facts, season)];
}

function answeringNeeds({ league, asked, objections }: NeedFacts): ToldNeed[] {
  const named = nameOf(league);
  const needs: ToldNeed[] = [];
  if (asked) {
    const { amount, by } = asked;
    needs.push({ ...named, kind: "answer_bank", amount: centsToDecimal(amount), by: by?.toISOString() ?? null });
  }
  if (objections) {
    const { count, since } = objections;
    needs.push({ ...named, kind: "look_at_objections", count, since: since.toISOString() });
  }
  return needs;
}

/** The fewest seasons that someone who owes can pay for. */
const leastYears = (league: LeagueRow): number => yearsToPayChoices(league, freshSeat(league))[0] ?? 1;
const hasChoice = (league: LeagueRow): boolean => yearsToPayChoices(league, freshSeat(league)).length > 1;

type Season = { takesMembers: boolean; now: Date };

/** Getting the league opened, paid and full. */
function collectingNeeds(facts: NeedFacts, { takesMembers, now }: Season): ToldNeed[] {
  const { league, owing, seat, seatsTaken, kept } = facts;
  const named = nameOf(league);
  const deadline = league.paymentDeadline.toISOString();
  const isFree = league.entryFee === 0;
  const needs: ToldNeed[] = [];
  if (league.status === "draft") {
    const owes = owing.others + (seat && seat.due > 0 ? 1 : 0);
    needs.push({ ...named, kind: "open", told: { players: { count: seatsTaken, owing: owes, isFree } } });
  }
  if (isOpenForPaying(league.status) && owing.remindable > 0) {
    const later = timesCents(league.entryFee, (leastYears(league) - 1) * owing.others);
    const amount = centsToDecimal(addCents(owing.amount, later));
    const by = owing.by ?? league.paymentDeadline;
    const owed = { ...NO_OWED, isLeast: hasChoice(league), isSeveral: by < league.paymentDeadline };
    needs.push({
      ...named,
      ...{ kind: "remind", count: owing.others, amount, by: by.toISOString(), isLate: by <= now, told: { owed } },
    });
  }
  const invite: ToldNeed = { ...named, kind: "invite", count: league.maxMembers - seatsTaken, by: deadline };
  // A treasurer's book begins with its names (RULES §28).
  if (takesMembers) needs.splice(kept && seatsTaken === 0 ? 0 : needs.length, 0, invite);
  return needs;
}

/** Starting the season, completing it, and paying its winners. */
function endingNeeds(facts: NeedFacts, { takesMembers, now }: Season): ToldNeed[] {
  const { league, paidMembers } = facts;
  const named = nameOf(league);
  if (league.status === "completed") return completedNeeds(facts);
  if (league.status === "cancelled") return againNeeds(facts);
  if (league.status !== "active" && league.status !== "in_season") return [];
  const canStillPay = facts.owing.others > 0 || (facts.kept?.othersSayPaid ?? 0) > 0 || (facts.seat?.due ?? 0) > 0;
  const over = overSince(facts, now);
  if (over) return [{ ...named, kind: "complete", ...over, canStillPay }];
  const isReady = league.status === "active" && paidMembers > 0 && !canStillPay && !takesMembers;
  const players = { count: paidMembers, owing: 0, isFree: league.entryFee === 0 };
  return isReady ? [{ ...named, kind: "start_season", count: paidMembers, told: { players } }] : [];
}

/** Returns when the season ended: on its end date, or earlier if the platform says that a started season is over. */
function overSince({ league, seasonEnd }: NeedFacts, now: Date) {
  if (league.endDate <= now) return { since: league.endDate.toISOString(), saidBy: null };
  if (league.status !== "in_season" || !seasonEnd) return undefined;
  return { since: seasonEnd.overAt.toISOString(), saidBy: seasonEnd.platform };
}

function completedNeeds(facts: NeedFacts): ToldNeed[] {
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
  return hasSeasons(league) ? [{ ...named, kind: "next_season" }] : againNeeds(facts);
}

const againNeeds = ({ league, isRunAgain }: NeedFacts): ToldNeed[] =>
  canRunAgain(league) && !isRunAgain ? [{ ...nameOf(league), kind: "run_again" }] : [];

function visitorNeeds({ league, seat, seatsTaken }: NeedFacts, now: Date): ToldNeed[] {
  const { isPublic, status, maxMembers, paymentDeadline: by } = league;
  const takesMembers = isPublic && isOpenForJoining(status) && seatsTaken < maxMembers && by > now;
  if (seat || !takesMembers) return [];
  const seasons = leastYears(league);
  const amount = centsToDecimal(amountForYears(league.entryFee, seasons));
  return [{ ...nameOf(league), kind: "join", amount, seasons, by: by.toISOString() }];
}

const nameOf = ({ id, name, currency }: LeagueRow) => ({ leagueId: id, leagueName: name, currency });
