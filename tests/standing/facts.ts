import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import type { TreasurerFacts } from "#server/leagues/standing/treasurer-needs.ts";
import { leagueIn } from "#tests/standing/league.ts";
import {
  type Award,
  DEADLINE,
  dueNow,
  END,
  entryLeft,
  FEE,
  hasPaidUp,
  hasSaid,
  isFromPool,
  isOwed,
  LATE_FEE,
  LATE_FEE_FROM,
  nameOf,
  openParts,
  potOf,
  type Reader,
  type Season,
  type Seat,
} from "#tests/standing/season.ts";

type Waiting = NonNullable<TreasurerFacts["won"]>[number];

/** The facts that the server reads of this season for this reader. */
export function factsOf(season: Season, reader: Reader): NeedFacts {
  const { seats, now, status } = season;
  const league = rowOf(season);
  const runsIt = reader.isAdmin || season.commissioner === reader.person;
  const own = seats.find(({ who }) => who === reader.person);
  return {
    ...{ league, runsIt, objections: null, returnedByBank: null, asked: null, isRunAgain: false },
    ...seatFacts(own, season),
    ...bankFacts(season, reader),
    votes: votesFor(season, reader),
    owing: owingOf(
      seats.filter((seat) => seat !== own && !hasPaidUp(seat, season) && !hasSaid(seat)),
      season,
    ),
    kept: season.treasurer && {
      treasurer: season.treasurer === reader.person ? null : nameOf(season.treasurer),
      saysPaid: own !== undefined && hasSaid(own),
      othersSayPaid: seats.filter((seat) => seat !== own && hasSaid(seat)).length,
      facts: treasurerFactsOf(season, reader),
    },
    seatsTaken: isOpenForJoining(status) ? seats.length : season.maxMembers,
    paidMembers: seats.filter((seat) => hasPaidUp(seat, season)).length,
    ...awardable(season, runsIt),
    seasonEnd: season.isOverThere
      ? { platform: "espn", overAt: now, changedAt: null, isFinal: status === "completed" }
      : null,
  };
}

/** What they owe and can pay. A payment that the treasurer hasn't answered pays what it is about. */
function seatFacts(own: Seat | undefined, season: Season): Pick<NeedFacts, "seat" | "ownDues"> {
  if (!own || !canPayFor({ firstSeason: 1 }, { ...season, currentYear: 1 })) {
    return { seat: own ? { due: ZERO, seasons: 1 } : null, ownDues: null };
  }
  const { amount: due, later } = dueNow(own, season);
  const partDueAt = season.isInParts ? (openParts(own, season)[0]?.dueAt ?? null) : null;
  const [first, ...more] = hasSaid(own) && (own.word?.amount ?? 0) > FEE ? [] : own.dues;
  return {
    seat: { due, seasons: 1, isLeast: false, later, heldUntil: own.heldUntil, partDueAt },
    ownDues: first ? { items: [first, ...more], since: first.dueAt } : null,
  };
}

function bankFacts(season: Season, { person }: Reader): Pick<NeedFacts, "unclaimed" | "failed"> {
  const own = season.awards.filter(({ to, state }) => to === person && state.by === "potkeeper");
  const waiting = own.filter(({ state }) => state.is === "needs_bank");
  return {
    unclaimed: waiting.length > 0 ? { amount: sumOf(waiting), since: season.now } : null,
    failed: own
      .filter(({ state }) => state.is === "failed" || state.is === "came_back")
      .map((award) => ({
        ...{ payoutId: idOfAward(season, award), amount: award.amount, since: season.now },
        cameBack: award.state.is === "came_back",
      })),
  };
}

function owingOf(others: readonly Seat[], season: Season): NeedFacts["owing"] {
  const dates = others.flatMap((seat) => openParts(seat, season).slice(0, 1)).map(({ dueAt }) => dueAt.getTime());
  return {
    others: others.length,
    amount: addCents(...others.map((seat) => entryLeft(seat, season))),
    remindable: season.wereReminded ? 0 : others.length,
    by: dates.length > 0 ? new Date(Math.min(...dates)) : null,
  };
}

function awardable(season: Season, runsIt: boolean): Pick<NeedFacts, "toPayOut" | "isRestLeftOver" | "isVoteOpen"> {
  const { held } = potOf(season);
  const isVoteOpen = season.vote?.status === "active";
  const nothing = { toPayOut: ZERO, isRestLeftOver: false, isVoteOpen: false };
  if (!runsIt || season.status !== "completed" || held === 0) return nothing;
  if (isVoteOpen) return { ...nothing, isVoteOpen };
  return { ...nothing, toPayOut: held, isRestLeftOver: season.awards.some(({ place }) => place === 2) };
}

const sumOf = (awards: readonly Award[]): Cents => addCents(...awards.map(({ amount }) => amount));

export const idOfAward = ({ awards }: Season, award: Award): string =>
  `${String(awards.indexOf(award) + 400).padStart(8, "0")}-0000-4000-8000-000000000000`;

/** The league as the database has it, as far as needs depend on it. */
function rowOf(season: Season): LeagueRow {
  const { hasLateFee, now, treasurer, custody } = season;
  return {
    ...leagueIn(season),
    entryFee: custody === "free" ? ZERO : FEE,
    lateFee: hasLateFee ? LATE_FEE.amount : ZERO,
    lateFeeDueAt: hasLateFee && now < LATE_FEE_FROM ? LATE_FEE_FROM : null,
    treasurerId: treasurer?.id ?? null,
    paymentDeadline: DEADLINE,
    endDate: END,
    completedAt: season.status === "completed" ? season.now : null,
  } as unknown as LeagueRow;
}

