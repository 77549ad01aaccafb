import { and, eq, isNull } from "drizzle-orm";
import type { Cents } from "#contract/money.ts";
import { inTransaction } from "#server/db/client.ts";
import { payments } from "#server/db/schema/payments.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, conflict } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import type { PaymentProvider, StartedPaymentIntent } from "#server/payment-provider/port.ts";
import { ProviderRefused } from "#server/payment-provider/provider-errors.ts";
import { forgetCustomer, payerOf } from "#server/payments/payer.ts";
import { preparePayment } from "#server/payments/prepare-payment.ts";
import type { PaymentRow } from "#server/payments/queries.ts";
import { recordPayment } from "#server/payments/record-payment.ts";

const ATTEMPTS_MAX = 3;

type Request = { leagueId: string; amount: Cents; yearsSelected: number | undefined };
type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };

/**
 * Starts paying an entry fee: writes the payment down, then asks the processor for its intent, in the name of the
 * payer's customer, then writes down which it is. Breaking off anywhere is harmless: the next call finds the same
 * payment, and the processor gives the same intent for it.
 */
export async function createPaymentIntent(deps: Work, actor: Actor, request: Request) {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const { league, payment } = await inTransaction(deps.db, (tx) =>
      preparePayment(tx, actor, { ...request, now: deps.clock() }),
    );
    const intent = await askProvider(deps, payment, league.name);
    if (intent && (await keepIntent(deps, payment, intent))) return { intent, payment };
  }
  throw conflict("This payment is being changed somewhere else. Please try again.");
}

/** The processor's intent for this payment, brought to its amount; undefined when the old one is spent and a new try is due. */
async function askProvider(
  deps: Work,
  payment: PaymentRow,
  leagueName: string,
): Promise<StartedPaymentIntent | undefined> {
  const { stripePaymentIntentId: paymentIntentId, amount, seasons } = payment;
  if (!paymentIntentId) return startIntent(deps, payment, leagueName);
  try {
    return await deps.provider.updatePaymentIntentAmount({ paymentIntentId, amount, seasons });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.code === "resource_missing") return void (await giveUp(deps, payment));
    if (error.code !== "payment_intent_unexpected_state") throw error;
    const status = await recordPayment(deps, { paymentIntentId });
    if (status !== "succeeded") return undefined;
    throw new AppError(
      409,
      "This payment has already been processed or is in an invalid state. Please refresh the page and try again.",
      { code: error.code },
    );
  }
}

/** An intent of other keys than today's, such as the sandbox's, can't be paid here: the next try makes another. */
async function giveUp({ db, clock }: Work, { id }: PaymentRow): Promise<void> {
  const isOpen = and(eq(payments.id, id), eq(payments.status, "pending"));
  await inTransaction(db, (tx) => tx.update(payments).set({ status: "cancelled", updatedAt: clock() }).where(isOpen));
}

/** Refusals that are about who pays, and not about the payment: it is made without their name then. */
const ABOUT_PAYER = new Set(["resource_missing", "email_invalid"]);

async function startIntent(deps: Work, payment: PaymentRow, leagueName: string): Promise<StartedPaymentIntent> {
  const { provider } = deps;
  const { id: paymentId, amount, leagueId, userId, seasons, firstSeason: seasonYear } = payment;
  const description = `Entry fee for ${leagueName}`;
  const creation = { paymentId, amount, leagueId, userId, seasons, seasonYear, description };
  const payer = await payerOf(deps, userId);
  try {
    return await provider.createPaymentIntent({ ...creation, ...payer });
  } catch (error) {
    if (!(error instanceof ProviderRefused) || !ABOUT_PAYER.has(error.code ?? "")) throw error;
    if (payer.customer && error.code === "resource_missing") await forgetCustomer(deps, userId, payer.customer);
    return provider.createPaymentIntent(creation);
  }
}

/** Writes down which intent is this payment's. Of two that were made at once for different years, the first kept wins. */
async function keepIntent({ db, provider, clock }: Work, payment: PaymentRow, intent: StartedPaymentIntent) {
  if (payment.stripePaymentIntentId === intent.id) return true;
  const [kept] = await inTransaction(db, (tx) =>
    tx
      .update(payments)
      .set({ stripePaymentIntentId: intent.id, updatedAt: clock() })
      .where(and(eq(payments.id, payment.id), isNull(payments.stripePaymentIntentId)))
      .returning(),
  );
  if (kept) return true;
  const [known] = await db.select().from(payments).where(eq(payments.id, payment.id));
  if (known?.stripePaymentIntentId === intent.id) return true;
  await provider.cancelPaymentIntent(intent.id);
  return false;
}
