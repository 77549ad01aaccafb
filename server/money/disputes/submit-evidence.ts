import { eq } from "drizzle-orm";
import { isAnswerable } from "#contract/money/dispute-rules.ts";
import type { Actor } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { evidenceAgainst } from "#server/money/disputes/dispute-evidence.ts";
import { evidenceText } from "#server/money/disputes/evidence-text.ts";
import { disputeFor } from "#server/money/disputes/queries.ts";
import { sendEvidence } from "#server/money/disputes/send-evidence.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict, unavailable } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/queue.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };
type Answer = { disputeId: string; statement: string | null };

const MINUTE_MS = 60_000;
const SETTLED = "The bank has settled this dispute or no longer accepts an answer.";

/**
 * Submits the evidence against a dispute, once: stores it, sends it, and deletes it if the processor refuses. An
 * interrupted process leaves a job behind that sends the same words. No answer from the processor isn't a refusal: the
 * evidence counts as submitted, and the job retries.
 * @throws AppError 403, 404; 409 if the dispute is settled, past due or answered, or the processor refuses the
 * evidence.
 */
export async function submitEvidence(work: Work, actor: Actor, answer: Answer) {
  const { db, processor } = work;
  const { disputeId } = answer;
  const { row } = await disputeFor(db, actor, disputeId);
  refuseUnanswerable(row, work.clock());
  const present = await processor.retrieveDispute(disputeId).catch(asUnavailable);
  if (present.isAnswered) throw conflict("This dispute was already answered at the processor.");
  if (present.status !== "open" && present.status !== "inquiry") throw conflict(SETTLED);
  await inTransaction(db, (tx) => claim(tx, actor, { ...answer, now: work.clock() }));
  const refusal = await sendEvidence(work, { disputeId }).catch(ignoreSilence);
  if (refusal !== undefined) throw conflict(`The processor rejected the evidence: ${refusal}`);
  return (await disputeFor(db, actor, disputeId)).dispute;
}

type Row = typeof disputes.$inferSelect;

function refuseUnanswerable({ status, evidenceDueBy, evidence }: Row, now: Date): void {
  if (evidence !== null) throw conflict("The evidence was already submitted; the bank accepts it once.");
  if (!isAnswerable({ status, evidenceDueBy, isAnswered: false }, now)) throw conflict(SETTLED);
}

/** Stores the evidence before it is sent. The league's lock lets only one of two clicks through. */
async function claim(tx: Tx, actor: Actor, { disputeId, statement, now }: Answer & { now: Date }): Promise<void> {
  const { league } = await disputeFor(tx, actor, disputeId);
  await managedLeague(tx, actor, league.id, { action: "league.answer_dispute", now });
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, disputeId)).for("no key update");
  if (!row) throw new Error(`The dispute ${disputeId} is gone.`);
  refuseUnanswerable(row, now);
  const evidence = evidenceText({ ...(await evidenceAgainst(tx, row)), statement });
  await tx
    .update(disputes)
    .set({ evidence, evidenceSubmittedAt: now, evidenceSubmittedById: actor.userId, updatedAt: now })
    .where(eq(disputes.id, disputeId));
  await enqueue(tx, {
    name: "hand_in_evidence",
    payload: { disputeId },
    runAt: new Date(now.getTime() + MINUTE_MS),
    key: `hand_in_evidence:${disputeId}`,
  });
}

function asUnavailable(error: unknown): never {
  if (error instanceof ProcessorUnavailable) {
    throw unavailable("The payment processor isn't answering. Nothing was submitted; please try again.", 30);
  }
  throw error;
}

function ignoreSilence(error: unknown): undefined {
  if (!(error instanceof ProcessorUnavailable)) throw error;
}
