import { and, eq } from "drizzle-orm";
import { lockLeague } from "#server/access/league-access.ts";
import { evidenceOf } from "#server/money/disputes/evidence-text.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import { evidenceRefused } from "#server/notices/disputes.ts";
import { tell } from "#server/notices/tell.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { disputes, payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused } from "#server/processor/processor-errors.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

/**
 * Sends stored evidence to the processor, unless it has it already. However often it runs, the processor sees one key
 * per stored version. @returns Why the processor refused it, in which case it is no longer stored.
 * @throws ProcessorUnavailable if it may or may not have arrived: run it again.
 */
export async function sendEvidence(
  { db, clock, processor }: Work,
  { disputeId }: { disputeId: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ dispute: disputes, payer: users })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(users, eq(users.id, payerId))
    .where(eq(disputes.id, disputeId));
  if (!found) return undefined;
  const { payer, dispute } = found;
  const { evidence: text, evidenceSubmittedAt: handedInAt } = dispute;
  if (text === null || handedInAt === null) return undefined;
  if ((await processor.retrieveDispute(disputeId)).isAnswered) return undefined;
  // The payer's email address is added only here: the bank compares it, and the commissioner never sees it.
  const customer = payer.erasedAt ? null : { name: `${payer.firstName} ${payer.lastName}`, email: payer.email };
  try {
    await processor.submitEvidence({ disputeId, handedInAt, evidence: { ...evidenceOf(text), customer } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    const isSame = and(eq(disputes.id, disputeId), eq(disputes.evidenceSubmittedAt, handedInAt));
    const nothing = { evidence: null, evidenceSubmittedAt: null, evidenceSubmittedById: null, updatedAt: clock() };
    await db.update(disputes).set(nothing).where(isSame);
    return error.message;
  }
}

/** Job: sends evidence that an interrupted process left behind, and tells the people concerned if it is refused. */
export async function sendEvidenceLeftBehind(work: Work, { disputeId }: { disputeId: string }): Promise<void> {
  const refusal = await sendEvidence(work, { disputeId });
  if (refusal === undefined) return;
  const { db, clock } = work;
  await inTransaction(db, async (tx) => {
    const [paid] = await tx
      .select({ leagueId: payments.leagueId })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(eq(disputes.id, disputeId));
    if (!paid) return;
    await tell(tx, clock(), evidenceRefused(await lockLeague(tx, paid.leagueId), refusal));
  });
}
