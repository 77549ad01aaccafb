import type { FastifyRequest } from "fastify";
import { deviceOf, type WhereFrom } from "#server/platform/lib/where-from.ts";

/** Where a request comes from, for what is written down about it. */
export const whereFrom = ({ ip, headers }: FastifyRequest): WhereFrom => ({
  ip: ip.replace(/^::ffff:/, ""),
  device: deviceOf(headers["user-agent"]),
});
