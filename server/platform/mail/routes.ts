import { desc, sql } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listMails } from "#contract/notices/mailbox.ts";
import { siteName } from "#contract/platform/site.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden } from "#server/platform/errors.ts";
import { isFromThisMachine } from "#server/platform/http/proxy.ts";
import { atSite, withHead } from "#server/platform/mail/email.ts";
import { emailsWithNames } from "#server/platform/mail/with-names.ts";

const MAILS_MAX = 200;
const onlyHere = () =>
  `The mailbox only opens on the machine that ${siteName()} runs on. To serve others, set PUBLIC_URL and SMTP_URL.`;

/**
 * Serves the built-in mailbox. Registered only where email stays in it. A trial behind a proxy that its
 * configuration doesn't name keeps it closed.
 */
export const mailboxRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, config }) => {
  app.route({
    ...listMails,
    handler: async (request) => {
      if (!config.isPublic && !isFromThisMachine(request, config)) throw forbidden(onlyHere());
      const { to } = request.query;
      const rows = await db
        .select()
        .from(mails)
        .where(to ? sql`lower(${mails.to}) = lower(${to})` : undefined)
        .orderBy(desc(mails.createdAt), desc(mails.position))
        .limit(MAILS_MAX);
      return (await emailsWithNames(db, rows)).map((mail) => ({
        ...atSite(withHead(mail, null), config.publicUrl),
        createdAt: mail.createdAt.toISOString(),
      }));
    },
  });
};
