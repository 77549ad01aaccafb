import type { FastifyRequest } from "fastify";
import { sentDeviceOf } from "#server/platform/http/device-cookie.ts";
import { networkOf } from "#server/platform/limits/network-of.ts";

/** Who calls, as far as limits can tell before anybody has signed in. */
export type Visitor = {
  network: string;
  /** The token by which a browser is known again; undefined when it sent none. */
  device: string | undefined;
};

/** The network a request comes from: what limits count and whose turn it is to have a password hashed (RULES §16). */
export const networkOfRequest = ({ ip }: Pick<FastifyRequest, "ip">): string => networkOf(ip);

export const visitorOf = (request: FastifyRequest): Visitor => ({
  network: networkOfRequest(request),
  device: sentDeviceOf(request),
});
