import { sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { type DisputeMovement, isWithdrawal } from "#server/ledger/dispute-events.ts";
import { disputeKey } from "#server/ledger/keys.ts";
import type { Reader } from "#server/platform/db/client.ts";

type DisputeBookings = {
  isBooked: (movement: DisputeMovement) => boolean;
  /** What the bank holds of it, according to the books; negative if it gave back more than it took. */
  inDispute: Cents;
  /** Whether the loss of the money that the bank took is booked. */
  isClosed: boolean;
  /** The platform's share of the loss. */
  loss: Cents;
  /** How many corrections followed its settlement. */
  corrections: number;
};

/** Finds what the books say about a dispute. */
export async function disputeBookings(
  reader: Reader,
  { leagueId, disputeId }: { leagueId: string; disputeId: string },
): Promise<DisputeBookings> {
  const { rows } = await reader.execute<{ step: string; in_dispute: number; loss: number; moves_cash: boolean }>(sql`
    select substr(e.idempotency_key, length(${disputeKey(disputeId, "")}::text) + 1) as step,
      coalesce(sum(p.amount) filter (where a.kind = 'funds_in_dispute'), 0)::bigint as in_dispute,
      coalesce(sum(p.amount) filter (where a.kind = 'dispute_losses'), 0)::bigint as loss,
      bool_or(a.kind = 'processor') as moves_cash
    from ledger.entries e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id
    where e.league_id = ${leagueId} and e.provider_ref = ${disputeId}
    group by e.id`);
  const steps = new Map(rows.map(({ step, moves_cash: movesCash }) => [step, movesCash]));
  return {
    // Older entries have no movement ids: opening booked everything that went out, winning everything that came back.
    isBooked: (movement) =>
      isWithdrawal(movement)
        ? steps.has(`withdrawn:${movement.txnId}`) || steps.has("withdrawn")
        : steps.has(`reinstated:${movement.txnId}`) || steps.get("won") === true,
    inDispute: toCents(rows.reduce((sum, row) => sum + row.in_dispute, 0)),
    isClosed: steps.has("lost"),
    loss: toCents(rows.reduce((sum, { loss }) => sum + loss, 0)),
    corrections: [...steps.keys()].filter((step) => step.startsWith("corrected:")).length,
  };
}
