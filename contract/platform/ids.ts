import { z } from "zod";

export const idSchema = z.uuid();
export const idParams = z.strictObject({ id: idSchema });
/** The secret in an emailed link: 32 random bytes in base64url. */
export const tokenSchema = z.string().min(1).max(128);
export const tokenParams = z.strictObject({ token: tokenSchema });
