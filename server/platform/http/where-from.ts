import type { FastifyRequest } from "fastify";
import { deviceOf, type WhereFrom } from "#server/platform/lib/where-from.ts";

/** Describes where a request comes from, for records about it. */
export const whereFrom = ({ ip, headers }: FastifyRequest): WhereFrom => ({
  ip: ip.replace(/^::ffff:/, ""),
  device: deviceOf(headers["user-agent"]),
});
