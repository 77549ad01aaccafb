import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as passkeyContract from "#contract/people/passkeys.ts";
import * as contract from "#contract/people/second-factor.ts";
import { toCurrentUser } from "#server/people/auth/queries.ts";
import { assertPasskey, passkeyToUse } from "#server/people/passkeys/assert-passkey.ts";
import { checkAuthenticatorCode } from "#server/people/second-factor/check-code.ts";
import { refusalOf } from "#server/people/second-factor/code-refusals.ts";
import { secondFactorKinds } from "#server/people/second-factor/queries.ts";
import { spendRecoveryCode } from "#server/people/second-factor/spend-recovery-code.ts";
import { firstProofOf, passkeyProofOf, userAtSecondStep } from "#server/people/second-step/second-step.ts";
import { beginSession } from "#server/people/sessions/begin-session.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidField } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

/** Serves the second step of a sign-in. Its browser isn't signed in until the step succeeds. */
export const secondStepRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, secret } = deps;
  app.addHook("preValidation", async (request) => void (await userAtSecondStep(deps, request)));

  app.route({
    ...contract.getSecondStep,
    handler: async (request) => {
      const { id } = await userAtSecondStep(deps, request);
      const { passkeys, hasAuthenticator } = await secondFactorKinds(db, id);
      return { hasPasskey: passkeys > 0, hasAuthenticator };
    },
  });

  app.route({
    ...contract.finishWithCode,
    config: rateLimits.secondStep,
    handler: async (request) => {
      const user = await userAtSecondStep(deps, request);
      const check = { userId: user.id, secret, code: request.body.code, now: clock() };
      const result = await inTransaction(db, (tx) => checkAuthenticatorCode(tx, check));
      if (result.is !== "right") throw refusalOf(result);
      await beginSession(deps, request, { user, ...firstProofOf(request) });
      return toCurrentUser(user);
    },
  });

  app.route({
    ...contract.finishWithRecoveryCode,
    config: rateLimits.secondStep,
    handler: async (request) => {
      const user = await userAtSecondStep(deps, request);
      const spent = { userId: user.id, code: request.body.code, from: whereFrom(request), now: clock() };
      const isRight = await inTransaction(db, (tx) => spendRecoveryCode(tx, spent));
      if (!isRight) throw invalidField("code", "This recovery code isn't right, or was used before.");
      await beginSession(deps, request, { user, ...firstProofOf(request) });
      return toCurrentUser(user);
    },
  });

  app.route({
    ...passkeyContract.startPasskeyStep,
    config: rateLimits.secondStep,
    handler: async (request) => {
      const { id: userId } = await userAtSecondStep(deps, request);
      return { ...(await passkeyToUse(deps, { purpose: "second_step", userId })) };
    },
  });

  app.route({
    ...passkeyContract.finishWithPasskey,
    config: rateLimits.secondStep,
    handler: async (request) => {
      const user = await userAtSecondStep(deps, request);
      await assertPasskey(deps, { purpose: "second_step", userId: user.id, response: request.body.response });
      await beginSession(deps, request, { user, ...passkeyProofOf(request) });
      return toCurrentUser(user);
    },
  });
};
