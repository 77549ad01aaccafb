import type { LeagueHistory } from "#contract/leagues/league-history.ts";
import type { League } from "#contract/leagues/leagues.ts";
import type { BareNeed, BareStep, Need, NextStep } from "#contract/leagues/needs.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import { dueNextOf } from "#contract/members/dues.ts";
import type { LeagueDues } from "#contract/members/league-dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, owes } from "#contract/members/payment-status.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { getSeasonHold } from "#contract/money/season-holds.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { type Writers, withoutMarks } from "#contract/platform/marked-words.ts";
import { addCents, centsOf, formatMoney, ZERO } from "#contract/platform/money.ts";
import { mayHaveDues } from "#contract/terms/dues-terms.ts";
import { amountForYears, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { withWords } from "#server/leagues/standing/need-words.ts";
import { type NeedFacts, needsInLeague } from "#server/leagues/standing/needs-in-league.ts";
import type { Seen } from "#server/leagues/standing/seen.ts";
import { standingOf } from "#server/leagues/standing/standing.ts";
import { aLeague, alice, casey, daysFromNow, NOW } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";

/** What the server would answer, by call. */
type Known = (call: string) => unknown;

/** A need with its words, as the server says them. */
export const worded = <Bare extends BareNeed | Need>(need: Bare, now = new Date()): Bare & Need =>
  ("says" in need ? need : withWords(need as BareNeed, { now })) as Bare & Need;

/** The needs that follow from a league and its members alone; a test gives the others. */
function needsFrom(seen: Pick<Seen, "league" | "own" | "members" | "runsIt" | "now">): NextStep[] {
  const { league, own, members, runsIt, now } = seen;
  const row = {
    ...league,
    entryFee: centsOf(league.entryFee),
    lateFee: ZERO,
    lateFeeDueAt: null,
    treasurerId: league.treasurer?.userId ?? null,
    paymentDeadline: new Date(league.paymentDeadline),
    endDate: new Date(league.endDate),
    completedAt: league.completedAt ? new Date(league.completedAt) : null,
  } as unknown as LeagueRow;
  const others = members.filter((one) => owes(one) && one !== own && !one.saysPaid);
  const dates = others.flatMap(({ nextPart }) => nextPart?.dueAt ?? league.paymentDeadline).sort();
  const facts: NeedFacts = {
    league: row,
    runsIt,
    seat: own ? seatOf(own, league) : null,
    ...{ ownDues: null, objections: null, unclaimed: null, returnedByBank: null, failed: [], asked: null, votes: [] },
    owing: {
      others: others.length,
      amount: addCents(...others.map((one) => dueNextOf(one, league))),
      remindable: others.length,
      by: dates[0] ? new Date(dates[0]) : null,
    },
    kept: league.treasurer
      ? {
          ...{ treasurer: league.treasurer.name, saysPaid: own?.saysPaid ?? false, facts: {} },
          othersSayPaid: members.filter((one) => owes(one) && one !== own && one.saysPaid).length,
        }
      : null,
    seatsTaken: league.memberCount,
    paidMembers: members.filter(hasPaid).length,
    ...{ toPayOut: ZERO, isRestLeftOver: false, isVoteOpen: false, isRunAgain: false, seasonEnd: null },
  };
  const known = needsInLeague(facts, now);
  // What follows a season depends on its money, which a test tells.
  return known.filter(({ kind }) => kind !== "next_season" && kind !== "run_again");
}

function seatOf(own: Member, league: League): NeedFacts["seat"] {
  const [seasons = 1, ...more] = yearsToPayChoices(league, own);
  const isDueNow = league.entryFee !== "0.00" && isDue(own, league);
  return {
    due: isDueNow ? amountForYears(centsOf(league.entryFee), seasons, dueNextOf(own, league)) : ZERO,
    ...{ seasons, isLeast: more.length > 0, later: [] },
    heldUntil: own.heldUntil ? new Date(own.heldUntil) : null,
    partDueAt: own.nextPart ? new Date(own.nextPart.dueAt) : null,
  };
}

type Given = Partial<Omit<Seen, "needs">> & { needs?: readonly (BareStep | NextStep)[] | undefined };

/** Everything that decides where a league stands, of which a test gives what it is about. */
export function seenBy(given: Given & Pick<Seen, "league" | "readerId">): Seen {
  const { needs, ...rest } = given;
  const seen = {
    ...{ runsIt: false, own: undefined, members: [], payouts: [], vote: undefined, kept: undefined },
    ...{ debts: undefined, dues: undefined, hold: null, hasDisputes: false, pastSeasons: 0, hasWays: true },
    claims: { all: 0, fresh: 0 },
    ...{ pool: undefined, isReviewed: false, completableFrom: null, hasResults: false, hasClassifieds: true },
    now: new Date(),
    ...rest,
  };
  return { ...seen, needs: needs ? needs.map((need) => worded(need, seen.now)) : needsFrom(seen) };
}

const inUtc = (form: Intl.DateTimeFormatOptions) => (moment: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...form }).format(new Date(moment));
const WRITERS: Writers = {
  day: inUtc({ dateStyle: "medium" }),
  near: inUtc({ month: "short", day: "numeric" }),
  time: (moment) => moment.slice(11, 16),
  moment: (moment) => moment.slice(0, 16),
  money: formatMoney,
};

