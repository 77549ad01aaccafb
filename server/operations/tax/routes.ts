import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/operations/tax.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import { actorOf, adminOnly } from "#server/access/guards.ts";
import { markDetails } from "#server/operations/tax/mark-details.ts";
import { taxYear } from "#server/operations/tax/tax-year.ts";
import { changesRecentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Serves the operator's tax report (RULES §27). */
export const taxRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.addHook("preValidation", adminOnly);
  app.addHook("preValidation", changesRecentlyProved);

  app.route({
    ...contract.getTaxYear,
    handler: (request) => taxYear(db, { year: request.query.year, config, now: clock() }),
  });

  app.route({
    ...contract.downloadTaxYear,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const actor = actorOf(request);
        const { year } = request.body;
        const report = await taxYear(tx, { year, config, now });
        await recordAudit(tx, {
          actor,
          action: "user.download_tax_report",
          subjectType: "user",
          subjectId: actor.userId,
          details: { year, people: report.people.length },
          now,
        });
        return report;
      }),
  });

  app.route({
    ...contract.markTaxDetails,
    handler: async (request) => {
      const { isCollected, place = "" } = request.body;
      const mark = { userId: request.params.id, isCollected, place: place || null, now: clock() };
      await inTransaction(db, (tx) => markDetails(tx, actorOf(request), mark));
      return { message: isCollected ? "Marked as collected." : "The mark is gone." };
    },
  });
};
