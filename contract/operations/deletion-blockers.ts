import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";

/** What keeps a user's account from being erased now (RULES §12). */
const deletionBlockersSchema = z.object({
  /** The leagues they run that aren't over, by name; `isEnded` if all that is left is money it holds. */
  unfinishedLeagues: z.array(z.object({ id: idSchema, name: z.string(), isEnded: z.boolean() })),
  /** The money held for them. */
  held: decimalSchema,
  isLastAdmin: z.boolean(),
  /** Set if erasing it waits for a second admin, or for objections where there is none (RULES §16). */
  needsSecondAdmin: z.literal(true).optional(),
});
export type DeletionBlockers = z.infer<typeof deletionBlockersSchema>;

export const getDeletionBlockers = call("GET /api/admin/users/:id/deletion-blockers", {
  summary: "What keeps a user from being deleted: leagues they run, money held for them, being the last admin",
  answer: deletionBlockersSchema,
});
