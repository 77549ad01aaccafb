import { z } from "zod";
import { leagueStatuses } from "./league-status.ts";

export const startSeasonSchema = z.strictObject({
  /** The status the user saw, so a second click can't start yet another season. */
  from: z.enum(leagueStatuses),
  /** Carries the completed season's leftover money into the pool of the new one (RULES §23). */
  carryRemainder: z.boolean().optional(),
});
