import type { FastifyReply, FastifyRequest } from "fastify";
import type { Page } from "#server/platform/lib/paging.ts";

/** Sends a page of a list as a plain array, with the next page's URL and the count in headers (SPEC §7). */
export function sendPage<T>(request: FastifyRequest, reply: FastifyReply, { rows, total, nextCursor }: Page<T>): T[] {
  reply.header("x-total-count", total);
  if (nextCursor) {
    const [path = "", query = ""] = request.url.split("?");
    const next = new URLSearchParams(query);
    next.set("cursor", nextCursor);
    reply.header("link", `<${path}?${next}>; rel="next"`);
  }
  return rows;
}