/** Anything with words in it, as a device writes them whose zone is UTC. */
export const filled = <Any>(words: Any): Any => JSON.parse(withoutMarks(JSON.stringify(words), WRITERS));

type Kept = { keepers?: readonly { userId: string; name: string }[]; seasons?: KeptMoney["seasons"] };
export type Told = Omit<Given, "league" | "kept"> & { kept?: Kept; league?: Partial<League> };

/** What Casey keeps, as far as a test is about it. */
const someKept = ({ keepers = [], seasons = [] }: Kept): KeptMoney => ({
  ...{ treasurer: { userId: casey.id, name: "Casey Tester" }, treasurerRecord: NO_RECORD, nextTreasurer: null },
  keepers: keepers.map((keeper) => ({ ...keeper, amount: "100.00", record: NO_RECORD })),
  ...{ owed: "0.00", sent: "0.00", seasons, linksShowAccounts: null, payments: [], owing: [] },
});

/** A pot that two have paid into, of which this much is left. */
export const aPot = (escrowBalance: string, collected = "100.00"): League["pot"] => ({
  ...{ paidMembers: 2, pendingMembers: 0, overdueMembers: 0, escrowBalance, collected },
});

export const A_VOTE: NonNullable<Seen["vote"]> = {
  ...{ id: "v", kind: "payouts", status: "active", expiresAt: daysFromNow(7), resolvedAt: null, closedBecause: null },
};

/** What the season owes its people. */
export const someDebts = (over: Partial<KeptMoney["seasons"][number]>) => ({
  seasons: [
    {
      ...{
        seasonYear: 1,
        owed: "0.00",
        sent: "0.00",
        debts: 2,
        received: 0,
        unconfirmed: 0,
        refunds: 0,
        refundsReceived: 0,
      },
      ...over,
    },
  ],
});

/** Where a league stands for Alice, or for Casey if they run it, in their words. */
export const toldStanding = ({ league, kept, debts, ...given }: Told): Standing =>
  filled(
    standingOf(
      seenBy({
        ...{ readerId: given.runsIt ? casey.id : alice.id, now: new Date(NOW), league: aLeague(league) },
        ...(kept || debts ? { kept: someKept(kept ?? {}), debts: debts ?? [] } : {}),
        ...given,
      }),
    ),
  );

/** The server knows it even where a test lets its call fail. */
const FULL_POOL = { available: "100.00", reimbursement: "0.00" };
const ofLeague =
  (known: Known) =>
  <T>(call: string, otherwise?: T) =>
    (known(`GET /api/leagues/:id${call}`) ?? otherwise) as T | undefined;

/** What became of a league's money, and the parts of its page, as its other calls tell them. */
function madeParts(of: ReturnType<typeof ofLeague>, { league, runsIt }: Pick<Seen, "league" | "runsIt">) {
  const hold = of<(typeof getSeasonHold.schema.response)[200]["_output"]>("/hold");
  const kept = of<KeptMoney>("/kept-money");
  const told = of<LeagueHistory>("/history")?.told?.lines.map(({ year }) => year);
  const claims = of<unknown[]>("/seat-claims")?.length ?? 0;
  return {
    claims: { all: claims, fresh: claims },
    ...(league.treasurer && kept ? { kept, debts: of<Debt[]>("/debts") ?? [] } : {}),
    dues: mayHaveDues(league) ? of<LeagueDues>("/dues")?.dues : undefined,
    hold: league.custody === "potkeeper" && hold ? hold : null,
    hasDisputes: runsIt && (of<unknown[]>("/disputes") ?? []).length > 0,
    pastSeasons: new Set(told).size + league.currentYear - 1,
    isReviewed: hold?.reviews.some(({ decision }) => decision === null) ?? false,
    completableFrom: hold?.completableFrom ?? null,
  };
}

/** The standing that follows from what the server answers to a league page's other calls. */
export function madeStanding(known: Known, user: CurrentUser, needs: readonly BareStep[] | undefined): Standing {
  const of = ofLeague(known);
  const league = of<League>("") as League;
  const members = of<Member[]>("/members") ?? [];
  const pool = of<Seen["pool"]>("/payout-pool", FULL_POOL);
  const vote = of<VotingSession | null>("/voting") ?? undefined;
  const results = of<{ link: unknown; current: unknown }>("/results");
  const runsIt = league.commissionerId === user.id || user.role === "admin";
  const isVoted = vote && vote.kind !== "smaller_prizes" && (league.membersVote || vote.kind === "proposal");
  return standingOf(
    seenBy({
      ...{ league, readerId: user.id, runsIt, needs },
      own: members.find(({ userId }) => userId === user.id),
      members: members.filter(({ firstSeason }) => firstSeason <= league.currentYear),
      payouts: of<Payout[]>("/payouts") ?? [],
      vote: isVoted ? vote : undefined,
      ...madeParts(of, { league, runsIt }),
      hasWays: (known("GET /api/auth/ways-to-pay") as unknown[] | undefined)?.length !== 0,
      pool: runsIt && league.status === "completed" ? pool : undefined,
      hasResults: Boolean(results?.link ?? results?.current),
    }),
  );
}
