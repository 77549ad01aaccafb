import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { STOP_WORDS } from "#contract/operations/signing-stops.ts";
import * as contract from "#contract/operations/transparency.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import { actorOf, adminOnly } from "#server/access/guards.ts";
import { addCheckpoint, witnessedCheckpoint, witnessKey } from "#server/ledger/log/add-checkpoint.ts";
import { askWitnesses } from "#server/ledger/log/ask-witnesses.ts";
import { logState } from "#server/ledger/log/log-state.ts";
import { lastCheckpoint, signHeads } from "#server/ledger/log/sign-heads.ts";
import { tileAt } from "#server/ledger/log/tree.ts";
import { logPage } from "#server/operations/transparency/log-page.ts";
import { changesRecentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendHtml } from "#server/platform/http/send-html.ts";
import { ROOT } from "#server/platform/lib/root.ts";

const TEXT = "text/plain; charset=utf-8";
const MOST_BYTES = 64 * 1024;
/** What can't change is kept for a day: after a restore, another log is at the same addresses. */
const KEPT = "public, max-age=86400, immutable";
const NOT_KEPT = "public, no-cache";

/** Serves the log for everyone, as C2SP's tlog-tiles and tlog-witness say, and lets admins sign it. */
export const transparencyRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
  const hidden = { config: { needsNoSession: true } };
  await app.register(witnessRoutes, deps);

  /** An installation that cosigns others' logs has a key for that once it is asked. */
  const state = async () => {
    const found = await logState(db, deps);
    if (found.witness !== null || config.cosigns.length === 0) return found;
    const { key } = await inTransaction(db, (tx) => witnessKey(tx, { ...deps, now: clock() }));
    return { ...found, witness: key.text };
  };
  app.route({ ...contract.getLog, handler: state });
  app.get("/.well-known/potkeeper-log", hidden, state);

  app.get("/transparency", hidden, async (request, reply) => {
    reply.header("cache-control", NOT_KEPT);
    return sendHtml(request, reply, logPage(await state(), config.publicUrl));
  });

  app.get("/log/checkpoint", hidden, async (_request, reply) => {
    const last = await lastCheckpoint(db);
    if (!last) throw notFound("Nothing is signed yet.");
    return reply.type(TEXT).header("cache-control", NOT_KEPT).send(last.note);
  });

  // To be opened from disk. Who doesn't trust this server takes it from a release.
  for (const name of ["verify.html", "verify.mjs"]) {
    app.get(`/log/${name}`, hidden, async (_request, reply) => {
      const file = await readFile(path.join(ROOT, "dist", name)).catch(() => {
        throw notFound("The verifier isn't built.");
      });
      reply.header("content-disposition", `attachment; filename="${name}"`);
      return reply.type("application/octet-stream").header("cache-control", NOT_KEPT).send(file);
    });
  }

  app.get("/log/tile/*", hidden, async (request: FastifyRequest, reply: FastifyReply) => {
    const { "*": path } = request.params as { "*": string };
    const bytes = await tileAt(db, path, (await lastCheckpoint(db))?.size ?? 0);
    if (!bytes) throw notFound("The log has no such tile.");
    return reply.type("application/octet-stream").header("cache-control", KEPT).send(bytes);
  });

  app.route({
    ...contract.signLog,
    preValidation: [adminOnly, changesRecentlyProved],
    handler: async (request) => {
      const { act } = request.body;
      const [actor, now] = [actorOf(request), clock()];
      await inTransaction(db, async (tx) => {
        const stop = await signHeads(tx, { ...deps, now }, { act });
        if (stop) throw conflict(STOP_WORDS[stop]);
        const subject = { subjectType: "user" as const, subjectId: actor.userId };
        await recordAudit(tx, { actor, action: "user.sign_log", ...subject, details: { act }, now });
      });
      const isSeen = await askWitnesses(deps);
      return { message: isSeen ? "The log is signed." : "The log is signed. A witness hasn't cosigned it." };
    },
  });
};

/** Cosigns the logs that the operator has named. */
const witnessRoutes: FastifyPluginAsync<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Body: string | undefined }>(
    "/log/witness/add-checkpoint",
    { config: { ...rateLimits.witness, needsNoSession: true } },
    async (request, reply) => {
      const own = { ...deps, now: clock() };
      const { status, body = "" } = await inTransaction(db, (tx) =>
        addCheckpoint(tx, own, request.body ?? "", config.cosigns),
      );
      return reply
        .code(status)
        .type(status === 409 ? "text/x.tlog.size" : TEXT)
        .send(body);
    },
  );

  app.get<{ Params: { origin: string } }>(
    "/log/witness/:origin/checkpoint",
    { config: { needsNoSession: true } },
    async (request, reply) => {
      const note = await inTransaction(db, (tx) => witnessedCheckpoint(tx, request.params.origin));
      if (!note) throw notFound("No such log was cosigned here.");
      return reply.type(TEXT).header("cache-control", NOT_KEPT).send(note);
    },
  );
};
