import { createHash, createHmac, randomBytes } from "node:crypto";

/** Makes 32 random bytes, fit for a link. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** Hashes a token for storage, so that reading the database doesn't reveal it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Derives a token from the row's id, so that the server can show it again without storing it. */
export const derivedToken = (secret: string, purpose: string, id: string): string =>
  createHmac("sha256", secret).update(`${purpose}:${id}`).digest("base64url");
