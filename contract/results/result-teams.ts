import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { resultPlatforms } from "./platforms.ts";
import { teamIdSchema } from "./results-table.ts";

/** Which member a team belongs to. */
export const teamMemberSchema = z.object({
  teamId: z.string(),
  userId: idSchema,
  /** When the member said that it's their team. */
  confirmedAt: momentSchema.nullable(),
  /** When and where the team's name carried the member's code. */
  verified: z.object({ at: momentSchema, platform: z.enum(resultPlatforms) }).nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** A team that changed hands after payouts had been proposed or it was verified; people by their names, null where they have none anymore. */
export const teamChangeSchema = z.object({
  teamName: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: momentSchema,
  reason: z.string(),
  /** Whether a vote on payouts was closed by it. */
  closedVote: z.boolean(),
});
export type TeamChange = z.infer<typeof teamChangeSchema>;

const teamCodeSchema = z.object({
  code: z.string(),
  askedAt: momentSchema,
  until: momentSchema,
});
export type TeamCode = z.infer<typeof teamCodeSchema>;

export const askForTeamCode = call("POST /api/leagues/:id/teams/:teamId/code", {
  summary: "Ask for the code that proves your team once it is in the team's name and the results are fetched",
  tag: "results",
  params: { teamId: teamIdSchema },
  answer: teamCodeSchema,
});
