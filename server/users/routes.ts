import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listAccountEvents } from "#contract/account-events.ts";
import * as contract from "#contract/leave-for-good.ts";
import { accountEventsOf } from "#server/audit/account-events.ts";
import { recordAccountEvent } from "#server/audit/record-account-event.ts";
import { requireProof } from "#server/auth/fresh-proof.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { sendPage } from "#server/http/send-page.ts";
import { eraseUser } from "#server/users/erase-user.ts";
import { exportAccount } from "#server/users/export-account.ts";

/** What people see of their own account's history, and how they take their data and leave (RULES §16). */
export const ownAccountRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
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
      const { userId, from } = actorOf(request);
      await requireProof(deps, request, request.body.currentPassword);
      const now = clock();
      const data = await inTransaction(db, async (tx) => {
        await recordAccountEvent(tx, { userId, kind: "data_exported", from, now });
        return exportAccount(tx, { userId, now });
      });
      reply.header("content-disposition", 'attachment; filename="potkeeper-account.json"');
      return data;
    },
  });

  app.route({
    ...contract.eraseAccount,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      await requireProof(deps, request, request.body.currentPassword);
      const erasure = { userId: actor.userId, publicUrl: config.publicUrl, now: clock() };
      await inTransaction(db, (tx) => eraseUser(tx, actor, erasure));
      await request.session.destroy();
      reply.header("clear-site-data", '"cache"');
      return { message: "Your account is deleted. What you paid and won stays in the books, without your name." };
    },
  });
};
