import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as leagueContract from "#contract/operations/admin-leagues.ts";
import * as oversight from "#contract/operations/admin-oversight.ts";
import { stepIn as stepInCall } from "#contract/operations/commissioner-gone.ts";
import { getInstallation } from "#contract/operations/installation.ts";
import * as unclaimed from "#contract/operations/unclaimed-money.ts";
import { auditEntries } from "#server/access/audit/queries.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import { actorOf, adminOnly } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { deleteLeague } from "#server/leagues/delete-league.ts";
import { leagueFor } from "#server/leagues/queries.ts";
import { openCases } from "#server/operations/admin/cases.ts";
import { allLeagues } from "#server/operations/admin/league-list.ts";
import { createLeagueAsAdmin, editLeagueAsAdmin } from "#server/operations/admin/leagues.ts";
import { movePayoutToUnclaimed, moveRefundToUnclaimed } from "#server/operations/admin/move-to-unclaimed.ts";
import { payOutRefund } from "#server/operations/admin/pay-out-refund.ts";
import { accountNamed, payUnclaimed, unclaimedOf } from "#server/operations/admin/pay-unclaimed.ts";
import { retryRefund } from "#server/operations/admin/retry-refund.ts";
import { adminStats } from "#server/operations/admin/stats.ts";
import { stepIn } from "#server/operations/admin/step-in.ts";
import { lineOf, unclaimedMoneyOf } from "#server/operations/dormancy/unclaimed-report.ts";
import { goalsOf } from "#server/operations/installation/goals.ts";
import { shownGroups } from "#server/operations/installation/show-settings.ts";
import { planAct } from "#server/operations/second-admin/plan-act.ts";
import { planOfRefund, planOfUnclaimed } from "#server/operations/second-admin/plans.ts";
import { changesRecentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendPage } from "#server/platform/http/send-page.ts";
import { withNames } from "#server/platform/mentions.ts";

/** Serves what only admins may do to leagues and money (SPEC §6). */
export const adminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addHook("preValidation", adminOnly);
  app.addHook("preValidation", changesRecentlyProved);
  await app.register(leagueRoutes, deps);
  await app.register(oversightRoutes, deps);
  await app.register(unclaimedRoutes, deps);
};

const leagueRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
  app.route({
    ...leagueContract.listAllLeagues,
    // Its rows fill the form that edits a league.
    handler: async (request, reply) =>
      sendPage(request, reply, await allLeagues(db, { query: request.query, now: clock() })),
  });

  app.route({
    ...leagueContract.createLeagueAsAdmin,
    handler: async (request, reply) => {
      const now = clock();
      const created = await inTransaction(db, async (tx) => {
        const creation = { league: request.body, config, offered: deps, secret, now };
        const leagueId = await createLeagueAsAdmin(tx, actorOf(request), creation);
        return leagueFor(tx, { leagueId, now });
      });
      return reply.code(201).send(created);
    },
  });

  app.route({
    ...leagueContract.editLeagueAsAdmin,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const actor = actorOf(request);
        const league = await managedLeague(tx, actor, request.params.id, { now });
        await editLeagueAsAdmin(tx, league, { league: request.body, actor, config, offered: deps, secret, now });
        return leagueFor(tx, { leagueId: league.id, now });
      }),
  });

  app.route({
    ...leagueContract.deleteLeague,
    handler: async (request) => {
      await inTransaction(db, async (tx) => {
        const now = clock();
        const league = await managedLeague(tx, actorOf(request), request.params.id, { action: "league.delete", now });
        await deleteLeague(tx, league, { now });
      });
      return { message: "League deleted successfully." };
    },
  });
};

const oversightRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
  app.route({
    ...oversight.getAdminStats,
    handler: () => adminStats(db, clock()),
  });

  app.route({
    ...oversight.listAuditLog,
    handler: async (request, reply) => sendPage(request, reply, await auditEntries(db, request.query)),
  });

  app.route({
    ...getInstallation,
    handler: async () => ({ goals: goalsOf(config), groups: shownGroups(config) }),
  });

  app.route({
    ...oversight.listCases,
    handler: (request) => openCases(db, actorOf(request), { config, now: clock() }),
  });

  app.route({
    ...stepInCall,
    handler: async (request) => {
      const steppingIn = { leagueId: request.params.id, act: request.body, config, secret, now: clock() };
      const done = await inTransaction(db, (tx) => stepIn(tx, actorOf(request), steppingIn));
      return { message: await withNames(db, done) };
    },
  });

  app.route({
    ...oversight.retryRefund,
    handler: async (request) => {
      const retry = { refundId: request.params.id, now: clock() };
      return { message: await inTransaction(db, (tx) => retryRefund(tx, actorOf(request), retry)) };
    },
  });

  app.route({
    ...oversight.payOutRefund,
    handler: async (request) => {
      const redirection = { refundId: request.params.id, now: clock() };
      const actor = actorOf(request);
      const message = await inTransaction(db, async (tx) => {
        if (config.policy.secondAdmin === "off") return payOutRefund(tx, actor, redirection);
        const plan = await planOfRefund(tx, redirection.refundId);
        return (await planAct(tx, actor, plan, { config, now: redirection.now })).next;
      });
      return { message };
    },
  });
};

const unclaimedRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.route({ ...unclaimed.listUnclaimed, handler: () => unclaimedOf(db) });

  app.route({
    ...unclaimed.downloadUnclaimed,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const actor = actorOf(request);
        const all = await unclaimedMoneyOf(tx, { config, now: clock() });
        await recordAudit(tx, {
          actor,
          action: "user.download_unclaimed_report",
          subjectType: "user",
          subjectId: actor.userId,
          details: { lines: all.length },
          now: clock(),
        });
        return all.map(lineOf);
      }),
  });

  app.route({
    ...unclaimed.moveRefundToUnclaimed,
    handler: async (request) => {
      const move = { refundId: request.params.id, reason: request.body.reason, now: clock() };
      return { message: await inTransaction(db, (tx) => moveRefundToUnclaimed(tx, actorOf(request), move)) };
    },
  });

  app.route({
    ...unclaimed.movePayoutToUnclaimed,
    handler: async (request) => {
      const move = { payoutId: request.params.id, reason: request.body.reason, config, now: clock() };
      return { message: await inTransaction(db, (tx) => movePayoutToUnclaimed(tx, actorOf(request), move)) };
    },
  });

  app.route({
    ...unclaimed.payUnclaimed,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const { account, reason } = request.body;
      const message = await inTransaction(db, async (tx) => {
        const { id: toUserId } = await accountNamed(tx, account);
        const payment = { unclaimedId: request.params.id, toUserId, reason, now };
        const plan = await planOfUnclaimed(tx, payment);
        if (!plan || config.policy.secondAdmin === "off") return payUnclaimed(tx, actor, payment);
        return (await planAct(tx, actor, plan, { config, now })).next;
      });
      return { message: await withNames(db, message) };
    },
  });
};
