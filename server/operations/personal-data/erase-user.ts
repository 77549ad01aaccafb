import { eq } from "drizzle-orm";
import { unfinishedWords } from "#contract/operations/unfinished-words.ts";
import { listed } from "#contract/platform/listed.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { eraseNamesOf } from "#server/leagues/by-name/erase-names.ts";
import { endSeatsOf } from "#server/operations/personal-data/end-seats.ts";
import { eraseTraces } from "#server/operations/personal-data/erase-traces.ts";
import { unfinishedLeagues } from "#server/operations/personal-data/unfinished-leagues.ts";
import { endRequestsAbout } from "#server/operations/second-admin/end-request.ts";
import { lacksVerifiedEmail } from "#server/people/auth/verified-email.ts";
import { eraseSecondFactors } from "#server/people/second-factor/remove-all.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { lockUser, refuseLastAdmin } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict } from "#server/platform/errors.ts";
import { erasedAddress } from "#server/platform/mail/nobodys-address.ts";

type Erasure = { userId: string; config: Config; now: Date };

/**
 * Erases an account: removes its name, address, emails, password and sign-in sessions, and shows it as "Deleted user".
 * What was paid and won stays in the books (RULES §12).
 * @throws AppError 409 while they run a league that isn't over, money is held for them, or no other admin is left.
 */
export async function eraseUser(tx: Tx, actor: Actor, { userId, config, now }: Erasure): Promise<void> {
  await endRequestsAbout(tx, { userId, now });
  await endSeatsOf(tx, { userId, isOwn: actor.userId === userId, now });
  const [known] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (known?.role === "admin") await refuseLastAdmin(tx, userId);
  const user = await lockUser(tx, userId);
  await refuseWhoRunsALeague(tx, { userId, isOwn: actor.userId === userId });

  await tx
    .update(users)
    .set({
      username: `deleted-${userId}`,
      email: erasedAddress(userId),
      pendingEmail: null,
      emailVerifiedAt: null,
      firstName: "Deleted",
      lastName: "user",
      role: "user",
      passwordHash: null,
      profileImageUrl: null,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      resetToken: null,
      resetTokenExpiry: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  await eraseNamesOf(tx, { userId, now });
  await endSessions(tx, { userId });
  await eraseSecondFactors(tx, userId);
  await eraseTraces(tx, { ...user, isAddressTheirs: !lacksVerifiedEmail(config, user) });
  await recordAudit(tx, { actor, action: "user.delete", subjectType: "user", subjectId: userId, now });
}

/** Refuses to leave a league without its commissioner. */
async function refuseWhoRunsALeague(tx: Tx, { userId, isOwn }: { userId: string; isOwn: boolean }): Promise<void> {
  const unfinished = await unfinishedLeagues(tx, userId);
  if (unfinished.length === 0) return;
  const sentences = unfinishedWords(unfinished, isOwn).map(
    ({ before, leagues, after }) => `${before} ${listed(leagues.map(({ name }) => name))}${after}`,
  );
  throw conflict(sentences.join(" "));
}
