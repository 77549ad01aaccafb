import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { storable } from "#contract/platform/text.ts";
import { sports } from "#contract/terms/league-types.ts";
import { resultPlatforms } from "./platforms.ts";
import { resultsTableSchema } from "./results-table.ts";

const addressSchema = z
  .string()
  .trim()
  .min(1, "Paste the address of the league's page, or its id")
  .max(500, "This is too long for an address")
  .check(storable);
/** A league's address at its platform, as someone pastes it. */
export const addressBody = z.strictObject({ address: addressSchema });

const platformLeagueSchema = z.object({
  platform: z.enum(resultPlatforms),
  leagueName: z.string(),
  /** The season's year, like "2024". */
  season: z.string(),
  sport: z.enum(sports),
  isSeasonOver: z.boolean(),
  teams: z.array(z.object({ id: z.string(), name: z.string(), ownerNames: z.array(z.string()) })),
});
export type PlatformLeague = z.infer<typeof platformLeagueSchema>;

export const lookUpPlatformLeague = call("POST /api/platform-leagues", {
  summary: "Fetch a league from its fantasy platform, to check before linking or to fill in a new league",
  tag: "results",
  body: addressBody,
  answer: platformLeagueSchema,
});

const lastSeasonSchema = z.object({
  /** Without the pictures, and without the ids of people. Null if there is none to show. */
  table: resultsTableSchema.nullable(),
  /** Why there is no table, in a sentence; null if there is one. */
  why: z.string().nullable(),
});
export type LastSeason = z.infer<typeof lastSeasonSchema>;

export const lookUpLastSeason = call("POST /api/platform-leagues/last-season", {
  summary: "Fetch the newest season of a league that is over from its fantasy platform, with its final places",
  tag: "results",
  body: addressBody,
  answer: lastSeasonSchema,
});