/** Paid members vote on payouts and object to them, until they have. */
function votesFor(season: Season, { person, hasVoted }: Reader): NeedFacts["votes"] {
  const { vote, seats } = season;
  const isVoter = seats.some((seat) => seat.who === person && hasPaidUp(seat, season) && seat.paid > 0);
  if (vote?.status !== "active" || !isVoter || hasVoted) return [];
  const about = vote.kind === "proposal" ? ("proposal" as const) : ("payouts" as const);
  return [{ about, sessionId: VOTE_ID, by: vote.expiresAt.toISOString() }];
}
export const VOTE_ID = "00000300-0000-4000-8000-000000000000";

/** What waits for the reader about money that a treasurer keeps. */
function treasurerFactsOf(season: Season, reader: Reader): TreasurerFacts {
  const { seats, awards, treasurer } = season;
  const isReaders = treasurer === reader.person;
  const said = isReaders ? seats.filter(hasSaid) : [];
  const others = isReaders ? awards.filter((award) => isOwed(award) && award.to !== reader.person) : [];
  const own = awards.filter(({ to }) => to === reader.person);
  const awaited = own.filter((award) => isOwed(award) && award.amount > 0);
  const theirs = (isBack: boolean, state: string) =>
    awaited.filter((award) => isBack !== (award.kind === "prize") && award.state.is === state);
  const refused = seats.filter(({ word }) => word !== null && word.refusal !== null);
  const groups: Record<keyof TreasurerFacts, readonly Waiting[]> = {
    announced: merged(
      said.map(({ who, word }) => ({ name: nameOf(who), amount: word?.amount ?? ZERO })),
      season,
    ),
    objected: [],
    owed: ofAwards(
      others.filter(({ state }) => state.is === "owed"),
      season,
    ),
    denied: ofAwards(
      others.filter(({ state }) => state.is === "denied"),
      season,
    ),
    sent: own
      .filter(({ state }) => state.by === "treasurer" && state.is === "sent")
      .map((award) => ({
        ...ofAwards([award], season)[0],
        ...bare(season),
        ...{ amount: award.amount, name: treasurer ? nameOf(treasurer) : null, payoutIds: [idOfAward(season, award)] },
      })),
    ...{ elsewhere: [], asked: [], seat_asks: [], seat_claims: [] },
    won: awaitedOf(theirs(false, "owed"), season, reader),
    won_again: awaitedOf(theirs(false, "denied"), season, reader),
    back: awaitedOf(theirs(true, "owed"), season, reader),
    back_again: awaitedOf(theirs(true, "denied"), season, reader),
    not_arrived: refused
      .filter(({ who }) => who === reader.person)
      .map(({ who, word }) => ({
        ...bare(season),
        ...{ amount: word?.amount ?? ZERO, text: word?.refusal ?? null },
        name: word && word.paidBy !== who ? nameOf(word.paidBy) : null,
      })),
    not_arrived_for: refused
      .filter(({ who, word }) => who !== reader.person && word?.paidBy === reader.person)
      .map(({ who, word }) => ({
        ...bare(season),
        ...{ amount: word?.amount ?? ZERO, text: word?.refusal ?? null, name: nameOf(who) },
      })),
  };
  return Object.fromEntries(Object.entries(groups).filter(([, waiting]) => waiting.length > 0));
}

const bare = ({ now }: Season): Waiting => ({
  ...{ count: 1, amount: ZERO, setOff: ZERO, since: now, name: null, payoutIds: [], text: null, isReady: false },
});

/** One entry for all of them, which names the person if it is one. */
function merged(rows: readonly { name: string; amount: Cents }[], season: Season): Waiting[] {
  const names = new Set(rows.map(({ name }) => name));
  if (rows.length === 0) return [];
  const amount = addCents(...rows.map((row) => row.amount));
  return [{ ...bare(season), count: names.size, amount, name: names.size === 1 ? (rows[0]?.name ?? null) : null }];
}

const ofAwards = (awards: readonly Award[], season: Season): Waiting[] =>
  merged(
    awards.map(({ to, amount }) => ({ name: nameOf(to), amount })),
    season,
  );

const awaitedOf = (awards: readonly Award[], season: Season, { hasWays }: Reader): Waiting[] =>
  awards.length === 0
    ? []
    : [
        {
          ...bare(season),
          ...{ count: awards.length, amount: sumOf(awards), isReady: hasWays },
          setOff: addCents(...awards.map(({ setOff }) => setOff)),
        },
      ];

/** What a treasurer still has to pay of a season, has sent, and what has arrived. */
export function debtsIn({ awards }: Season) {
  const by = (...states: string[]) => awards.filter(({ state }) => states.includes(state.is));
  return {
    owed: sumOf(by("owed", "denied")),
    sent: sumOf(by("sent")),
    debts: awards.length,
    received: by("received").length,
    refunds: awards.filter((award) => !isFromPool(award)).length,
    unconfirmed: 0,
    refundsReceived: by("received").filter((award) => !isFromPool(award)).length,
  };
}
