import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/reset-asks.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { lockVisibleLeague, managedLeague } from "#server/access/league-access.ts";
import { answerResetAsk } from "#server/leagues/reset-asks/answer-ask.ts";
import { askForReset } from "#server/leagues/reset-asks/ask-for-reset.ts";
import { makeMemberLink } from "#server/leagues/reset-asks/make-link.ts";
import { resetAsksIn } from "#server/leagues/reset-asks/queries.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const resetAskRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listResetAsks,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const { id: leagueId } = await managedLeague(tx, actorOf(request), request.params.id, { now });
        return resetAsksIn(tx, { leagueId, now });
      }),
  });

  app.route({
    ...contract.askForReset,
    preValidation: recentlyProved,
    config: rateLimits.remind,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const asked = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        const askId = await askForReset(tx, actor, league, { ...request.body, config, now });
        return (await resetAsksIn(tx, { leagueId: league.id, now })).filter(({ id }) => id === askId);
      });
      return reply.code(201).send(onlyRow(asked));
    },
  });

  app.route({
    ...contract.answerResetAsk,
    config: rateLimits.vote,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id, askId } = request.params;
      const message = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, id);
        return answerResetAsk(tx, actor, league, { askId, ...request.body, config, now: clock() });
      });
      return { message };
    },
  });

  app.route({
    ...contract.makeMemberResetLink,
    preValidation: recentlyProved,
    config: rateLimits.remind,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id, askId } = request.params;
      const token = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, id);
        return makeMemberLink(tx, actor, league, { askId, config, now: clock() });
      });
      return { token };
    },
  });
};
