import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/sign-in-sessions.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { endOwnSession, endOwnSessions, sessionsOf } from "#server/people/sessions/own-sessions.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

export const signInSessionRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listSignInSessions,
    handler: (request) => sessionsOf(db, actorOf(request), { sid: request.session.sessionId, now: clock() }),
  });

  app.route({
    ...contract.endSignInSession,
    handler: async (request) => {
      const ending = { id: request.params.id, now: clock() };
      await inTransaction(db, (tx) => endOwnSession(tx, actorOf(request), ending));
      return { message: "That browser is signed out." };
    },
  });

  app.route({
    ...contract.endAllSignInSessions,
    handler: async (request) => {
      await inTransaction(db, (tx) => endOwnSessions(tx, actorOf(request), { now: clock() }));
      return { message: "You're signed out everywhere." };
    },
  });
};
