import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/replacement-invitations.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { lockVisibleLeague } from "#server/access/league-access.ts";
import { verifyByLink } from "#server/leagues/invitations/verify-by-link.ts";
import { acceptReplacement, declineReplacement } from "#server/leagues/replacements/accept-replacement.ts";
import { inviteReplacement } from "#server/leagues/replacements/invite-replacement.ts";
import { replacementByToken } from "#server/leagues/replacements/queries.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const replacementRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
  app.route({
    ...contract.inviteReplacement,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { leagueId, email } = request.body;
      const invited = await inTransaction(db, async (tx) => {
        await requireVerified(tx, config, actor.userId);
        const league = await lockVisibleLeague(tx, actor, leagueId);
        return inviteReplacement(tx, actor, { league, email, limiting: deps, now: clock() });
      });
      const { id, forYear, expiresAt } = invited;
      const message = `Replacement invitation sent for season ${forYear}.`;
      return reply.code(201).send({ id, message, forYear, expiresAt: expiresAt.toISOString() });
    },
  });

  app.route({
    ...contract.getReplacementInvitation,
    handler: async (request) => {
      const { token } = request.params;
      await verifyByLink(deps, request, token);
      return replacementByToken(db, { token, now: clock() });
    },
  });

  app.route({
    ...contract.acceptReplacement,
    preValidation: signedIn,
    handler: async (request) => {
      await verifyByLink(deps, request, request.params.token);
      const accept = { token: request.params.token, now: clock() };
      const league = await inTransaction(db, (tx) => acceptReplacement(tx, actorOf(request), accept));
      return { message: "Replacement Invitation Accepted!", leagueId: league.id };
    },
  });

  app.route({
    ...contract.declineReplacement,
    preValidation: signedIn,
    handler: async ({ params: { token } }) => {
      await inTransaction(db, (tx) => declineReplacement(tx, { token, now: clock() }));
      return { message: "Replacement Invitation Declined" };
    },
  });
};
