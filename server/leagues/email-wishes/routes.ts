import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { getEmailWish, setEmailWish as setEmailWishCall } from "#contract/notices/email-wishes.ts";
import { emailWish, setEmailWish } from "#server/leagues/email-wishes/email-wish.ts";
import { changeSubscription } from "#server/people/newsletter/change-subscription.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Answers the unsubscribe links in emails, for the page that asks first and for mail programs that don't ask. */
export const emailWishRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, secret } = deps;

  app.route({
    ...getEmailWish,
    config: rateLimits.emailedLink,
    handler: ({ params: { token } }) => emailWish(db, { secret, token }),
  });

  app.route({
    ...setEmailWishCall,
    config: rateLimits.emailedLink,
    handler: ({ params: { token }, body: { wanted } }) =>
      inTransaction(db, (tx) => setEmailWish(tx, { secret, token, wanted, now: clock() })),
  });

  await app.register(oneClickRoutes, deps);
};

const linkToken = z.strictObject({ token: z.string().min(1).max(512) });
const STOPPED = { message: "You won't get these emails anymore." };

/**
 * Handles POSTs to the links themselves, which mail programs send (RFC 8058). A GET shows the page and changes nothing.
 */
const oneClickRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, secret }) => {
  takeAnyBody(app);

  app.route({
    method: "POST",
    url: "/unsubscribe/:token",
    schema: { params: linkToken },
    config: rateLimits.oneClick,
    handler: async ({ params: { token } }) => {
      await inTransaction(db, (tx) => setEmailWish(tx, { secret, token, wanted: false, now: clock() }));
      return STOPPED;
    },
  });

  app.route({
    method: "POST",
    url: "/newsletter/unsubscribe",
    schema: { querystring: linkToken },
    config: rateLimits.oneClick,
    handler: async ({ query: { token } }) => {
      await inTransaction(db, (tx) => changeSubscription(tx, { token, to: "ended", now: clock() }));
      return STOPPED;
    },
  });
};

/** The body only says "List-Unsubscribe=One-Click", in one of two form types; only the link matters. */
function takeAnyBody(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, undefined));
}
