import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isDue } from "#contract/members/due-in-league.ts";
import { toCents, ZERO } from "#contract/platform/money.ts";
import { amountForYears, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { isOpenForJoining } from "#contract/terms/league-status.ts";
import { kindsOfSeason } from "#contract/votes/payout-votes.ts";
import { hasSeatOf } from "#server/access/league-access.ts";
import { isRunAgain } from "#server/leagues/is-run-again.ts";
import { REMINDER_PAUSE_MS } from "#server/leagues/send-reminders.ts";
import { awardable } from "#server/leagues/standing/awardable.ts";
import { dueFacts, duesOf } from "#server/leagues/standing/due-facts.ts";
import { failedPayoutsOf } from "#server/leagues/standing/failed-payouts.ts";
import { askedByBanks, returnedByBankTo } from "#server/leagues/standing/from-banks.ts";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import { openVotesOf } from "#server/leagues/standing/open-votes.ts";
import { isNewestFinal, seasonEndOf } from "#server/leagues/standing/season-end.ts";
import { treasurerFactsOf } from "#server/leagues/standing/treasurer-facts.ts";
import type { TreasurerFacts } from "#server/leagues/standing/treasurer-needs.ts";
import { unclaimedBy } from "#server/leagues/standing/unclaimed.ts";
import { poolHeld } from "#server/ledger/held.ts";
import { feeDueNowOf } from "#server/members/entry-due.ts";
import { saysPaid } from "#server/members/says-paid.ts";
import { seatsTakenIn } from "#server/members/seats.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOneOf } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";
import { isOwing, isPaid } from "#server/platform/seat-payments.ts";

type FactsQuery = { userId: string; now: Date; isAdmin?: boolean };

const treasurers = alias(users, "treasurers");

/** Gathers the facts of every league that a person runs, has a seat in, can vote in, or is owed money by. */
export async function factsOfAll(db: Reader, asked: FactsQuery): Promise<NeedFacts[]> {
  const waiting = await waitingFor(db, asked);
  const isTheirs = or(
    eq(leagues.commissionerId, asked.userId),
    hasSeatOf(db, asked.userId),
    inArray(
      leagues.id,
      [waiting.unclaimed, waiting.returned, waiting.failed, waiting.votes, waiting.kept].flatMap((inLeagues) => [
        ...inLeagues.keys(),
      ]),
    ),
  );
  const found = await leaguesWhere(db, and(isNull(leagues.deletedAt), isTheirs), asked);
  return toFacts(db, found, { ...asked, ...waiting });
}

/** Gathers the facts of one league, which an admin runs too. The caller checks that the person may see it. */
export async function factsOfLeague(
  db: Reader,
  { leagueId, ...asked }: FactsQuery & { leagueId: string; isAdmin: boolean },
): Promise<NeedFacts[]> {
  const [found, waiting] = await Promise.all([
    leaguesWhere(db, eq(leagues.id, leagueId), asked),
    waitingFor(db, asked),
  ]);
  return toFacts(db, found, { ...asked, ...waiting });
}

async function waitingFor(db: Reader, asked: FactsQuery) {
  const [unclaimed, returned, failed, questions, votes, kept] = await Promise.all([
    unclaimedBy(db, asked.userId),
    returnedByBankTo(db, asked.userId),
    failedPayoutsOf(db, asked.userId),
    askedByBanks(db, asked),
    openVotesOf(db, asked),
    treasurerFactsOf(db, asked.userId),
  ]);
  return { unclaimed, returned, failed, questions, votes, kept };
}

type Found = Awaited<ReturnType<typeof leaguesWhere>>[number];
type SeatFacts = NonNullable<NeedFacts["seat"]>;

function leaguesWhere(db: Reader, where: SQL | undefined, { userId, now }: FactsQuery) {
  const isOther = sql`${isOwing(sql`seat`)} and seat.user_id <> ${userId}`;
  const isSent = saysPaid(sql`seat`);
  const isOwingOther = sql`${isOther} and not ${isSent}`;
  const notLately = sql`(seat.last_reminded_at is null
    or seat.last_reminded_at < ${new Date(now.getTime() - REMINDER_PAUSE_MS).toISOString()})`;
  return db
    .select({
      league: leagues,
      seat: leagueMembers,
      firstDue: feeDueNowOf(now),
      laterParts: laterPartsOf(now),
      taken: seatsTakenIn(leagues),
      isVoteOpen: isVoteOpenAt(now),
      owing: seatsOf(isOwingOther),
      owed: seatsOf(isOwingOther, sql`coalesce(sum(${seatDue}), 0)::bigint`).mapWith(leagues.entryFee),
      owedBy: seatsOf(isOwingOther, sql`min(coalesce(seat.part_due_at, ${leagues.paymentDeadline}))`).mapWith(
        leagues.paymentDeadline,
      ),
      remindable: seatsOf(sql`${isOwingOther} and ${notLately}`),
      sayPaid: seatsOf(sql`${isOther} and ${isSent}`),
      saysPaid: saysPaid(),
      treasurer: {
        ...namesOf(treasurers),
        hasNamesake: sql<boolean>`${leagues.treasurerId} is not null and ${hasNamesakeIn(leagues.id, sql`treasurers`)}`,
      },
      ownDues: duesOf(userId, now),
      paid: seatsOf(isPaid(sql`seat`)),
      again: isRunAgain(leagues.id),
      link: platformLinks,
      isNewestFinal,
      held: poolHeld({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
    })
    .from(leagues)
    .leftJoin(
      leagueMembers,
      and(eq(leagueMembers.leagueId, leagues.id), eq(leagueMembers.userId, userId), isNull(leagueMembers.leftAt)),
    )
    .leftJoin(
      platformLinks,
      and(eq(platformLinks.leagueId, leagues.id), eq(platformLinks.seasonYear, leagues.currentYear)),
    )
    .leftJoin(treasurers, eq(treasurers.id, leagues.treasurerId))
    .where(where)
    .orderBy(leagues.createdAt, leagues.id);
}

type LoadedFacts = FactsQuery & Awaited<ReturnType<typeof waitingFor>>;

/** Asks for the pools of all leagues at once. */
const toFacts = (
  db: Reader,
  found: Found[],
  { userId, isAdmin, unclaimed, returned, failed, questions, votes, kept }: LoadedFacts,
): Promise<NeedFacts[]> =>
  Promise.all(
    found.map(async (one) => {
      const { league, seat, owing, owed, owedBy, remindable, paid, again, taken } = one;
      const runsIt = isAdmin === true || league.commissionerId === userId;
      return {
        league,
        runsIt,
        seat: seat && {
          ...dueOf({ ...one, seat }),
          heldUntil: seat.heldUntil,
          partDueAt: seat.partDueAt,
        },
        kept: keptOf(one, { userId, facts: kept.get(league.id) ?? {} }),
        ...dueFacts(one, runsIt),
        unclaimed: unclaimed.get(league.id) ?? null,
        returnedByBank: returned.get(league.id) ?? null,
        failed: failed.get(league.id) ?? [],
        asked: questions.get(league.id) ?? null,
        votes: votes.get(league.id) ?? [],
        owing: { others: owing, amount: owed, remindable, by: owedBy },
        seatsTaken: isOpenForJoining(league.status) ? taken : league.maxMembers,
        paidMembers: paid,
        isRunAgain: again,
        seasonEnd: seasonEndOf(one),
        ...(await awardable(db, one, runsIt)),
      };
    }),
  );

const keptOf = (
  { league, treasurer, saysPaid, sayPaid: othersSayPaid }: Found,
  { userId, facts }: { userId: string; facts: TreasurerFacts },
): NeedFacts["kept"] =>
  treasurer && league.treasurerId !== null
    ? {
        treasurer: league.treasurerId === userId ? null : memberName(treasurer),
        ...{ saysPaid, othersSayPaid, facts },
      }
    : null;

/** Tells whether the members can still vote on the season's proposed prizes, or object to them. */
const isVoteOpenAt = (now: Date) => sql<boolean>`exists (
  select from voting_sessions open
  where open.league_id = ${leagues.id} and open.season_year = ${leagues.currentYear} and ${isOneOf(sql`open.kind`, kindsOfSeason)}
    and open.status = 'active' and (open.kind = 'proposal' or open.passed_at is not null or open.expires_at > ${now.toISOString()}))`;

/** What a seat owes for the current season; its parts are in its entry due. */
const seatDue = sql`(select coalesce(sum(due.left_to_pay), 0) from dues due where due.league_id = ${leagues.id}
  and due.user_id = seat.user_id and due.season_year = ${leagues.currentYear} and due.kind <> 'part')`;

/** Counts the seats of the league's current season that match, or what else is asked of them. */
const seatsOf = (matching: SQL, asked = sql`count(*)`) => sql<number>`(
  select ${asked} from league_members seat
  where seat.league_id = ${leagues.id} and seat.left_at is null and seat.first_season <= ${leagues.currentYear}
    and ${matching})`;

/** The parts of a seat's entry fee that follow those that are due now. */
const laterPartsOf = (now: Date) => sql<{ cents: number; at: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('cents', part.left_to_pay, 'at', part.due_at) order by part.due_at) from dues part
  where part.league_id = ${leagues.id} and part.user_id = ${leagueMembers.userId}
    and part.season_year = greatest(${leagueMembers.firstSeason}, ${leagues.currentYear}) and part.kind = 'part' and part.status = 'open'
    and part.due_at > greatest(${leagueMembers.partDueAt}, ${now.toISOString()}::timestamptz)), '[]')`;

type OwnSeat = Pick<Found, "league" | "firstDue" | "laterParts"> & { seat: typeof leagueMembers.$inferSelect };

function dueOf({
  league,
  seat,
  firstDue,
  laterParts,
}: OwnSeat): Pick<SeatFacts, "due" | "seasons" | "isLeast" | "later"> {
  const [seasons = 1, ...more] = yearsToPayChoices(league, seat);
  return {
    ...{ seasons, isLeast: more.length > 0 },
    due: isDue(seat, league) ? amountForYears(league.entryFee, seasons, firstDue) : ZERO,
    later: laterParts.map(({ cents, at }) => ({ amount: toCents(cents), dueAt: new Date(at) })),
  };
}
