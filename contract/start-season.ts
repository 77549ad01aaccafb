import { z } from "zod";
import { leagueStatuses } from "./league-status.ts";

export const startSeasonSchema = z.strictObject({
  /** The status that was seen, so that a second click never starts the season that the first has just opened. */
  from: z.enum(leagueStatuses),
  /** Carries what the completed season has left over into the pool of the one that starts (RULES §23). */
  carryRemainder: z.boolean().optional(),
});
