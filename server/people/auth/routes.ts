import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/auth.ts";
import { judgePassword as judgePasswordCall } from "#contract/people/judge-password.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { checkCredentials } from "#server/people/auth/check-credentials.ts";
import { forgetFailures } from "#server/people/auth/forget-failures.ts";
import { checkCurrentPassword, requireProof, requireProofForPassword } from "#server/people/auth/fresh-proof.ts";
import { judgePassword, requireGoodPassword } from "#server/people/auth/judge-password.ts";
import { leagueNamesOf } from "#server/people/auth/league-names.ts";
import { requireMayRegister } from "#server/people/auth/may-register.ts";
import { currentUserFor, toCurrentUser } from "#server/people/auth/queries.ts";
import { registerAccount } from "#server/people/auth/register-account.ts";
import { requestPasswordReset } from "#server/people/auth/request-password-reset.ts";
import { holderOfReset, resetPassword } from "#server/people/auth/reset-password.ts";
import { changesSignIn, updateProfile } from "#server/people/auth/update-profile.ts";
import { acceptTerms, requireCurrentTerms } from "#server/people/consents/accept-terms.ts";
import { sendFirstVerification } from "#server/people/email-verification/send-verification.ts";
import { requirePasswords, requirePasswordsFor } from "#server/people/identity/passwords-stay.ts";
import { endSessionUrl } from "#server/people/identity/provider.ts";
import { adminsNeedFactor, hasSecondFactor, mustSetUpSecondFactor } from "#server/people/second-factor/queries.ts";
import { beginSecondStep } from "#server/people/second-step/second-step.ts";
import { beginSession } from "#server/people/sessions/begin-session.ts";
import { renewProof } from "#server/people/sessions/renew-proof.ts";
import { giveRole } from "#server/people/users/ensure-admin.ts";
import { takeFirstAdmin } from "#server/people/users/first-admin.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { networkOfRequest, visitorOf } from "#server/platform/http/visitor.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";
import { withMinimumDuration } from "#server/platform/lib/minimum-duration.ts";

/**
 * Longer than finding an account and queuing its email takes, so that the timing doesn't reveal whether there is one.
 */
const RESET_ANSWER_MS = 250;
/** A link that an admin made must outlive a stranger's request. */
const NO_RESET_BY_EMAIL =
  "This installation sends no email. Ask an admin, or the commissioner of your league, for a link to set a new password.";
const RESET_SENT = "Password reset instructions have been sent to your email.";

export const authRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret, passwords } = deps;
  app.route({
    ...contract.getCurrentUser,
    preValidation: signedIn,
    handler: async (request) => {
      const { mustSetUpSecondFactor, mustChangePassword } = actorOf(request);
      if (!request.account) throw unauthorized();
      return { ...toCurrentUser(request.account), mustSetUpSecondFactor, mustChangePassword };
    },
  });

  app.route({
    ...contract.register,
    config: rateLimits.register,
    handler: async (request, reply) => {
      const { password, replacement, firstAdmin: token, acceptsTerms: version, ...account } = request.body;
      const now = clock();
      if (token === undefined) {
        requirePasswords(config);
        await requireMayRegister(db, { config, replacement, now });
      }
      const role = token === undefined ? "user" : "admin";
      requireCurrentTerms(deps, version);
      requireGoodPassword(config, { password, path: "password", holder: { ...account, role } });
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      const user = await inTransaction(db, async (tx) => {
        if (token !== undefined) await takeFirstAdmin(tx, { token, secret, now });
        const made = await registerAccount(tx, { ...account, passwordHash, now });
        await acceptTerms(tx, {
          userId: made.id,
          version,
          given: "registration",
          config,
          from: whereFrom(request),
          now,
        });
        if (token !== undefined) return giveRole(tx, { userId: made.id, outcome: "created", now });
        await sendFirstVerification(tx, made, { secret, now });
        return made;
      });
      await beginSession(deps, request, { user, provedBy: "password", isFirst: true });
      request.log.info({ userId: user.id }, "registered");
      const isHeld = role === "admin" && adminsNeedFactor(config);
      return reply.code(201).send({ ...toCurrentUser(user), ...(isHeld ? { mustSetUpSecondFactor: true } : {}) });
    },
  });

  app.route({
    ...contract.signIn,
    handler: async (request) => {
      const user = await checkCredentials(deps, { ...request.body, visitor: visitorOf(request) });
      await requirePasswordsFor(deps, user);
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
      const { isFromProvider } = request.session;
      await request.session.destroy();
      reply.header("clear-site-data", '"cache"');
      const url = isFromProvider && config.identityProvider ? await endSessionUrl(deps) : undefined;
      return { message: "You have been successfully logged out.", ...(url ? { url } : {}) };
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
    handler: async (request) => {
      const { email } = request.body;
      if (config.mail.mode === "off") return { message: NO_RESET_BY_EMAIL };
      const asked = { email, from: whereFrom(request), now: clock() };
      await withMinimumDuration(RESET_ANSWER_MS, () => inTransaction(db, (tx) => requestPasswordReset(tx, asked)));
      return { message: RESET_SENT };
    },
  });

  app.route({
    ...judgePasswordCall,
    config: rateLimits.judgePassword,
    handler: async (request) => {
      const { password, resetToken, role = "user", leagueName, ...names } = request.body;
      const known = resetToken && (await holderOfReset(db, { token: resetToken, now: clock() }));
      const actor = await request.loadActor?.();
      const leagues = actor ? await leagueNamesOf(db, actor.userId) : leagueName ? [leagueName] : [];
      return judgePassword(config, { password, holder: known || { role, leagues, ...names } });
    },
  });

  app.route({
    ...contract.resetPassword,
    config: rateLimits.resetPassword,
    handler: async (request) => {
      const { token, password } = request.body;
      const now = clock();
      const holder = await holderOfReset(db, { token, now });
      if (holder) requireGoodPassword(config, { password, path: "password", holder });
      const passwordHash = await passwords.hash(password, networkOfRequest(request));
      const reset = { token, passwordHash, from: whereFrom(request), now };
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
      const signsInOtherwise = changesSignIn(me, names);
      const otherProof = request.proof?.by ?? "password";
      if (newPassword) await requireProofForPassword(deps, request, currentPassword);
      else if (signsInOtherwise) await requireProof(deps, request, currentPassword);
      if (newPassword) {
        requireGoodPassword(config, {
          password: newPassword,
          path: "newPassword",
          holder: { ...names, role: me.role, leagues: await leagueNamesOf(db, userId) },
        });
      }
      const password = newPassword ? { passwordHash: await passwords.hash(newPassword, network) } : {};
      const sending = { sessionId: request.session.sessionId, from: whereFrom(request), secret, now };
      const isProved = signsInOtherwise || newPassword !== undefined;
      const change = { userId, ...names, ...password, isProved, ...sending };
      const user = await inTransaction(db, (tx) => updateProfile(tx, change));
      // The new session has a new id.
      if (newPassword) {
        const provedBy = currentPassword ? "password" : otherProof;
        await beginSession(deps, request, { user, provedBy, isFromProvider: request.session.isFromProvider });
      }
      return toCurrentUser(user);
    },
  });
};
