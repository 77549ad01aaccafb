import type { z } from "zod";

export const BODY_BYTES_MAX = 64 * 1024;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call: a Fastify route without its handler. The parts of the path are its query key (SPEC §7). */
export type Endpoint = {
  method: Method;
  url: `/api/${string}`;
  /** The largest body it takes, in bytes, if more than `BODY_BYTES_MAX`. */
  bodyLimit?: number;
  schema: {
    summary: string;
    tags?: string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    response: { [status: number]: z.ZodType };
  };
};

/** Keeps the literal types of a call, so server and web are checked against the same shapes. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
