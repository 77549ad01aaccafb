import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/passkeys.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { requireProof } from "#server/people/auth/fresh-proof.ts";
import { toCurrentUser } from "#server/people/auth/queries.ts";
import { addPasskey } from "#server/people/passkeys/add-passkey.ts";
import { assertPasskey, passkeyToUse } from "#server/people/passkeys/assert-passkey.ts";
import { checkMadePasskey, passkeyToMake } from "#server/people/passkeys/register-passkey.ts";
import { removePasskey } from "#server/people/passkeys/remove-passkey.ts";
import { toPasskey } from "#server/people/second-factor/queries.ts";
import { beginSession } from "#server/people/sessions/begin-session.ts";
import { renewProof } from "#server/people/sessions/renew-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

const LOCKED = "This account is locked. Set a new password first, with the link we emailed to it.";

export const passkeyRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;

  app.route({
    ...contract.startPasskey,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { userId } = await requireProof(deps, request, request.body.currentPassword);
      return { ...(await passkeyToMake(deps, userId)) };
    },
  });

  app.route({
    ...contract.addPasskey,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const { name, response } = request.body;
      const { userId, from } = actorOf(request);
      const made = await checkMadePasskey(deps, { userId, response });
      const added = await inTransaction(db, (tx) => addPasskey(tx, { userId, name, made, from, now: clock() }));
      const { passkey, recoveryCodes } = added;
      return reply.code(201).send({ passkey: toPasskey(passkey), recoveryCodes });
    },
  });

  app.route({
    ...contract.removePasskey,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { userId, from } = await requireProof(deps, request, request.body.currentPassword);
      const removal = { userId, passkeyId: request.params.id, config, from, now: clock() };
      await inTransaction(db, (tx) => removePasskey(tx, removal));
      return { message: "The passkey was removed. It no longer signs you in." };
    },
  });

  app.route({
    ...contract.startPasskeySignIn,
    config: rateLimits.secondStep,
    handler: async () => ({ ...(await passkeyToUse(deps, { purpose: "sign_in", userId: null })) }),
  });

  app.route({
    ...contract.signInWithPasskey,
    config: rateLimits.secondStep,
    handler: async (request) => {
      const { response } = request.body;
      const { userId, passwordHash } = await assertPasskey(deps, { purpose: "sign_in", userId: null, response });
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      if (!user || user.erasedAt) throw unauthorized("This passkey wasn't accepted. Please try again.");
      if (passwordHash === null) throw unauthorized(LOCKED);
      await beginSession(deps, request, { user: { id: userId, passwordHash }, provedBy: "passkey" });
      request.log.info({ userId }, "signed in");
      return toCurrentUser(user);
    },
  });

  app.route({
    ...contract.startPasskeyProof,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => ({
      ...(await passkeyToUse(deps, { purpose: "prove", userId: actorOf(request).userId })),
    }),
  });

  app.route({
    ...contract.proveWithPasskey,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { userId } = actorOf(request);
      await assertPasskey(deps, { purpose: "prove", userId, response: request.body.response });
      await renewProof(deps, request, "passkey");
      return { message: "Thanks, it's you." };
    },
  });
};
