import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { toCents } from "#contract/platform/money.ts";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";
import type { TestApp } from "#tests/support/app.ts";

/** What jobs work with, with a processor that answers some calls as the test says. */
export function workWith({ deps }: TestApp, answers: Partial<PaymentProcessor> = {}) {
  const work = requireProcessor(deps);
  return { ...work, processor: { ...work.processor, ...answers } };
}

export const refusal = (code: string | null = null, { message = "No.", retriable = false } = {}) =>
  new ProcessorRefused({ code, declineCode: null, message, retriable });
export const failing = (error: Error) => () => Promise.reject(error);

/** The processor's own client, for calls that Potkeeper never makes. */
export function atStripe({ deps: { sandbox } }: TestApp): Stripe {
  if (!sandbox) throw new Error("There is no sandbox.");
  return new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch), telemetry: false });
}

/** An hour passes at the banks, and their news arrives. */
export async function anHourLater(world: TestApp): Promise<void> {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

/** Banks decide all open disputes by this evidence. */
export async function banksDecide(world: TestApp, evidence: "winning_evidence" | "losing_evidence"): Promise<void> {
  for (const { id, status } of await world.deps.db.select().from(disputes)) {
    if (status !== "open") continue;
    await atStripe(world).disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  }
  await anHourLater(world);
}

export const DISPUTED_CARD = "4000000000000259";

/** A bank that disputes a payment, and says what the test tells it to. */
export function aBank(world: TestApp, paymentIntentId: string, { id = "du_1", cents = 5000, fee = 0 } = {}) {
  const out = { txnId: `out_${id}`, amount: toCents(-cents), fee: toCents(fee) };
  const back = { txnId: `back_${id}`, amount: toCents(cents), fee: toCents(0) };
  const dispute: ProcessorDispute = {
    ...{ id, status: "open", amount: toCents(cents), reason: "fraudulent", paymentIntentId, chargeId: "ch_1" },
    ...{ evidenceDueBy: null, isAnswered: false, movements: [out] },
  };
  const says = (said: Partial<ProcessorDispute> = {}) =>
    recordDispute(workWith(world, { retrieveDispute: async () => ({ ...dispute, ...said }) }), { disputeId: id });
  return { id, out, back, says };
}

/** What entries with this reference at the processor did to each kind of account; debits are positive. */
export async function bookedUnder({ deps }: TestApp, reference: string) {
  const { rows } = await deps.db.execute<{ kind: string; sum: number }>(sql`
    select a.kind, sum(p.amount)::bigint as sum from ledger.entries e join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id where e.provider_ref = ${reference} group by a.kind having sum(p.amount) <> 0`);
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}
