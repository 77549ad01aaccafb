import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/email-verification.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { toCurrentUser } from "#server/people/auth/queries.ts";
import { forgetVerifications } from "#server/people/email-verification/replace-address.ts";
import { sendVerification } from "#server/people/email-verification/send-verification.ts";
import { verifyEmail } from "#server/people/email-verification/verify-email.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";
import { requireMail } from "#server/platform/mail/require-mail.ts";

export const emailVerificationRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, secret, config }) => {
  app.route({
    ...contract.sendVerification,
    preValidation: signedIn,
    config: rateLimits.verifyEmail,
    handler: async (request) => {
      requireMail(config);
      const { userId } = actorOf(request);
      const email = await inTransaction(db, async (tx) => {
        const user = await lockUser(tx, userId);
        await sendVerification(tx, user, { secret, now: clock() });
        return user.pendingEmail ?? user.email;
      });
      return { message: `We sent a link to ${email}. It works for ${contract.VERIFICATION_HOURS} hours.` };
    },
  });

  app.route({
    ...contract.verifyEmail,
    preValidation: signedIn,
    config: rateLimits.verifyEmail,
    handler: async (request) => {
      const { userId } = actorOf(request);
      const { token } = request.body;
      const { sessionId } = request.session;
      const link = { token, userId, sessionId, from: whereFrom(request), now: clock() };
      const user = await inTransaction(db, (tx) => verifyEmail(tx, link));
      return { message: `${user.email} is verified.`, user: toCurrentUser(user) };
    },
  });

  app.route({
    ...contract.cancelEmailChange,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { userId } = actorOf(request);
      const user = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await forgetVerifications(tx, { userId, now: clock() });
        const kept = { pendingEmail: null, updatedAt: clock() };
        const [row] = await tx.update(users).set(kept).where(eq(users.id, userId)).returning();
        return row;
      });
      if (!user) throw unauthorized();
      return toCurrentUser(user);
    },
  });
};
