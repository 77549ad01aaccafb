import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/named-seats.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { answerAsk, askForSeat, claimAsksOf, namesToAskFor } from "#server/leagues/by-name/ask-for-seat.ts";
import { lockForNames } from "#server/leagues/by-name/lock-named.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** "Are you one of these?", and its answer (RULES §28). */
export const askRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.route({
    ...contract.listAskableNames,
    preValidation: signedIn,
    config: rateLimits.search,
    handler: (request) => namesToAskFor(db, { token: request.params.token, userId: actorOf(request).userId }),
  });

  app.route({
    ...contract.askForName,
    preValidation: signedIn,
    // Each may email two people.
    config: rateLimits.remind,
    handler: async (request) => {
      const { nameId } = request.body;
      const ask = { token: request.params.token, userId: actorOf(request).userId, nameId, now: clock() };
      await inTransaction(db, (tx) => askForSeat(tx, ask));
      return { message: nameId ? "We'll tell you what the commissioner or the treasurer says." : "Taken back." };
    },
  });

  app.route({
    ...contract.listClaimAsks,
    preValidation: signedIn,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const league = await lockForNames(tx, actorOf(request), request.params.id);
        return claimAsksOf(tx, league.id);
      }),
  });

  app.route({
    ...contract.answerClaimAsk,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: async (request) => {
      const { id: leagueId, userId } = request.params;
      const answered = { leagueId, userId, ...request.body, now: clock() };
      await inTransaction(db, (tx) => answerAsk(tx, actorOf(request), answered));
      return { message: request.body.isThem ? "The seat is theirs. We told everyone." : "We told them." };
    },
  });
};
