import type { FastifyRequest } from "fastify";
import { networkOf } from "#server/limits/network-of.ts";

/** The network a request comes from: what limits count and whose turn it is to have a password hashed (RULES §16). */
export const networkOfRequest = ({ ip }: Pick<FastifyRequest, "ip">): string => networkOf(ip);
