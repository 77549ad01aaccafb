import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { lineSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { freshProofSchema } from "./second-factor-proof.ts";

/** How many keys a person may have that haven't ended. */
export const KEYS_MAX = 10;
/** How long a key works, in days; one of them is chosen when it is made (RULES §30: at most a year). */
export const KEY_DAYS = [30, 90, 365] as const;
/** How a key begins, so that scanners of secrets, and people, know it. */
export const KEY_PREFIX = "pk_";

const scopeSchema = z.enum(["read", "manage"]);
const newKeySchema = z.strictObject({
  name: lineSchema("Name this key", 60),
  scope: scopeSchema,
  days: z.literal(KEY_DAYS),
});
export type NewKey = z.output<typeof newKeySchema>;

const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: scopeSchema,
  /** How it begins: "pk_4fQ2". The whole key is shown once. */
  start: z.string(),
  createdAt: momentSchema,
  endsAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = call("GET /api/auth/keys", {
  summary: "Your programs' keys that work, newest first",
  answer: z.array(apiKeySchema),
});

export const makeApiKey = call("POST /api/auth/keys", {
  summary: "Make a key for a program. The answer is the only one that holds it",
  body: newKeySchema.extend(freshProofSchema.shape),
  created: apiKeySchema.extend({ key: z.string() }),
});

export const endApiKey = call("DELETE /api/auth/keys/:id", {
  summary: "End one of your keys",
  answer: z.object({ message: z.string() }),
});

export const endAllApiKeys = call("DELETE /api/auth/keys", {
  summary: "End all of your keys",
  answer: z.object({ message: z.string() }),
});
