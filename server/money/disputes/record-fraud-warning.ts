import { and, eq } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { type LockedLeague, lockLeague } from "#server/access/league-access.ts";
import { tellCommissionerAndAdmins } from "#server/money/disputes/dispute-notices.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { PaymentProvider } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { provider: PaymentProvider };

/** Tells the commissioner and admins, once, that a bank suspects a stolen card before anyone disputes the payment. */
export async function recordFraudWarning(
  { db, clock, provider }: Work,
  { warningId }: { warningId: string },
): Promise<void> {
  const { paymentIntentId } = await provider.retrieveEarlyFraudWarning(warningId);
  if (!paymentIntentId) return;
  await inTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ payment: payments, payer: users })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .where(eq(payments.stripePaymentIntentId, paymentIntentId));
    if (!known) return;
    const league = await lockLeague(tx, known.payment.leagueId);
    const person = known.payer.erasedAt ? "a deleted user" : known.payer.username;
    const paid = `The ${formatMoney(known.payment.amount)} that ${person} started to pay into ${league.name} on ${utcText(known.payment.createdAt)}`;
    const message = `${paid} may have been made with a stolen card, the card's bank warns. No money has moved. If you don't know this person, remove and refund them: a payment that is refunded in time can't be disputed.`;
    if (await isTold(tx, league, message)) return;
    const words = { title: "A bank warns of fraud", message };
    await tellCommissionerAndAdmins(tx, { league, now: clock() }, words);
  });
}

async function isTold(tx: Tx, { id, commissionerId }: LockedLeague, message: string): Promise<boolean> {
  const same = and(
    eq(notifications.userId, commissionerId),
    eq(notifications.leagueId, id),
    eq(notifications.message, message),
  );
  return (await tx.$count(notifications, same)) > 0;
}
