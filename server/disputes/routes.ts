import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getDisputeEvidence, listLeagueDisputes, submitDisputeEvidence } from "#contract/disputes.ts";
import { recentlyProved } from "#server/auth/fresh-proof.ts";
import type { Deps } from "#server/deps.ts";
import { evidenceAgainst } from "#server/disputes/dispute-evidence.ts";
import { evidenceText } from "#server/disputes/evidence-text.ts";
import { disputeFor, disputesOf } from "#server/disputes/queries.ts";
import { submitEvidence } from "#server/disputes/submit-evidence.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { requirePromptProvider } from "#server/payments/require-provider.ts";

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
      return submitEvidence(requirePromptProvider(deps), actorOf(request), { disputeId, statement });
    },
  });
};
