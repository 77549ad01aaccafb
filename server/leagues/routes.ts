import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/leagues/leagues.ts";
import { runAgain as contractOfAgain } from "#contract/leagues/run-again.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { createLeague, NEW_LEAGUES } from "#server/leagues/create-league.ts";
import { editLeague } from "#server/leagues/edit-league.ts";
import { changesNothing } from "#server/leagues/judge-edit.ts";
import { previewEdit } from "#server/leagues/preview-edit.ts";
import { leagueFor, leagueReadBy, leaguesOnceRunBy, leaguesPlayedBy, leaguesRunBy } from "#server/leagues/queries.ts";
import { runAgain } from "#server/leagues/run-again.ts";
import { startSeason } from "#server/leagues/start-season.ts";
import { recentlyProved, requireRecentProof } from "#server/people/auth/fresh-proof.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict } from "#server/platform/errors.ts";
import { byVisitor, rateLimits } from "#server/platform/http/rate-limits.ts";
import { takeTurns } from "#server/platform/limits/take-turns.ts";

export const leagueRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listCommissionerLeagues,
    handler: (request) => leaguesRunBy(db, { userId: actorOf(request).userId, now: clock() }),
  });

  app.route({
    ...contract.listFormerLeagues,
    handler: (request) => leaguesOnceRunBy(db, { userId: actorOf(request).userId, now: clock() }),
  });

  app.route({
    ...contract.listPlayerLeagues,
    handler: (request) => leaguesPlayedBy(db, { userId: actorOf(request).userId, now: clock() }),
  });

  app.route({
    ...contract.createLeague,
    handler: async (request, reply) => {
      const now = clock();
      const league = await inTransaction(db, async (tx) => {
        const actor = actorOf(request);
        const leagueId = await createLeague(tx, actor, { league: request.body, offered: deps, now });
        await takeTurns(tx, deps, { limit: NEW_LEAGUES, by: byVisitor(request), now });
        return leagueFor(tx, { leagueId, now });
      });
      return reply.code(201).send(league);
    },
  });

  app.route({
    ...contractOfAgain,
    config: rateLimits.invite,
    handler: async (request, reply) => {
      const now = clock();
      const actor = actorOf(request);
      const { league, invite } = request.body;
      const created = await inTransaction(db, async (tx) => {
        if (invite.length > 0) await requireVerified(tx, config, actor.userId);
        const finished = await managedLeague(tx, actor, request.params.id, { action: "league.run_again", now });
        const again = { actor, league, invite, limiting: deps, offered: deps, now };
        const { leagueId, invitationsSent } = await runAgain(tx, finished, again);
        await takeTurns(tx, deps, { limit: NEW_LEAGUES, by: byVisitor(request), now });
        return { league: await leagueFor(tx, { leagueId, now }), invitationsSent };
      });
      return reply.code(201).send(created);
    },
  });

  app.route({
    ...contract.getLeague,
    handler: (request) => leagueReadBy(db, actorOf(request), { leagueId: request.params.id, now: clock() }),
  });

  app.route({
    ...contract.editLeague,
    handler: (request) => {
      const changes = request.body;
      const actor = actorOf(request);
      return inTransaction(db, async (tx) => {
        const now = clock();
        const league = await managedLeague(tx, actor, request.params.id, { now });
        const ends = changes.status === "cancelled" || changes.status === "completed";
        // These end the season, and an admin's edit may refund members. A commissioner's other edits move no money.
        if ((actor.isAdmin || ends) && !changesNothing(league, changes)) requireRecentProof(request);
        await editLeague(tx, league, { actor, changes, config, offered: deps, secret, now });
        return leagueFor(tx, { leagueId: league.id, now });
      });
    },
  });

  app.route({
    ...contract.previewEdit,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const actor = actorOf(request);
        const league = await managedLeague(tx, actor, request.params.id, { now });
        return previewEdit(tx, league, { actor, ...request.body, now });
      }),
  });

  app.route({
    ...contract.completeLeague,
    preValidation: recentlyProved,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const actor = actorOf(request);
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.complete", now });
        if (league.status !== "active") throw conflict("Only an active league can be completed.");
        await changeStatus(tx, league, { to: "completed", by: { actor, config, secret }, now });
        return leagueFor(tx, { leagueId: league.id, now });
      }),
  });

  app.route({
    ...contract.startSeason,
    handler: (request) => {
      const actor = actorOf(request);
      if (actor.isAdmin) requireRecentProof(request);
      return inTransaction(db, async (tx) => {
        const now = clock();
        const { from = undefined, carryRemainder = false } = request.body ?? {};
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.start_season", now });
        await startSeason(tx, league, { from, carryRemainder, actor: actor.userId, secret, now });
        return leagueFor(tx, { leagueId: league.id, now });
      });
    },
  });

  app.route({
    ...contract.endSeason,
    preValidation: recentlyProved,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const actor = actorOf(request);
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.end_season", now });
        if (league.status !== "in_season") throw conflict("Only a league that is in season can end its season.");
        await changeStatus(tx, league, { to: "completed", by: { actor, config, secret }, now });
        return leagueFor(tx, { leagueId: league.id, now });
      }),
  });
};
