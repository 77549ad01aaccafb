import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { storable } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { HISTORY_LIMITS } from "./history-lines.ts";

const lineSchema = z.object({
  year: z.int(),
  place: z.int(),
  /** As the commissioner wrote it: a name, not an account. */
  person: z.string(),
  /** Null where it isn't known. */
  amount: decimalSchema.nullable(),
});

/** The seasons before the league came here, as the commissioner told them; null if they haven't. */
const historySchema = z.object({
  told: z
    .object({
      /** The newest year first, and each by its places. */
      lines: z.array(lineSchema),
      toldBy: z.string(),
      toldAt: momentSchema,
    })
    .nullable(),
});
export type LeagueHistory = z.infer<typeof historySchema>;
export type ToldLine = z.infer<typeof lineSchema>;

export const getLeagueHistory = call("GET /api/leagues/:id/history", {
  summary: "The past seasons that the commissioner added, for the league's members",
  key: "read",
  answer: historySchema,
});

export const tellLeagueHistory = call("PUT /api/leagues/:id/history", {
  summary: "Set the past seasons from a table of years, places, people and amounts",
  bodyLimit: 3 * HISTORY_LIMITS.characters,
  body: z.strictObject({ text: z.string().max(HISTORY_LIMITS.characters, "This is too long").check(storable) }),
  answer: historySchema,
});

export const forgetLeagueHistory = call("DELETE /api/leagues/:id/history", {
  summary: "Delete the past seasons that the commissioner added",
  answer: historySchema,
});
