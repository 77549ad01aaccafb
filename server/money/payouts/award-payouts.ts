import { randomUUID } from "node:crypto";
import { addCents, type Cents, subtractCents, ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutsAwarded } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { sourceOf } from "#server/money/custody.ts";
import { lessOwnDues, storeSetOffs } from "#server/money/dues/set-off.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Taken } from "#server/platform/db/schema/dues.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

type Payout = Omit<typeof payouts.$inferInsert, "leagueId" | "seasonYear" | "createdAt"> & { amount: Cents };
type Awarding = {
  league: LockedLeague;
  awards: Payout[];
  /** Identifies the imported results that the proposer of the prizes saw (RULES §21). */
  resultsHash?: string | undefined;
  /** What at most is taken of each for its winner's own dues, if members were shown it. */
  setOffs?: readonly (readonly Taken[])[] | undefined;
  actor: string;
  now: Date;
};

/**
 * Awards money out of the current season's pool and queues sending it; where a treasurer keeps the money, they owe it
 * from now on (RULES §24). A winner's own open late fees and charges are taken from their prizes first and stay in the
 * pool (RULES §25). The caller holds the league's lock and knows that the pool has enough.
 */
export async function awardPayouts(
  tx: Tx,
  { league, awards, resultsHash, setOffs: most, actor, now }: Awarding,
): Promise<PayoutRow[]> {
  if (awards.length === 0) return [];
  const { id: leagueId, currentYear: seasonYear, custody } = league;
  const reduced = await lessOwnDues(tx, league, awards, { most, now });
  const awarded = await tx
    .insert(payouts)
    .values(reduced.map(({ award, taken }) => ({ ...netOf(award, taken, now), leagueId, seasonYear, createdAt: now })))
    .returning();
  await storeSetOffs(
    tx,
    league,
    awarded.map(({ id }, nth) => ({ payoutId: id, taken: reduced[nth]?.taken ?? [] })),
  );
  const toPay = awarded.filter(({ amount }) => amount > 0);
  if (toPay.length === 0) return awarded;
  const booked = toPay.map(({ id, userId, amount }) => ({ payoutId: id, userId, cents: amount }));
  const season = { custody, leagueId, seasonYear };
  await postEntry(tx, payoutsAwarded({ batchId: randomUUID(), ...season, awards: booked, resultsHash, actor, now }));
  await sourceOf(league).sendPayouts(
    tx,
    toPay.map(({ id }) => id),
  );
  return awarded;
}

/** A prize less what is taken from it; one that is taken whole is settled at once. */
function netOf(award: Payout, taken: readonly Taken[], now: Date): Payout {
  const setOff = addCents(...taken.map(({ cents }) => cents));
  const amount = subtractCents(award.amount, setOff);
  return { ...award, amount, setOff, ...(amount === ZERO ? { status: "completed", processedAt: now } : {}) };
}
