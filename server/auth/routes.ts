import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/auth.ts";
import { checkCredentials } from "#server/auth/check-credentials.ts";
import { checkCurrentPassword } from "#server/auth/fresh-proof.ts";
import { currentUserFor, toCurrentUser } from "#server/auth/queries.ts";
import { registerAccount } from "#server/auth/register-account.ts";
import { requestPasswordReset } from "#server/auth/request-password-reset.ts";
import { resetPassword } from "#server/auth/reset-password.ts";
import { updateProfile } from "#server/auth/update-profile.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { beginSession, renewProof } from "#server/http/session.ts";
import { networkOfRequest } from "#server/http/visitor.ts";

const RESET_SENT = "Password reset instructions have been sent to your email.";

export const authRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, passwords } = deps;
  app.route({
    ...contract.getCurrentUser,
    preValidation: signedIn,
    handler: (request) => currentUserFor(db, actorOf(request).userId),
  });

  app.route({
    ...contract.register,
    config: rateLimits.register,
    handler: async (request, reply) => {
      const { password, ...account } = request.body;
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      const user = await inTransaction(db, (tx) => registerAccount(tx, { ...account, passwordHash, now: clock() }));
      await beginSession(deps, request, { user, provedBy: "password" });
      request.log.info({ userId: user.id }, "registered");
      return reply.code(201).send(toCurrentUser(user));
    },
  });

  app.route({
    ...contract.signIn,
    handler: async (request) => {
      const user = await checkCredentials(deps, { ...request.body, network: networkOfRequest(request) });
      await beginSession(deps, request, { user, provedBy: "password" });
      request.log.info({ userId: user.id }, "signed in");
      return toCurrentUser(user);
    },
  });

  app.route({
    ...contract.signOut,
    handler: async (request, reply) => {
      await request.session.destroy();
      reply.header("clear-site-data", '"cache"');
      return { message: "You have been successfully logged out." };
    },
  });

  app.route({
    ...contract.reauthenticate,
    preValidation: signedIn,
    config: rateLimits.reauthenticate,
    handler: async (request) => {
      await checkCurrentPassword(deps, request, request.body.currentPassword);
      await renewProof(deps, request, "password");
      return { message: "Thanks, it's you." };
    },
  });

  app.route({
    ...contract.forgotPassword,
    config: rateLimits.forgotPassword,
    handler: async ({ body: { email } }) => {
      await inTransaction(db, (tx) => requestPasswordReset(tx, { email, publicUrl: config.publicUrl, now: clock() }));
      return { message: RESET_SENT };
    },
  });

  app.route({
    ...contract.resetPassword,
    config: rateLimits.resetPassword,
    handler: async (request) => {
      const { token, password } = request.body;
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      await inTransaction(db, (tx) => resetPassword(tx, { token, passwordHash, now: clock() }));
      return { message: "Your password has been reset. You can sign in with it now." };
    },
  });

  app.route({
    ...contract.updateProfile,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { currentPassword = "", newPassword, ...names } = request.body;
      const { userId } = actorOf(request);
      const now = clock();
      const network = networkOfRequest(request);
      if (newPassword) await checkCurrentPassword(deps, request, currentPassword);
      const password = newPassword ? { passwordHash: await passwords.hash(newPassword, network) } : {};
      const change = { userId, sessionId: request.session.sessionId, ...names, ...password, now };
      return toCurrentUser(await inTransaction(db, (tx) => updateProfile(tx, change)));
    },
  });
};
