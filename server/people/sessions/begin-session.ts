import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Proof } from "#server/access/guards.ts";
import { recordDevice } from "#server/people/sessions/record-device.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import { deviceTokenOf } from "#server/platform/http/device-cookie.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

type SigningIn = {
  /** The user as of the check of the password or passkey. */
  user: Pick<typeof users.$inferSelect, "id" | "passwordHash">;
  provedBy: Proof["by"];
  /** When, if not just now. */
  provedAt?: Date;
  /** They came from the identity provider, where signing out here signs them out, too. */
  isFromProvider?: boolean | undefined;
  /** The account was just opened. */
  isFirst?: boolean;
};

/**
 * Starts a sign-in session under a new id; the visitor's previous id stops working (session fixation). @throws AppError
 * 401 if the password has changed since it was checked, because that change ended the account's sessions.
 */
export async function beginSession(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  request: FastifyRequest,
  { user, provedBy, provedAt, isFromProvider = false, isFirst = false }: SigningIn,
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = user.id;
  if (isFromProvider) request.session.isFromProvider = true;
  await request.session.save();
  const { sessionId: sid } = request.session;
  const now = clock();
  const from = whereFrom(request);
  const device = deviceTokenOf(request, { overHttps: config.publicUrl.startsWith("https://") });
  await inTransaction(db, async (tx) => {
    const [present] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for("share");
    if (present?.passwordHash !== user.passwordHash)
      throw unauthorized("Your password was just changed. Sign in again.");
    await tx
      .update(sessions)
      .set({ startedAt: now, lastUsedAt: now, provedAt: provedAt ?? now, provedBy, ...from })
      .where(eq(sessions.sid, sid));
    // In a demo, others have signed in as this person all day, and their notices would hide all that is to be seen.
    if (!config.isDemo) await recordDevice(tx, { userId: user.id, device, isFirst, from, now });
  });
}
