import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Compresses nearly as well as the best, in a twentieth of its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sends a page that was made for this request, compressed, or says that the browser's copy is still right. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: string) {
  const tag = `W/"${createHash("sha256").update(page).digest("base64url")}"`;
  reply.header("etag", tag).header("vary", "cookie, accept-encoding").type("text/html; charset=utf-8");
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) {
    return reply.header("content-encoding", "br").send(await promisify(brotliCompress)(page, QUALITY));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(await promisify(gzip)(page));
  return reply.send(page);
}
