import { desc, isNotNull } from "drizzle-orm";
import type { Reconciliation, ReconciliationState } from "#contract/operations/reconciliation.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { fundingOf } from "#server/ledger/funding.ts";
import { ageAlarms } from "#server/operations/reconciliation/age-alarms.ts";
import { reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Finds the latest finished comparison, the funding gap and what is stuck, for the admin page. */
export async function reconciliationState({
  db,
  clock,
  config,
}: Pick<Deps, "db" | "clock" | "config">): Promise<ReconciliationState> {
  const [latest] = await db
    .select()
    .from(reconciliations)
    .where(isNotNull(reconciliations.finishedAt))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  const { held, owed, frozen, gap, fees, disputeLosses, operatorFunds } = await fundingOf(db);
  const alarms = await ageAlarms(db, { now: clock(), config });
  return {
    latest: latest ? toReconciliation(latest) : null,
    funding: {
      held: centsToDecimal(held),
      owed: centsToDecimal(owed),
      frozen: centsToDecimal(frozen),
      gap: centsToDecimal(gap),
      fees: centsToDecimal(fees),
      disputeLosses: centsToDecimal(disputeLosses),
      operatorFunds: centsToDecimal(operatorFunds),
    },
    alarms: alarms.map(({ amount, since, ...alarm }) => ({
      ...alarm,
      amount: centsToDecimal(amount),
      since: since.toISOString(),
    })),
  };
}

/** Converts a comparison to its contract form. */
export const toReconciliation = ({
  startedAt,
  finishedAt,
  processorAvailable,
  processorPending,
  booked,
  ...rest
}: typeof reconciliations.$inferSelect): Reconciliation => ({
  trigger: rest.trigger,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  failure: rest.failure,
  compared: rest.compared,
  settling: rest.settling,
  differences: [...rest.differences],
  processorAvailable: centsToDecimal(processorAvailable),
  processorPending: centsToDecimal(processorPending),
  booked: centsToDecimal(booked),
});
