import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/results/league-results.ts";
import { lookUpLastSeason, lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { getResultAwards } from "#contract/results/result-awards.ts";
import { askForTeamCode } from "#contract/results/result-teams.ts";
import { previewUpload as previewUploadCall } from "#contract/results/upload-reading.ts";
import { type ActingRequest, type Actor, actorOf, signedIn } from "#server/access/guards.ts";
import {
  knowsNames,
  lockVisibleLeague,
  type ManagedLeague,
  managedLeague,
  visibleLeague,
} from "#server/access/league-access.ts";
import { requireVerified } from "#server/people/auth/verified-email.ts";
import { inTransaction, type Reader, type Tx } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { askAgain } from "#server/results/ask-for-results.ts";
import { changeFrozenTeam } from "#server/results/change-frozen-team.ts";
import { linkPlatform, unlinkPlatform } from "#server/results/link-platform.ts";
import { createLookUps, linkableAddress } from "#server/results/look-up.ts";
import { leagueResults, resultsEvidence } from "#server/results/queries.ts";
import { resultAwards } from "#server/results/result-awards.ts";
import { giveTeamCode } from "#server/results/team-codes.ts";
import { answerTeam, assignTeam } from "#server/results/team-members.ts";
import { previewUpload, readForKeeping, uploadResults } from "#server/results/upload-results.ts";

const notForOthers = () => forbidden("Only members of this league can see its results.");

type Act = { action: string; act: (tx: Tx, league: ManagedLeague, by: { actor: Actor; now: Date }) => Promise<void> };

/** Results from fantasy platforms: linking, fetching, teams and evidence (RULES §21). */
export const resultRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
  app.addHook("preValidation", signedIn);

  async function readableLeague(one: Reader, request: ActingRequest, leagueId: string) {
    const league = await visibleLeague(one, actorOf(request), leagueId);
    if (!league.knowsNames) throw notForOthers();
    return league;
  }

  /** Carries out an act of the person who manages the league, and answers with the results after it. */
  const manage = (request: ActingRequest, leagueId: string, { action, act }: Act) =>
    inTransaction(db, async (tx) => {
      const by = { actor: actorOf(request), now: clock() };
      const league = await managedLeague(tx, by.actor, leagueId, { action, now: by.now });
      await act(tx, league, by);
      return leagueResults(tx, league.id);
    });

  const { lookUp, lastSeason } = createLookUps(deps);
  /** What someone pasted, until they are gone. */
  const pastedIn = (request: ActingRequest & { body: { address: string } }, reply: FastifyReply) => {
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    return { address: request.body.address, userId: actorOf(request).userId, signal: gone.signal };
  };
  app.route({
    ...lookUpPlatformLeague,
    config: rateLimits.askPlatform,
    handler: (request, reply) => lookUp(pastedIn(request, reply)),
  });
  app.route({
    ...lookUpLastSeason,
    config: rateLimits.askPlatform,
    handler: (request, reply) => lastSeason(pastedIn(request, reply)),
  });

  app.route({
    ...contract.getLeagueResults,
    handler: async (request) => {
      const { id } = request.params;
      const [, results] = await onOneConnection(db, (one) =>
        Promise.all([readableLeague(one, request, id), leagueResults(one, id, request.query.season)]),
      );
      return results;
    },
  });

  app.route({
    ...getResultAwards,
    handler: async (request) => {
      const { id } = request.params;
      return onOneConnection(db, async (one) => resultAwards(one, await readableLeague(one, request, id)));
    },
  });

  app.route({
    ...contract.getResultsEvidence,
    handler: async (request) => {
      const { id, importId } = request.params;
      const league = await readableLeague(db, request, id);
      return resultsEvidence(db, { leagueId: league.id, importId });
    },
  });

  app.route({
    ...contract.linkPlatform,
    config: rateLimits.askPlatform,
    handler: async (request) => {
      const pasted = { address: request.body.address, userId: actorOf(request).userId };
      const address = await linkableAddress(deps, pasted);
      const { reason } = request.body;
      const act: Act["act"] = (tx, league, by) => linkPlatform(tx, league, { address, reason, ...by });
      return manage(request, request.params.id, { action: "league.link_platform", act });
    },
  });

  app.route({
    ...contract.unlinkPlatform,
    handler: async (request) =>
      manage(request, request.params.id, { action: "league.unlink_platform", act: unlinkPlatform }),
  });

  app.route({
    ...contract.fetchResults,
    config: rateLimits.askPlatform,
    handler: async (request) => {
      const actor = actorOf(request);
      return inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        if (!(await knowsNames(tx, actor, league))) throw notForOthers();
        await askAgain(tx, league, { askedById: actor.userId, now: clock() });
        return leagueResults(tx, league.id);
      });
    },
  });

  app.route({
    ...previewUploadCall,
    config: rateLimits.previewUpload,
    handler: async (request) => {
      const actor = actorOf(request);
      await requireVerified(db, config, actor.userId);
      const league = await inTransaction(db, (tx) => managedLeague(tx, actor, request.params.id, { now: clock() }));
      return previewUpload(league, request.body);
    },
  });

  app.route({
    ...contract.uploadResults,
    config: rateLimits.askPlatform,
    handler: async (request) => {
      const actor = actorOf(request);
      await requireVerified(db, config, actor.userId);
      const given = await inTransaction(db, (tx) => managedLeague(tx, actor, request.params.id, { now: clock() }));
      // Outside of the transaction, which keeps everyone else from the league.
      const read = readForKeeping(given, request.body);
      const act: Act["act"] = (tx, league, by) => uploadResults(tx, league, { ...read, ...by });
      return manage(request, request.params.id, { action: "league.upload_results", act });
    },
  });

  app.route({
    ...contract.assignTeam,
    handler: async (request) => {
      const { id, teamId } = request.params;
      const act: Act["act"] = (tx, league, by) => assignTeam(tx, league, { teamId, ...request.body, ...by });
      return manage(request, id, { action: "league.assign_team", act });
    },
  });

  app.route({
    ...contract.changeFrozenTeam,
    handler: async (request) => {
      const { id, teamId } = request.params;
      const act: Act["act"] = (tx, league, by) => changeFrozenTeam(tx, league, { teamId, ...request.body, ...by });
      return manage(request, id, { action: "league.change_frozen_team", act });
    },
  });

  app.route({
    ...contract.answerTeam,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id, teamId } = request.params;
      return inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, id);
        await answerTeam(tx, league, { teamId, ...request.body, actor, now: clock() });
        return leagueResults(tx, league.id);
      });
    },
  });

  app.route({
    ...askForTeamCode,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id, teamId } = request.params;
      return inTransaction(db, async (tx) =>
        giveTeamCode(tx, await lockVisibleLeague(tx, actor, id), { teamId, actor, now: clock() }),
      );
    },
  });
};
