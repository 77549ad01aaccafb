import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/account-notices.ts";
import { noticeWords } from "#server/notices/account-notice-words.ts";
import { openNotice, reportNotMe } from "#server/people/account-notices/report-not-me.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

/** Serves the "This wasn't me" links of RULES §16. Opening one changes nothing, because mail scanners open links. */
export const accountNoticeRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.route({
    ...contract.getAccountNotice,
    config: rateLimits.emailedLink,
    handler: async ({ params: { token } }) => {
      const { kind, createdAt } = await inTransaction(db, (tx) => openNotice(tx, { token, now: clock() }));
      return { kind, subject: noticeWords(kind).subject, sentAt: createdAt.toISOString() };
    },
  });

  app.route({
    ...contract.reportNotMe,
    config: rateLimits.emailedLink,
    handler: async (request) => {
      const report = { token: request.params.token, from: whereFrom(request), now: clock() };
      await inTransaction(db, (tx) => reportNotMe(tx, report));
      return { message: "Your account is locked and safe. Check your email for the link to set a new password." };
    },
  });
};
