import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { createLeagueSchema } from "#contract/terms/league-terms.ts";
import { leagueSchema } from "./leagues.ts";

/** All or nothing: the league isn't created without its invitations, so that trying again loses and doubles nothing. */
export const runAgain = call("POST /api/leagues/:id/run-again", {
  summary: "Create a league in place of a finished one and invite members of it; once",
  body: z.strictObject({
    league: createLeagueSchema,
    /** Members of the finished league, identified by their accounts because their email addresses are private. */
    invite: z.array(idSchema).max(50),
  }),
  created: z.object({ league: leagueSchema, invitationsSent: z.int() }),
});
