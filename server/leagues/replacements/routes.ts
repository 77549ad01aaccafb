import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/replacement-invitations.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { lockVisibleLeague, visibleLeague } from "#server/access/league-access.ts";
import { verifyByLink } from "#server/leagues/invitations/verify-by-link.ts";
import { acceptReplacement, declineReplacement } from "#server/leagues/replacements/accept-replacement.ts";
import { inviteReplacement } from "#server/leagues/replacements/invite-replacement.ts";
import { ownOffer, withdrawOffer } from "#server/leagues/replacements/own-offer.ts";
import { replacementByToken } from "#server/leagues/replacements/queries.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const replacementRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
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
      const message =
        config.mail.mode === "off"
          ? `You offered your seat from season ${forYear}. Copy the link and pass it on.`
          : `Replacement invitation sent for season ${forYear}.`;
      return reply.code(201).send({ id, message, forYear, expiresAt: expiresAt.toISOString() });
    },
  });

  app.route({
    ...contract.getReplacementOffer,
    preValidation: signedIn,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id: leagueId } = await visibleLeague(db, actor, request.params.id);
      return ownOffer(db, {
        leagueId,
        userId: actor.userId,
        secret: config.mail.mode === "off" ? secret : null,
        now: clock(),
      });
    },
  });

  app.route({
    ...contract.withdrawReplacementOffer,
    preValidation: signedIn,
    handler: async (request) => {
      const actor = actorOf(request);
      const email = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        return withdrawOffer(tx, league, { userId: actor.userId, now: clock() });
      });
      return { message: `The link for ${email} doesn't work anymore. You keep your seat.` };
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
