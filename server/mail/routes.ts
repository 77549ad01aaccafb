import { desc, sql } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listMails } from "#contract/mailbox.ts";
import { mails } from "#server/db/schema/mails.ts";
import type { Deps } from "#server/deps.ts";

const MAILS_MAX = 200;

/** The built-in mailbox: registered only while no mail server is set. */
export const mailboxRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.route({
    ...listMails,
    handler: async ({ query: { to } }) => {
      const rows = await db
        .select()
        .from(mails)
        .where(to ? sql`lower(${mails.to}) = lower(${to})` : undefined)
        .orderBy(desc(mails.createdAt), desc(mails.position))
        .limit(MAILS_MAX);
      return rows.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() }));
    },
  });
};
