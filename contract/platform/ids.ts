import { z } from "zod";
import { storable } from "#contract/platform/text.ts";

/** As the database writes it, so that one id is never two in a list of them. */
export const idSchema = z.uuid().toLowerCase();
/** The secret in an emailed link: 32 random bytes in base64url. */
export const tokenSchema = z.string().min(1).max(128).check(storable);
