import type { FastifyRequest } from "fastify";
import { deviceOf, type WhereFrom } from "#server/platform/lib/where-from.ts";

/** Fastify's types leave out that a connection that was closed has no address anymore. */
type WhereAsked = Pick<FastifyRequest, "headers"> & { ip: string | undefined; isInDemo?: boolean };

/** Describes where a request comes from, for records about it. A demo keeps its visitors' addresses from each other. */
export const whereFrom = ({ ip, headers, isInDemo }: WhereAsked): WhereFrom => ({
  ip: isInDemo ? "a visitor of this demo" : (ip?.replace(/^::ffff:/, "") ?? "an unknown address"),
  device: deviceOf(headers["user-agent"]),
});
