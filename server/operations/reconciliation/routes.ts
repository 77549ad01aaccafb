import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/operations/reconciliation.ts";
import { adminOnly } from "#server/access/guards.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { reconciliationState } from "#server/operations/reconciliation/queries.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Compares the books with the processor, for admins. */
export const reconciliationRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addHook("preValidation", adminOnly);

  app.route({ ...contract.getReconciliation, handler: () => reconciliationState(deps) });

  app.route({
    ...contract.runReconciliation,
    handler: () => reconcile(requireProcessor(deps), { trigger: "admin" }),
  });
};
