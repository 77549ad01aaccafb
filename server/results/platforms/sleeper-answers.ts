import { z } from "zod";

const count = z.int().nullish();

export const leagueSchema = z
  .object({
    name: z.string(),
    season: z.string(),
    sport: z.string(),
    status: z.string(),
    previous_league_id: z.string().nullish(),
    settings: z.object({
      type: count,
      playoff_teams: count,
      playoff_week_start: count,
      playoff_type: count,
      playoff_round_type: count,
      last_scored_leg: count,
      start_week: count,
    }),
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullable();
export type SleeperLeague = NonNullable<z.infer<typeof leagueSchema>>;

export const usersSchema = z.array(
  z.object({
    user_id: z.string(),
    display_name: z.string().nullish(),
    is_owner: z.boolean().nullish(),
    avatar: z.string().nullish(),
    metadata: z.object({ team_name: z.string().nullish(), avatar: z.string().nullish() }).nullish(),
  }),
);
export type SleeperUser = z.infer<typeof usersSchema>[number];

export const rostersSchema = z.array(
  z.object({
    roster_id: z.int(),
    owner_id: z.string().nullish(),
    co_owners: z.array(z.string()).nullish(),
    settings: z.object({
      wins: count,
      losses: count,
      ties: count,
      fpts: count,
      fpts_decimal: count,
      division: count,
      /** The week in which a guillotine league's team was chopped. */
      eliminated: count,
    }),
  }),
);
export type SleeperRoster = z.infer<typeof rostersSchema>[number];

/** Both brackets. Middle rounds don't always say where their teams come from, so nothing is derived from that. */
export const bracketSchema = z.array(z.object({ r: z.int(), p: count, w: count, l: count })).nullable();
export type SleeperBracketGame = NonNullable<z.infer<typeof bracketSchema>>[number];

export const matchupsSchema = z
  .array(
    z.object({
      roster_id: z.int(),
      matchup_id: count,
      points: z.number().nullish(),
      custom_points: z.number().nullish(),
    }),
  )
  .nullable();
export type SleeperMatchup = NonNullable<z.infer<typeof matchupsSchema>>[number];
