import { createHash } from "node:crypto";

/**
 * Makes a short fingerprint that is the same only for the same request: an idempotency key is valid only for the
 * request it was first sent with.
 */
export const fingerprintOf = (request: unknown): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 16);
