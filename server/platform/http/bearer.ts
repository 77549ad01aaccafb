import type { FastifyRequest } from "fastify";

/** The key that a program sent along; undefined for a request without one, which may have a browser's cookies. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^bearer(?: +(.*))?$/i
    .exec(headers.authorization ?? "")
    ?.slice(1)
    .map((key) => key ?? "")[0];
