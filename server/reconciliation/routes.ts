import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/reconciliation.ts";
import type { Deps } from "#server/deps.ts";
import { adminOnly } from "#server/http/guards.ts";
import { requireProvider } from "#server/payments/require-provider.ts";
import { reconciliationState } from "#server/reconciliation/queries.ts";
import { reconcile } from "#server/reconciliation/reconcile.ts";

/** The books against the processor, for admins. */
export const reconciliationRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addHook("preValidation", adminOnly);

  app.route({ ...contract.getReconciliation, handler: () => reconciliationState(deps) });

  app.route({
    ...contract.runReconciliation,
    handler: () => reconcile(requireProvider(deps), { trigger: "admin" }),
  });
};
