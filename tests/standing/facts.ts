import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { KeptFacts } from "#server/leagues/standing/kept-needs.ts";
import type { Facts } from "#server/leagues/standing/needs-in-league.ts";
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
} from "#tests/standing/season.ts";

type Waiting = NonNullable<KeptFacts["won"]>[number];

/** The facts that the server reads of this season for this reader. */
export function factsOf(season: Season, reader: Reader): Facts {
  const { seats, now, status } = season;
  const league = rowOf(season);
  const runsIt = reader.isAdmin || season.commissioner === reader.person;
  const seat = seats.find(({ who }) => who === reader.person);
  const owing = seats.filter((one) => !hasPaidUp(one, season) && one !== seat);
  const others = owing.filter((one) => !hasSaid(one));
  const next = others.flatMap((one) => openParts(one, season).slice(0, 1)).map(({ dueAt }) => dueAt.getTime());
  const { amount, later } = seat ? dueNow(seat, season) : { amount: ZERO, later: [] };
  const canPay = canPayFor({ firstSeason: 1 }, league);
  // A payment that pays them waits for the treasurer.
  const isSaidToo = seat !== undefined && hasSaid(seat) && (seat.word?.amount ?? 0) > FEE;
  const dues = seat && canPay && !isSaidToo ? seat.dues : [];
  const own = season.awards.filter(({ to }) => to === reader.person);
  const ofBanks = (...among: Award["state"]["is"][]) =>
    own.filter(({ state }) => state.by === "potkeeper" && among.includes(state.is));
  const waiting = ofBanks("needs_bank");
  const isOpenVote = season.vote?.status === "active";
  const { held } = potOf(season);
  const isAwardable = runsIt && status === "completed" && held > 0;
  return {
    ...{ league, runsIt, objections: null, returnedByBank: null, asked: null, isRunAgain: false },
    seat: seat
      ? {
          ...{ due: canPay ? amount : ZERO, seasons: 1, isLeast: false, later },
          heldUntil: seat.heldUntil,
          partDueAt: season.isInParts ? (openParts(seat, season)[0]?.dueAt ?? null) : null,
        }
      : null,
    ownDues: dues[0] ? { items: dues, since: new Date(Math.min(...dues.map(({ dueAt }) => dueAt.getTime()))) } : null,
    unclaimed: waiting.length > 0 ? { amount: sumOf(waiting), since: now } : null,
    failed: ofBanks("failed", "came_back").map((award) => ({
      ...{ payoutId: idOfAward(season, award), amount: award.amount, since: now },
      cameBack: award.state.is === "came_back",
    })),
    votes: votesFor(season, reader),
    owing: {
      others: others.length,
      amount: addCents(...others.map((one) => entryLeft(one, season))),
      remindable: season.wereReminded ? 0 : others.length,
      by: next.length > 0 ? new Date(Math.min(...next)) : null,
    },
    kept: season.treasurer
      ? {
          treasurer: season.treasurer === reader.person ? null : nameOf(season.treasurer),
          saysPaid: seat !== undefined && hasSaid(seat),
          othersSayPaid: owing.filter(hasSaid).length,
          facts: keptFactsOf(season, reader),
        }
      : null,
    seatsTaken: isOpenForJoining(status) ? seats.length : season.maxMembers,
    paidMembers: seats.filter((one) => hasPaidUp(one, season)).length,
    toPayOut: isAwardable && !isOpenVote ? held : ZERO,
    isRestLeftOver: isAwardable && !isOpenVote && season.awards.some(({ place }) => place === 2),
    isVoteOpen: isAwardable && isOpenVote,
    seasonEnd: season.isOverThere
      ? { platform: "espn", overAt: season.now, changedAt: null, isFinal: status === "completed" }
      : null,
  };
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
function votesFor(season: Season, { person, hasVoted }: Reader): Facts["votes"] {
  const { vote, seats } = season;
  const isVoter = seats.some((seat) => seat.who === person && hasPaidUp(seat, season) && seat.paid > 0);
  if (vote?.status !== "active" || !isVoter || hasVoted) return [];
  const about = vote.kind === "proposal" ? ("proposal" as const) : ("payouts" as const);
  return [{ about, sessionId: VOTE_ID, by: vote.expiresAt.toISOString() }];
}
export const VOTE_ID = "00000300-0000-4000-8000-000000000000";

/** What waits for the reader about money that a treasurer keeps. */
function keptFactsOf(season: Season, reader: Reader): KeptFacts {
  const { seats, awards, treasurer } = season;
  const isReaders = treasurer === reader.person;
  const said = isReaders ? seats.filter(hasSaid) : [];
  const others = isReaders ? awards.filter((award) => isOwed(award) && award.to !== reader.person) : [];
  const own = awards.filter(({ to }) => to === reader.person);
  const awaited = own.filter((award) => isOwed(award) && award.amount > 0);
  const theirs = (isBack: boolean, state: string) =>
    awaited.filter((award) => isBack !== (award.kind === "prize") && award.state.is === state);
  const refused = seats.filter(({ word }) => word !== null && word.refusal !== null);
  const groups: Record<keyof KeptFacts, readonly Waiting[]> = {
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
    ...{ elsewhere: [], asked: [] },
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
    refundsReceived: by("received").filter((award) => !isFromPool(award)).length,
  };
}
