import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/league-history.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague, visibleLeague } from "#server/access/league-access.ts";
import { historyOf } from "#server/leagues/history/queries.ts";
import { forgetHistory, readableHistory, tellHistory } from "#server/leagues/history/tell-history.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Past seasons as a league's commissioner adds them (RULES §21). */
export const historyRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.getLeagueHistory,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      if (!league.knowsNames) throw forbidden("Only members of this league can see its history.");
      return historyOf(db, league.id);
    },
  });

  app.route({
    ...contract.tellLeagueHistory,
    config: rateLimits.previewUpload,
    handler: async (request) => {
      const actor = actorOf(request);
      const [{ id }, now] = [request.params, clock()];
      const { currency } = await inTransaction(db, (tx) => managedLeague(tx, actor, id, { now }));
      const before = await historyOf(db, id);
      if (request.body.text === contract.textOf(before)) return before;
      await requireVerified(db, config, actor.userId);
      // Outside of the transaction, which keeps everyone else from the league.
      const lines = readableHistory(request.body.text, currency);
      return inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, id, { action: "league.tell_history", now });
        await tellHistory(tx, league, { lines, currency, actor, now });
        return historyOf(tx, league.id);
      });
    },
  });

  app.route({
    ...contract.forgetLeagueHistory,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      return inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.forget_history", now });
        await forgetHistory(tx, league);
        return historyOf(tx, league.id);
      });
    },
  });
};
