import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/invitations.ts";
import * as sent from "#contract/leagues/league-invitations.ts";
import { counted } from "#contract/platform/counted.ts";
import { INVITATION_DAYS } from "#contract/platform/days.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { acceptInvitation } from "#server/leagues/invitations/accept-invitation.ts";
import { addressOfJoiner } from "#server/leagues/invitations/address-of-joiner.ts";
import { copyInvitation } from "#server/leagues/invitations/copy-invitation.ts";
import { declineInvitation } from "#server/leagues/invitations/decline-invitation.ts";
import { invitationAnswer } from "#server/leagues/invitations/invitation-answer.ts";
import { inviteByEmail } from "#server/leagues/invitations/invite-by-email.ts";
import { invitationByToken, pendingInvitationsFor } from "#server/leagues/invitations/queries.ts";
import { resendInvitation } from "#server/leagues/invitations/resend-invitation.ts";
import { revokeInvitation } from "#server/leagues/invitations/revoke-invitation.ts";
import { sentInvitations } from "#server/leagues/invitations/sent-invitations.ts";
import { verifyByLink } from "#server/leagues/invitations/verify-by-link.ts";
import { registerAndJoin } from "#server/leagues/joining/register-and-join.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { requireMail } from "#server/platform/mail/require-mail.ts";

export const invitationRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, secret, config } = deps;
  app.route({
    ...contract.inviteByEmail,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { emails } = request.body;
      const now = clock();
      const invited = await inTransaction(db, async (tx) => {
        await requireVerified(tx, config, actor.userId);
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.invite", now });
        return inviteByEmail(tx, league, { actor, emails, limiting: deps, now });
      });
      return reply.code(201).send({ message: invitationAnswer(invited), invitationsSent: invited.emailed.length });
    },
  });

  app.route({
    ...sent.listLeagueInvitations,
    preValidation: signedIn,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      return inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { now });
        return sentInvitations(tx, { leagueId: league.id, actor, now });
      });
    },
  });

  app.route({
    ...sent.resendInvitation,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id, invitationId } = request.params;
      const now = clock();
      requireMail(config, "Copy the link and send it to them yourself.");
      await inTransaction(db, async (tx) => {
        await requireVerified(tx, config, actor.userId);
        const league = await managedLeague(tx, actor, id, { action: "league.invite", now });
        await resendInvitation(tx, league, { actor, invitationId, limiting: deps, now });
      });
      return { message: `The invitation is on its way again, good for ${counted(INVITATION_DAYS, "day")}.` };
    },
  });

  app.route({
    ...sent.copyInvitation,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request) => {
      const { id, invitationId } = request.params;
      const now = clock();
      const token = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actorOf(request), id, { action: "league.invite", now });
        return copyInvitation(tx, league, { invitationId, secret, now });
      });
      return { token };
    },
  });

  app.route({
    ...sent.revokeInvitation,
    preValidation: signedIn,
    config: rateLimits.invite,
    handler: async (request) => {
      const { id, invitationId } = request.params;
      const now = clock();
      await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actorOf(request), id, { action: "league.revoke_invitation", now });
        await revokeInvitation(tx, league, { invitationId, now });
      });
      return { message: "The invitation was revoked. Its link no longer works." };
    },
  });

  app.route({
    ...contract.listMyInvitations,
    preValidation: signedIn,
    handler: (request) => pendingInvitationsFor(db, { userId: actorOf(request).userId, secret, config, now: clock() }),
  });

  app.route({
    ...contract.getInvitation,
    handler: async (request) => {
      const { token } = request.params;
      await verifyByLink(deps, request, token);
      return invitationByToken(db, { token, config, now: clock() });
    },
  });

  app.route({
    ...contract.acceptInvitation,
    preValidation: signedIn,
    handler: async (request) => {
      await verifyByLink(deps, request, request.params.token);
      const { userId } = actorOf(request);
      const accept = { token: request.params.token, userId, config, now: clock() };
      const league = await inTransaction(db, (tx) => acceptInvitation(tx, accept));
      return { message: "Invitation accepted successfully!", leagueId: league.id };
    },
  });

  app.route({
    ...contract.registerByInvitation,
    config: rateLimits.register,
    handler: async (request, reply) => {
      const { token } = request.params;
      const { leagueName, email, isEmailed } = await addressOfJoiner(db, { token, typed: request.body.email });
      const joined = await registerAndJoin(deps, request, {
        leagueName,
        account: { ...request.body, email },
        isAddressProven: isEmailed,
        join: (tx, joining) => acceptInvitation(tx, { token, config, ...joining }),
      });
      return reply.code(201).send(joined);
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
