import { randomUUID } from "node:crypto";
import type { Cents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutsAwarded } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { enqueueAll } from "#server/platform/queue.ts";

type Award = { userId: string; kind: "reimbursement" | "return"; amount: Cents };

/**
 * Awards money other than prizes out of the current season's escrow and queues sending it. The caller holds the
 * league's lock and knows that escrow holds enough.
 */
export async function awardPayouts(
  tx: Tx,
  { league, awards, actor, now }: { league: LockedLeague; awards: Award[]; actor: string; now: Date },
): Promise<void> {
  if (awards.length === 0) return;
  const { id: leagueId, currentYear: seasonYear } = league;
  const awarded = await tx
    .insert(payouts)
    .values(awards.map((award) => ({ ...award, leagueId, seasonYear, createdAt: now })))
    .returning();
  const entry = awarded.map(({ id, userId, amount }) => ({ payoutId: id, userId, cents: amount }));
  await postEntry(tx, payoutsAwarded({ batchId: randomUUID(), leagueId, seasonYear, awards: entry, actor, now }));
  await enqueueAll(
    tx,
    awarded.map(({ id }) => ({ name: "send_payout", payload: { payoutId: id } })),
  );
}
