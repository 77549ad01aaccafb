import { and, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import { recordAudit } from "#server/audit/record-audit.ts";
import { endSessions } from "#server/auth/end-sessions.ts";
import type { Tx } from "#server/db/client.ts";
import { accountEvents } from "#server/db/schema/account-events.ts";
import { emailVerifications } from "#server/db/schema/email-verifications.ts";
import { invitations } from "#server/db/schema/invitations.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { mails } from "#server/db/schema/mails.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { users } from "#server/db/schema/users.ts";
import { conflict } from "#server/errors.ts";
import type { Actor } from "#server/http/guards.ts";
import { eraseSecondFactors } from "#server/second-factor/remove-all.ts";
import { endSeatsOf } from "#server/users/end-seats.ts";
import { lockUser, refuseLastAdmin } from "#server/users/lock-user.ts";

type Erasure = { userId: string; publicUrl: string; now: Date };

/**
 * Erases an account: names, address, letters, password and sessions are gone, and it is shown as "Deleted user"; what
 * was paid and won stays in the books (RULES §12).
 * @throws AppError 409 while they run a league that is not over, money is held for them, or no other admin is left.
 */
export async function eraseUser(tx: Tx, actor: Actor, { userId, publicUrl, now }: Erasure): Promise<void> {
  await endSeatsOf(tx, { userId, publicUrl, now });
  const [user] = await tx.select({ role: users.role, email: users.email }).from(users).where(eq(users.id, userId));
  if (user?.role === "admin") await refuseLastAdmin(tx, userId);
  await lockUser(tx, userId);
  await refuseWhoRunsALeague(tx, userId);

  if (user) await tx.delete(mails).where(eq(sql`lower(${mails.to})`, user.email.toLowerCase()));
  await tx
    .update(users)
    .set({
      username: `deleted-${userId}`,
      email: `deleted-${userId}@deleted.invalid`,
      firstName: "Deleted",
      lastName: "user",
      role: "user",
      passwordHash: null,
      profileImageUrl: null,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      resetToken: null,
      resetTokenExpiry: null,
      emailVerifiedAt: null,
      pendingEmail: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  await endSessions(tx, { userId });
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  await eraseSecondFactors(tx, userId);
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  await tx
    .update(invitations)
    .set({ status: "expired" })
    .where(and(eq(invitations.invitedById, userId), eq(invitations.status, "pending")));
  await tx.execute(sql`select audit.forget(${userId}::uuid)`);
  await tx.delete(accountEvents).where(eq(accountEvents.userId, userId));
  await recordAudit(tx, { actor, action: "user.delete", subjectType: "user", subjectId: userId, now });
}

/** A league is over when it is cancelled, or completed with nothing left to pay out. */
async function refuseWhoRunsALeague(tx: Tx, userId: string): Promise<void> {
  const holdsMoney = sql`exists (select from ledger.accounts a where a.league_id = ${leagues.id} and a.balance <> 0)`;
  const isNotOver = or(notInArray(leagues.status, ["completed", "cancelled"]), holdsMoney);
  const [running] = await tx
    .select({ name: leagues.name, status: leagues.status })
    .from(leagues)
    .where(and(eq(leagues.commissionerId, userId), isNull(leagues.deletedAt), isNotOver))
    .limit(1);
  if (!running) return;
  const isEnded = running.status === "completed" || running.status === "cancelled";
  throw conflict(
    isEnded
      ? `This user runs ${running.name}, which still holds money. Pay it out first, or let its members choose another commissioner.`
      : `This user still runs ${running.name}. Complete or cancel it first, or let its members choose another.`,
  );
}
