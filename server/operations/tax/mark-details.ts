import { eq } from "drizzle-orm";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { taxDetails } from "#server/platform/db/schema/tax-details.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";

type Mark = { userId: string; isCollected: boolean; place: string | null; now: Date };

/** Notes whether a person's tax details were collected. The audit log keeps every change. @throws AppError 404 */
export async function markDetails(tx: Tx, actor: Actor, { userId, isCollected, place, now }: Mark): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  if (!person) throw notFound("User not found");
  const [before] = await tx.select().from(taxDetails).where(eq(taxDetails.userId, userId)).for("update");
  if (isCollected) {
    const mark = { place, markedById: actor.userId, markedAt: now };
    await tx
      .insert(taxDetails)
      .values({ userId, ...mark })
      .onConflictDoUpdate({ target: taxDetails.userId, set: mark });
  } else {
    await tx.delete(taxDetails).where(eq(taxDetails.userId, userId));
  }
  const action = isCollected ? "user.mark_tax_details" : "user.unmark_tax_details";
  const details = { wasCollected: before !== undefined, place: isCollected ? place : null };
  await recordAudit(tx, { actor, action, subjectType: "user", subjectId: userId, details, now });
}
