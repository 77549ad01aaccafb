import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { lockLeague } from "#server/access/league-access.ts";
import { seatBehind, seatFor } from "#server/leagues/by-name/seat-link.ts";
import { LINK_ACTS } from "#server/leagues/seat-page/acts.ts";
import { type FoundSeat, nameAs, seatFacts } from "#server/leagues/seat-page/facts.ts";
import type { Refused } from "#server/leagues/seat-page/parts.ts";
import { endedPage, messagePage, seatPage } from "#server/leagues/seat-page/seat-page.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, invalidFields, notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendHtml } from "#server/platform/http/send-html.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

const BODY_BYTES_MAX = 8192;
const FORM = "application/x-www-form-urlencoded";
/** No script but ours, and no frame, form or image of anybody else's. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type ByToken = FastifyRequest<{ Params: { token: string; act?: string }; Body: Record<string, string> | undefined }>;

/** The page of a seat's link (RULES §28), which needs no account, no cookie and no script: its secret is its authority. */
export const seatPageRoutes: FastifyPluginAsync<Deps> = async (app, deps) => {
  const { db, clock, secret, config } = deps;
  const hidden = { config: { ...rateLimits.seatLink, needsNoSession: true } };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    return send(request, reply.code(error.status), messagePage("We can't open this seat", error.message));
  });

  /** The seat's page; or that its link has ended. */
  const show = async (
    request: ByToken,
    reply: FastifyReply,
    { found, refused }: { found: FoundSeat; refused?: Refused },
  ) => {
    if (found.seat.linkEnd) return send(request, reply.code(410), endedPage(found));
    const { token } = request.params;
    const actor = await nameAs(db, found.seat, whereFrom(request));
    const facts = await seatFacts(db, found, { actor, secret, now: clock() });
    return send(request, reply, seatPage(facts, { token, refused }));
  };

  app.get("/seat/:token", hidden, async (request: ByToken, reply) =>
    show(request, reply, { found: await seatFor(deps, networkOfRequest(request), request.params.token) }),
  );

  app.post("/seat/:token/:act", hidden, async (request: ByToken, reply) => {
    const { token, act = "" } = request.params;
    const known = Object.hasOwn(LINK_ACTS, act) ? LINK_ACTS[act] : undefined;
    if (!known) throw notFound("This page doesn't exist.");
    const found = await seatFor(deps, networkOfRequest(request), token);
    const values = request.body ?? {};
    try {
      const given = known.fields.safeParse(values);
      if (!given.success)
        throw invalidFields(given.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
      await inTransaction(db, async (tx) => {
        await lockLeague(tx, found.league.id);
        // While this waited for the lock, the link may have ended.
        const acting = await seatBehind(tx, token);
        if (acting.seat.linkEnd) return;
        const actor = await nameAs(tx, acting.seat, whereFrom(request));
        await known.carryOut(tx, { ...acting, actor, config, now: clock() }, given.data as never);
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const faults = Object.fromEntries((error.details.errors ?? []).map(({ path, message }) => [path, message]));
      const refused = { act, message: error.message, values, faults };
      return show(request, reply.code(error.status), { found: await seatBehind(db, token), refused });
    }
    return reply.redirect(`/seat/${encodeURIComponent(token)}`, 303);
  });
};

/** Nobody keeps a copy, and no search engine lists it. */
function send(request: FastifyRequest, reply: FastifyReply, page: string) {
  reply.headers({ "cache-control": "private, no-store", "content-security-policy": POLICY, "x-robots-tag": "noindex" });
  return sendHtml(request, reply, page);
}
