import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Reader } from "#server/platform/db/client.ts";
import { AGE_MAX_MS } from "#server/platform/db/connection/replica.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendPage } from "#server/platform/http/send-page.ts";
import type { Page } from "#server/platform/lib/paging.ts";

const nameOf = (overHttps: boolean) => (overHttps ? "__Host-wrote" : "wrote");
/** As long as a list may be old, plus time for the answer to arrive. */
const SECONDS = AGE_MAX_MS / 1000 + 5;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Marks each browser that has just changed something, by a cookie that lasts as long as a list may be old: it then sees its
 * own changes. Register it after the session's cookies.
 */
export function registerOwnWrites(app: FastifyInstance, { replica, config }: Deps): void {
  if (!replica) return;
  const secure = config.publicUrl.startsWith("https://");
  app.addHook("onSend", async (request, reply) => {
    if (READS.has(request.method) || reply.statusCode >= 400) return;
    reply.setCookie(nameOf(secure), "1", { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: SECONDS });
  });
}

/**
 * Reads a list that may be up to ten seconds old, because no decision depends on it: from the replica, if there is one and
 * the reader hasn't just changed something.
 */
export function readList<T>(
  { db, replica }: Pick<Deps, "db" | "replica">,
  { cookies }: Pick<FastifyRequest, "cookies">,
  read: (db: Reader) => Promise<T>,
): Promise<T> {
  const hasWritten = cookies[nameOf(true)] ?? cookies[nameOf(false)];
  return replica && !hasWritten ? replica.read(read, () => read(db)) : read(db);
}

/** Sends a page of such a list. */
export async function sendList<T>(
  deps: Pick<Deps, "db" | "replica">,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: (db: Reader) => Promise<Page<T>>,
): Promise<T[]> {
  return sendPage(request, reply, await readList(deps, request, read));
}
