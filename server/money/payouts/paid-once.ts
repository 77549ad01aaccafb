import { and, eq, isNull } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

type Won = { userId: string; place?: number | null | undefined; prize?: string | null | undefined };
type Proposed = { payouts: readonly Won[]; period: string | null };

export const paidTwice = (what: "places" | "prizes", leagueName: string): string =>
  `One of these ${what} of ${leagueName} was already paid to the same member. Nothing was paid twice.`;

/**
 * Says why payouts can't be made together, or after those of the season so far: a person wins a place, or a prize
 * without one, once in a season, or once in a day, week or month (RULES §8). The table's unique indexes refuse the same,
 * but only when the money is awarded, which may be after a vote.
 */
export async function repeatedPrize(
  tx: Tx,
  { id, currentYear, name }: LockedLeague,
  { payouts: proposed, period }: Proposed,
): Promise<string | undefined> {
  const { userId, place, prize } = payouts;
  const given = await tx
    .select({ userId, place, prize })
    .from(payouts)
    .where(
      and(
        eq(payouts.leagueId, id),
        eq(payouts.seasonYear, currentYear),
        period === null ? eq(payouts.kind, "prize") : and(eq(payouts.kind, "period_prize"), eq(payouts.period, period)),
        isNull(payouts.forfeitedAt),
      ),
    );
  const before = new Set(given.map(keyOf));
  const again = proposed.find((payout) => before.has(keyOf(payout)));
  if (again) return paidTwice(nounOf(again), name);
  const twice = proposed.find((payout, index) => proposed.findIndex((one) => keyOf(one) === keyOf(payout)) < index);
  return twice && `One of these ${nounOf(twice)} is listed twice for the same member.`;
}

const nounOf = ({ place = null }: Won) => (place === null ? "prizes" : "places");

const keyOf = ({ userId, place = null, prize = null }: Won): string =>
  place === null ? `${userId} prize ${prize}` : `${userId} place ${place}`;
