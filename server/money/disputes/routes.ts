import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getDisputeEvidence, listLeagueDisputes, submitDisputeEvidence } from "#contract/money/disputes.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { evidenceAgainst } from "#server/money/disputes/dispute-evidence.ts";
import { evidenceText } from "#server/money/disputes/evidence-text.ts";
import { disputeFor, disputesOf } from "#server/money/disputes/queries.ts";
import { submitEvidence } from "#server/money/disputes/submit-evidence.ts";
import { requirePromptProcessor } from "#server/money/payments/require-processor.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import type { Deps } from "#server/platform/deps.ts";

export const disputeRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db } = deps;
  app.addHook("preValidation", signedIn);

  app.route({
    ...listLeagueDisputes,
    handler: (request) => disputesOf(db, actorOf(request), request.params.id),
  });

  app.route({
    ...getDisputeEvidence,
    handler: async (request) => {
      const { row, dispute } = await disputeFor(db, actorOf(request), request.params.disputeId);
      const evidence = row.evidence ?? evidenceText({ ...(await evidenceAgainst(db, row)), statement: null });
      return { dispute, evidence };
    },
  });

  app.route({
    ...submitDisputeEvidence,
    preValidation: recentlyProved,
    handler: (request) => {
      const { disputeId } = request.params;
      const { statement = null } = request.body;
      return submitEvidence(requirePromptProcessor(deps), actorOf(request), { disputeId, statement });
    },
  });
};
