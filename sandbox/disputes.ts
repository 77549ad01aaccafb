import { sql } from "drizzle-orm";
import { z } from "zod";
import { subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { invalidRequest } from "#sandbox/api-error.ts";
import { canSpend, move } from "#sandbox/balance.ts";
import type { Call } from "#sandbox/call.ts";
import { testCardOf } from "#sandbox/cards.ts";
import type { Dispute } from "#sandbox/document-types.ts";
import { addObject, changeObject, findAll, getObject, lockObject } from "#sandbox/documents.ts";
import { tell } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { disputeObject } from "#sandbox/objects/dispute.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import { flag, mergeMetadata, metadataPairs } from "#sandbox/params.ts";
import { afterDays, afterSeconds, plan } from "#sandbox/planned-changes.ts";
import { change, get, nothing } from "#sandbox/routes.ts";
import type { Reader } from "#server/platform/db/client.ts";

const DISPUTE_FEE = toCents(1500);
const DAYS_TO_RESPOND = 7;

/** Opens a dispute, which takes the money at once, or an inquiry, which only asks. */
export async function openDispute(call: Call, chargeId: string) {
  const charge = await lockObject(call, "charges", chargeId);
  const amount = subtractCents(charge.amount, charge.amount_refunded);
  // A charge that was refunded in full can't be disputed anymore.
  if (amount === 0 || charge.disputed) return;
  const { afterwards } = testCardOf(charge.card.token) ?? {};
  const isInquiry = afterwards === "inquire";
  const dueAt = afterDays(call.now, DAYS_TO_RESPOND);
  const dispute = await addObject(call, "disputes", {
    id: newId("du"),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    card: charge.card,
    amount,
    status: isInquiry ? "warning_needs_response" : "needs_response",
    reason: afterwards === "dispute_not_received" ? "product_not_received" : "fraudulent",
    evidence: {},
    submissions: 0,
    due_by: seconds(dueAt),
    metadata: {},
  });
  if (!isInquiry) {
    await changeObject(call, "charges", charge, { disputed: true });
    await moveDisputed(call, dispute, "out");
  }
  await tellOf(call, dispute, isInquiry ? ["created"] : ["created", "funds_withdrawn"]);
  await plan(call, { kind: "decide_dispute", objectId: dispute.id, dueAt });
}

/** Moves the disputed amount out or back in. Winning doesn't return the dispute fee. */
async function moveDisputed(call: Call, { id, amount, charge }: Dispute, direction: "out" | "in") {
  // The balance may go negative here; the lock keeps transfers from spending money that is leaving.
  await canSpend(call, amount);
  await move(call, {
    type: "adjustment",
    amount: direction === "out" ? toCents(-amount) : amount,
    fee: direction === "out" ? DISPUTE_FEE : ZERO,
    source: id,
    description: direction === "out" ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
  });
}

/** The maximum length of one field. */
const EVIDENCE_MAX = 20_000;

const evidenceFields = [
  "uncategorized_text",
  "customer_name",
  "customer_email_address",
  "product_description",
  "service_date",
  "access_activity_log",
  "refund_policy_disclosure",
] as const;

/** Answers a dispute. The text `winning_evidence` wins it a little later; any other text loses it. */
export const updateDispute = change(
  "/v1/disputes/:id",
  z.strictObject({
    evidence: z.partialRecord(z.enum(evidenceFields), z.string().max(EVIDENCE_MAX)).optional(),
    submit: flag.default(true),
    metadata: metadataPairs.optional(),
  }),
  async (call, params, id) => {
    const before = await lockOpenDispute(call, id);
    const isSubmitted = params.evidence !== undefined && params.submit;
    const after = await changeObject(call, "disputes", before, {
      evidence: { ...before.evidence, ...params.evidence },
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(isSubmitted && { status: UNDER_REVIEW[before.status], submissions: before.submissions + 1 }),
    });
    if (isSubmitted) {
      const dueAt = afterSeconds(call.now, call.settings.laterSeconds);
      await plan(call, { kind: "decide_dispute", objectId: id, dueAt });
    }
    return tellOf(call, after, ["updated"]);
  },
);

const UNDER_REVIEW: Readonly<Record<Dispute["status"], Dispute["status"]>> = {
  needs_response: "under_review",
  under_review: "under_review",
  warning_needs_response: "warning_under_review",
  warning_under_review: "warning_under_review",
  won: "won",
  lost: "lost",
  warning_closed: "warning_closed",
};

/** Concedes a dispute. */
export const closeDispute = change("/v1/disputes/:id/close", nothing, async (call, _params, id) => {
  const before = await lockOpenDispute(call, id);
  return decide(call, before, "lost");
});

/** Decides a dispute by its evidence, or against us if there is none by the due date. */
export async function decideDispute(call: Call, id: string) {
  const before = await lockObject(call, "disputes", id);
  if (isClosed(before)) return;
  await decide(call, before, before.evidence.uncategorized_text === "winning_evidence" ? "won" : "lost");
}

async function decide(call: Call, before: Dispute, outcome: "won" | "lost") {
  const isInquiry = before.status.startsWith("warning_");
  const status = isInquiry ? ("warning_closed" as const) : outcome;
  const after = await changeObject(call, "disputes", before, { status });
  if (status === "won") await moveDisputed(call, before, "in");
  return tellOf(call, after, status === "won" ? ["funds_reinstated", "closed"] : ["closed"]);
}

async function lockOpenDispute(call: Call, id: string): Promise<Dispute> {
  const dispute = await lockObject(call, "disputes", id);
  if (isClosed(dispute)) throw invalidRequest("This dispute is already closed.");
  return dispute;
}

const isClosed = ({ status }: Dispute) => status === "won" || status === "lost" || status === "warning_closed";

async function tellOf(call: Call, dispute: Dispute, steps: readonly string[]) {
  const object = disputeObject(dispute, { movements: await movementsOf(call.tx, dispute.id), now: call.now });
  for (const step of steps) tell(call, `charge.dispute.${step}`, object);
  return object;
}

const movementsOf = (reader: Reader, id: string) =>
  findAll(reader, "balance_transactions", sql`source = ${id} order by seq`);

export const retrieveDispute = get("/v1/disputes/:id", nothing, async ({ reader, now }, _params, id) =>
  disputeObject(await getObject(reader, "disputes", id), { movements: await movementsOf(reader, id), now }),
);
