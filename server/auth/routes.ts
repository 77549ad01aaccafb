import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/auth.ts";
import { checkCredentials } from "#server/auth/check-credentials.ts";
import { forgetFailures } from "#server/auth/forget-failures.ts";
import { checkCurrentPassword, requireProof } from "#server/auth/fresh-proof.ts";
import { type Holder, requireGoodPassword } from "#server/auth/judge-password.ts";
import { currentUserFor, toCurrentUser } from "#server/auth/queries.ts";
import { registerAccount } from "#server/auth/register-account.ts";
import { requestPasswordReset } from "#server/auth/request-password-reset.ts";
import { resetPassword } from "#server/auth/reset-password.ts";
import { isOtherAddress, updateProfile } from "#server/auth/update-profile.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { sendFirstVerification } from "#server/email-verification/send-verification.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { beginSecondStep } from "#server/http/second-step.ts";
import { beginSession, renewProof } from "#server/http/session.ts";
import { networkOfRequest, visitorOf } from "#server/http/visitor.ts";
import { whereFrom } from "#server/http/where-from.ts";
import { noSoonerThan } from "#server/lib/no-sooner-than.ts";
import { hasSecondFactor, mustSetUpSecondFactor } from "#server/second-factor/queries.ts";

/** Longer than finding an account and queuing its email takes, so that the time doesn't say whether there is one. */
const RESET_ANSWER_MS = 250;
const RESET_SENT = "Password reset instructions have been sent to your email.";

export const authRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret, passwords } = deps;
  const { publicUrl } = config;

  app.route({
    ...contract.getCurrentUser,
    preValidation: signedIn,
    handler: async (request) => {
      const { userId, mustSetUpSecondFactor, mustChangePassword } = actorOf(request);
      return { ...(await currentUserFor(db, userId)), mustSetUpSecondFactor, mustChangePassword };
    },
  });

  app.route({
    ...contract.register,
    config: rateLimits.register,
    handler: async (request, reply) => {
      const { password, ...account } = request.body;
      requireGoodPassword(config, { password, path: "password", holder: { ...account, role: "user" } });
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      const now = clock();
      const user = await inTransaction(db, async (tx) => {
        const made = await registerAccount(tx, { ...account, passwordHash, now });
        await sendFirstVerification(tx, made, { secret, publicUrl, now });
        return made;
      });
      await beginSession(deps, request, { user, provedBy: "password", isFirst: true });
      request.log.info({ userId: user.id }, "registered");
      return reply.code(201).send(toCurrentUser(user));
    },
  });

  app.route({
    ...contract.signIn,
    handler: async (request) => {
      const user = await checkCredentials(deps, { ...request.body, visitor: visitorOf(request) });
      if (await hasSecondFactor(db, user.id)) throw await beginSecondStep(request, user, clock());
      await beginSession(deps, request, { user, provedBy: "password" });
      request.log.info({ userId: user.id }, "signed in");
      const who = { userId: user.id, isAdmin: user.role === "admin" };
      return { ...toCurrentUser(user), mustSetUpSecondFactor: await mustSetUpSecondFactor(deps, who) };
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
      const asked = { email, publicUrl, now: clock() };
      await noSoonerThan(RESET_ANSWER_MS, () => inTransaction(db, (tx) => requestPasswordReset(tx, asked)));
      return { message: RESET_SENT };
    },
  });

  app.route({
    ...contract.resetPassword,
    config: rateLimits.resetPassword,
    handler: async (request) => {
      const { token, password } = request.body;
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      const judge = (holder: Holder) => requireGoodPassword(config, { password, path: "password", holder });
      const reset = { token, passwordHash, judge, from: whereFrom(request), publicUrl, now: clock() };
      const user = await inTransaction(db, (tx) => resetPassword(tx, reset));
      await forgetFailures(deps, user);
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
      const me = await currentUserFor(db, userId);
      const isNewAddress = isOtherAddress(me.email, names.email) && isOtherAddress(me.pendingEmail, names.email);
      if (isNewAddress) await requireProof(deps, request, currentPassword);
      if (newPassword) await checkCurrentPassword(deps, request, currentPassword);
      if (newPassword) {
        requireGoodPassword(config, {
          password: newPassword,
          path: "newPassword",
          holder: { ...names, role: me.role },
        });
      }
      const password = newPassword ? { passwordHash: await passwords.hash(newPassword, network) } : {};
      const sending = { from: whereFrom(request), secret, publicUrl, now };
      const change = { userId, ...names, ...password, ...sending };
      const user = await inTransaction(db, (tx) => updateProfile(tx, change));
      // Under another id than before.
      if (newPassword) await beginSession(deps, request, { user, provedBy: "password" });
      return toCurrentUser(user);
    },
  });
};
