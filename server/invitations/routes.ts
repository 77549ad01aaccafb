import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { counted } from "#contract/counted.ts";
import * as contract from "#contract/invitations.ts";
import { alreadyMembers } from "#contract/invitations.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { acceptInvitation } from "#server/invitations/accept-invitation.ts";
import { declineInvitation } from "#server/invitations/decline-invitation.ts";
import { inviteByEmail } from "#server/invitations/invite-by-email.ts";
import { invitationByToken, pendingInvitationsFor } from "#server/invitations/queries.ts";
import { managedLeague } from "#server/leagues/access.ts";

export const invitationRoutes: FastifyPluginAsyncZod<Deps> = async (
  app,
  { db, clock, secret, config: { publicUrl } },
) => {
  app.route({
    ...contract.inviteByEmail,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { emails } = request.body;
      const now = clock();
      const { invited, alreadyIn } = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.invite", now });
        return inviteByEmail(tx, league, { actor, emails, secret, publicUrl, now });
      });
      const invitationsSent = invited.length;
      const refused = alreadyIn.length > 0 ? ` ${alreadyMembers(alreadyIn)}` : "";
      const message = `${counted(invitationsSent, "invitation")} sent.${refused}`;
      return reply.code(201).send({ message, invitationsSent });
    },
  });

  app.route({
    ...contract.listMyInvitations,
    preValidation: signedIn,
    handler: (request) => pendingInvitationsFor(db, { userId: actorOf(request).userId, secret, now: clock() }),
  });

  app.route({
    ...contract.getInvitation,
    handler: ({ params: { token } }) => invitationByToken(db, { token, now: clock() }),
  });

  app.route({
    ...contract.acceptInvitation,
    preValidation: signedIn,
    handler: async (request) => {
      const accept = { token: request.params.token, now: clock() };
      const league = await inTransaction(db, (tx) => acceptInvitation(tx, actorOf(request), accept));
      return { message: "Invitation accepted successfully!", leagueId: league.id };
    },
  });

  app.route({
    ...contract.declineInvitation,
    preValidation: signedIn,
    handler: async ({ params: { token } }) => {
      await inTransaction(db, (tx) => declineInvitation(tx, { token, now: clock() }));
      return { message: "Invitation declined successfully!" };
    },
  });
};
