import { and, eq, isNull } from "drizzle-orm";
import { type GivenOfPeriod, type PeriodLeft, periodsLeft } from "#contract/money/periods-left.ts";
import { type PrizesLeft, prizesLeft } from "#contract/money/prizes-left.ts";
import { splitProposable } from "#contract/money/proposable.ts";
import { addCents, type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { PayoutPool } from "#server/money/payouts/payout-pool.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isWon } from "#server/platform/db/kinds-in-sql.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

type AwardedPrizes = Awaited<ReturnType<typeof givenPrizes>>;

/** The season's prizes that their winners still have. */
export const givenPrizes = (db: Reader, { id, currentYear }: LeagueRow) =>
  db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.leagueId, id),
        eq(payouts.seasonYear, currentYear),
        isWon(payouts.kind),
        isNull(payouts.forfeitedAt),
      ),
    );

type Season = { given: AwardedPrizes; pool: PayoutPool };

/** The same as the rules about prizes read them. What its winner's own dues took of a prize was won, too. */
export const asGiven = (given: AwardedPrizes): GivenOfPeriod[] =>
  given.map(({ kind, place, prize, period, amount, setOff }) => ({
    ...{ place, prize, period, amount: addCents(amount, setOff), isOfSeason: isSeasonPrize({ kind }) },
  }));

/** What the prizes are worth as if none had been given yet, for proposals by hand and from results (RULES §8, §21). */
export function prizeAmounts(league: LeagueRow, { given, pool }: Season): ReturnType<typeof splitProposable> {
  const sumOf = (kind: AwardedPrizes[number]["kind"]): Cents =>
    addCents(...given.filter((one) => one.kind === kind).map(({ amount }) => amount));
  // What winners' own dues took stays in the pot, and is above fixed prizes that count whole.
  const kept = league.prizeTable ? addCents(...given.filter(isSeasonPrize).map(({ setOff }) => setOff)) : ZERO;
  const available = addCents(pool.available, sumOf("prize"), kept);
  const rest = Math.min(pool.period.pool - sumOf("period_prize"), available);
  const periodAvailable = toCents(Math.max(0, rest));
  const isRunning = league.status !== "completed";
  const { pool: periodPool, weeklyPaid } = pool.period;
  return splitProposable(
    { pool: addCents(pool.pool, kept), available, periodPool, periodAvailable, weeklyPaid, isRunning },
    league,
  );
}

/** What can be proposed, but is above the season's fixed prizes and goes where the table says (RULES §26). */
export const surplusIn = (league: LeagueRow, season: Season): Cents =>
  toCents(Math.min(season.pool.available, prizeAmounts(league, season).surplus));

/** The places that have prizes: of a row for fewer members, only the first. */
const placesOf = ({ payoutStructure, prizeRow }: LeagueRow) =>
  prizeRow ? payoutStructure.slice(0, prizeRow.amounts.length) : payoutStructure;

/**
 * The prizes that a proposal by hand starts with or offers: those that no one has won yet (RULES §8). Weeks and months are
 * only for a running season; at its end, what is left of their prizes is among the others.
 */
export function prizesToGive(league: LeagueRow, { given, pool }: Season): PrizesLeft & { periods: PeriodLeft[] } {
  const amounts = prizeAmounts(league, { given, pool });
  const season = {
    prizeRules: league.prizeRules,
    currency: league.currency,
    given: asGiven(given),
    periodPool: pool.period.pool,
  };
  const { available, period } = pool;
  const isRunning = league.status !== "completed";
  return {
    ...prizesLeft({ ...season, payoutStructure: placesOf(league), amounts, available }),
    periods: isRunning ? periodsLeft({ ...season, amounts: amounts.others, periodAvailable: period.available }) : [],
  };
}
