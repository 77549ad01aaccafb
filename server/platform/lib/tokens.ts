import { createHash, createHmac, randomBytes } from "node:crypto";

/** 32 random bytes, fit for a link. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token: whoever reads the database cannot use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A token that the server can make again from the row's id, so that it need not store it to show it once more. */
export const derivedToken = (secret: string, purpose: string, id: string): string =>
  createHmac("sha256", secret).update(`${purpose}:${id}`).digest("base64url");
