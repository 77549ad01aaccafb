import type { FastifyRequest } from "fastify";
import { sentDeviceOf } from "#server/platform/http/device-cookie.ts";
import { networkOf } from "#server/platform/limits/network-of.ts";

/** The caller, as far as limits can tell before anyone has signed in. */
export type Visitor = {
  network: string;
  /** The token that identifies the browser; undefined if it sent none. */
  device: string | undefined;
};

/** Returns the network a request comes from, by which limits count and password hashing takes turns (RULES §16). */
export const networkOfRequest = ({ ip }: Pick<FastifyRequest, "ip">): string => networkOf(ip);

export const visitorOf = (request: FastifyRequest): Visitor => ({
  network: networkOfRequest(request),
  device: sentDeviceOf(request),
});
