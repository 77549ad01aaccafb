import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/join-links.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { lockLeagueToAsk } from "#server/leagues/by-name/ask-for-seat.ts";
import { joinByLink, linkOffer } from "#server/leagues/joining/join-by-link.ts";
import { joinLinkOf, renewJoinLink, turnOffJoinLink } from "#server/leagues/joining/join-link.ts";
import { registerAndJoin } from "#server/leagues/joining/register-and-join.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const joinLinkRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, secret } = deps;
  app.route({
    ...contract.getJoinLink,
    preValidation: signedIn,
    handler: async (request) => {
      const token = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actorOf(request), request.params.id, { now: clock() });
        return joinLinkOf(tx, league, secret);
      });
      return { token };
    },
  });

  app.route({
    ...contract.renewJoinLink,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const token = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.renew_join_link", now });
        return renewJoinLink(tx, league, { actor, secret, now });
      });
      return reply.code(201).send({ token });
    },
  });

  app.route({
    ...contract.turnOffJoinLink,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request) => {
      const now = clock();
      await inTransaction(db, async (tx) => {
        const act = { action: "league.turn_off_join_link", now };
        await turnOffJoinLink(tx, await managedLeague(tx, actorOf(request), request.params.id, act));
      });
      return { message: "The join link is off. No one can join with it anymore." };
    },
  });

  app.route({
    ...contract.getLinkOffer,
    config: rateLimits.search,
    handler: ({ params: { token }, query: { team } }) => linkOffer(db, { token, teamId: team, now: clock() }),
  });

  app.route({
    ...contract.joinByLink,
    preValidation: signedIn,
    config: rateLimits.join,
    handler: async (request) => {
      const { token } = request.params;
      const join = { token, teamId: request.query.team, userId: actorOf(request).userId, now: clock() };
      const league = await inTransaction(db, (tx) => joinByLink(tx, join));
      return { leagueId: league.id };
    },
  });

  app.route({
    ...contract.registerByLink,
    config: rateLimits.register,
    handler: async (request, reply) => {
      const { token } = request.params;
      const { team: teamId, asks } = request.query;
      // Before the password is hashed, which is costly.
      const { leagueName } = await linkOffer(db, { token, now: clock() });
      const joined = await registerAndJoin(deps, request, {
        leagueName,
        account: request.body,
        isAddressProven: false,
        join: (tx, joining) => (asks ? lockLeagueToAsk(tx, token) : joinByLink(tx, { token, teamId, ...joining })),
      });
      return reply.code(201).send(joined);
    },
  });
};
