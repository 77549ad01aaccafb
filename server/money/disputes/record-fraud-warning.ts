import { and, eq, inArray } from "drizzle-orm";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import { fraudWarned } from "#server/notices/disputes.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

/** Tells the commissioner and admins, once, that a bank suspects a stolen card before anyone disputes the payment. */
export async function recordFraudWarning(
  { db, clock, processor }: Work,
  { warningId }: { warningId: string },
): Promise<void> {
  const { paymentIntentId } = await processor.retrieveEarlyFraudWarning(warningId);
  if (!paymentIntentId) return;
  await inTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ payment: payments, payer: users })
      .from(payments)
      .innerJoin(users, eq(users.id, payerId))
      .where(eq(payments.stripePaymentIntentId, paymentIntentId));
    if (!known) return;
    const league = await lockLeague(tx, known.payment.leagueId);
    const notices = fraudWarned(league, known.payer, known.payment);
    if (!(await areTold(tx, league, notices))) await tell(tx, clock(), notices);
  });
}

async function areTold(tx: Tx, { id, commissionerId }: LockedLeague, notices: PeopleNotice[]): Promise<boolean> {
  const same = and(
    eq(notifications.userId, commissionerId),
    eq(notifications.leagueId, id),
    inArray(
      notifications.message,
      notices.map(({ message }) => message),
    ),
  );
  return (await tx.$count(notifications, same)) > 0;
}
