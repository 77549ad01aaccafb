import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listAccountEvents } from "#contract/people/account-events.ts";
import * as contract from "#contract/people/leave-for-good.ts";
import { siteSlug } from "#contract/platform/site-slug.ts";
import { accountEventsOf } from "#server/access/audit/account-events.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { eraseUser } from "#server/operations/personal-data/erase-user.ts";
import { exportAccount } from "#server/operations/personal-data/export-account.ts";
import { headsKnownTo } from "#server/operations/personal-data/heads-known-to.ts";
import { requireProof } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendPage } from "#server/platform/http/send-page.ts";

/** Shows people their account's history, and lets them export their data and delete their account (RULES §16). */
export const ownAccountRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
  app.addHook("preValidation", signedIn);

  app.route({
    ...listAccountEvents,
    handler: async (request, reply) => {
      const { userId } = actorOf(request);
      return sendPage(request, reply, await accountEventsOf(db, { userId, page: request.query }));
    },
  });

  app.route({
    ...contract.exportAccount,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const { userId, from } = await requireProof(deps, request, request.body.currentPassword);
      const now = clock();
      const data = await inTransaction(db, async (tx) => {
        await recordAccountEvent(tx, { userId, kind: "data_exported", from, now });
        return exportAccount(tx, { userId, secret, now });
      });
      reply.header("content-disposition", `attachment; filename="${siteSlug()}-account.json"`);
      return { ...data, headsOfBooks: await headsKnownTo(db, userId) };
    },
  });

  app.route({
    ...contract.eraseAccount,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const actor = await requireProof(deps, request, request.body.currentPassword);
      const erasure = { userId: actor.userId, config, now: clock() };
      await inTransaction(db, (tx) => eraseUser(tx, actor, erasure));
      await request.session.destroy();
      reply.header("clear-site-data", '"cache"');
      return { message: "Your account is deleted. What you paid and won stays in the books, without your name." };
    },
  });
};
