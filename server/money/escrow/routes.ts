import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { findHead as findHeadCall, getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { NO_HEAD, parseHead } from "#contract/money/heads.ts";
import { getLeagueTable } from "#contract/money/league-tables.ts";
import { getProof } from "#contract/money/proof.ts";
import { proofFileName } from "#contract/money/proof-file-name.ts";
import { type ActingRequest, actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { chainOf } from "#server/ledger/chain.ts";
import { findHead, headOf } from "#server/ledger/heads.ts";
import { signedHeadOf } from "#server/ledger/log/signed-head.ts";
import { sealWaiting } from "#server/ledger/seal-entries.ts";
import { LEAGUE_TABLES } from "#server/money/escrow/league-tables.ts";
import { proofOf } from "#server/money/escrow/proof.ts";
import { escrowOf, seasonsOf } from "#server/money/escrow/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden, invalid, notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const escrowRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.route({
    ...getEscrow,
    preValidation: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      const seasons = await seasonsOf(db, league);
      const { season: seasonYear = league.currentYear, before, limit } = request.query;
      if (!seasons.includes(seasonYear)) throw notFound("This league has no such season");
      const statement = await escrowOf(db, league, { seasonYear, before, limit });
      // Read last, so that it covers every entry of the statement.
      return { ...statement, seasons, head: league.knowsNames ? await headOf(db, league.id) : null };
    },
  });

  app.route({
    ...getEscrowChain,
    preValidation: signedIn,
    handler: async (request) => chainOf(db, { leagueId: (await checkedLeague(request)).id, ...request.query }),
  });

  app.route({
    ...findHeadCall,
    preValidation: signedIn,
    config: rateLimits.wholeBooks,
    handler: async (request) => {
      const { id: leagueId } = await checkedLeague(request);
      const head = parseHead(request.query.head);
      if (!head) throw invalid(NO_HEAD);
      const { of, position, on } = await findHead(db, { leagueId, head });
      return position === null
        ? { isThere: false as const, of }
        : { isThere: true as const, position, of, on: new Date(on).toISOString() };
    },
  });

  app.route({
    ...getProof,
    preValidation: signedIn,
    config: rateLimits.wholeBooks,
    handler: async (request, reply) => {
      const [actor, now] = [actorOf(request), clock()];
      const league = await checkedLeague(request);
      const signed = (await signedHeadOf(db, league.id)) ?? null;
      await sealWaiting(db);
      const proof = await proofOf(db, league, { actor, madeBy: config.publicUrl, signed, now });
      reply.header("content-disposition", `attachment; filename="${proofFileName(proof)}"`);
      return proof;
    },
  });

  app.route({
    ...getLeagueTable,
    preValidation: signedIn,
    config: rateLimits.wholeBooks,
    handler: async (request) => {
      const actor = actorOf(request);
      const league = await checkedLeague(request);
      const seesAll = [league.commissionerId, league.treasurerId].includes(actor.userId) || actor.isAdmin;
      const table = await LEAGUE_TABLES[request.params.table](db, { league, actor, seesAll, now: clock() });
      return { ...table, head: await headOf(db, league.id) };
    },
  });

  /** The sealed text contains everyone's ids, and it can't be sealed again without them. */
  async function checkedLeague(request: ActingRequest & { params: { id: string } }) {
    const league = await visibleLeague(db, actorOf(request), request.params.id);
    if (!league.knowsNames) throw forbidden("Only the league's members can check its books or take them along.");
    return league;
  }
};
