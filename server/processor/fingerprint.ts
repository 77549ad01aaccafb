import { createHash } from "node:crypto";

/** Short and the same for the same request only: a key holds for the very request that it was first sent with. */
export const fingerprintOf = (request: unknown): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 16);
