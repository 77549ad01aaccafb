import { z } from "zod";

const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
/** Before a week is played, Yahoo writes nothing where a number will be. */
const numberLater = z.preprocess((value) => (value === "" ? null : value), number.nullish());
const text = z.union([z.string(), z.number()]).transform(String);
const isSet = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? "0") === "1");

/** Yahoo numbers the things in a list: { "0": …, "1": …, count: 2 }. */
const numbered = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== "object" || value === null) return value;
    return Object.entries(value).flatMap(([key, inner]) => (/^\d+$/.test(key) ? [inner] : []));
  }, z.array(schema));

/** Yahoo splits an object into a list of objects with one key each, with empty lists in between. */
const tornApart = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    const parts = [value].flat(2).filter((part) => typeof part === "object" && part !== null && !Array.isArray(part));
    return Object.assign({}, ...parts);
  }, schema);

const managerSchema = z.object({
  manager: z.object({
    manager_id: text,
    nickname: z.string().nullish(),
    guid: z.string().nullish(),
    is_commissioner: isSet,
    is_comanager: isSet,
  }),
});

const teamSchema = z.object({
  team: tornApart(
    z.object({
      team_id: text,
      team_key: z.string(),
      name: z.string().nullish(),
      division_id: text.nullish(),
      team_logos: z.array(z.object({ team_logo: z.object({ url: z.string() }) })).nullish(),
      managers: z.preprocess(
        (value) => (Array.isArray(value) || !value ? value : Object.values(value)),
        z.array(managerSchema).nullish(),
      ),
      team_points: z.object({ total: numberLater }).nullish(),
      team_standings: z
        .object({
          rank: numberLater,
          playoff_seed: numberLater,
          outcome_totals: z.object({ wins: number, losses: number, ties: number }).nullish(),
          /** Only leagues that count points have it. */
          points_for: numberLater,
        })
        .nullish(),
    }),
  ),
});
export type YahooTeam = z.infer<typeof teamSchema>["team"];

const leagueSchema = z.object({
  name: z.string(),
  season: text,
  game_code: z.string(),
  scoring_type: z.string().nullish(),
  start_week: numberLater,
  current_week: numberLater,
  end_week: numberLater,
  is_finished: isSet,
  renew: z.string().nullish(),
});
export type YahooLeague = z.infer<typeof leagueSchema>;

export const yahooStandingsSchema = z.object({
  fantasy_content: z.object({
    league: z.tuple([leagueSchema, z.object({ standings: z.array(z.object({ teams: numbered(teamSchema) })).min(1) })]),
  }),
});

const matchupSchema = z.object({
  matchup: z.object({
    status: z.string().nullish(),
    is_playoffs: isSet,
    is_consolation: isSet,
    is_tied: isSet,
    winner_team_key: z.string().nullish(),
    "0": z.object({ teams: numbered(teamSchema) }),
  }),
});
export type YahooMatchup = z.infer<typeof matchupSchema>["matchup"];

export const yahooScoreboardSchema = z.object({
  fantasy_content: z.object({
    league: z.tuple([
      z.unknown(),
      z.object({ scoreboard: z.object({ "0": z.object({ matchups: numbered(matchupSchema) }).nullish() }) }),
    ]),
  }),
});

export const yahooGamesSchema = z.object({
  fantasy_content: z.object({
    games: numbered(z.object({ game: tornApart(z.object({ game_key: text })) })),
  }),
});

/** The keys of all leagues named anywhere in an answer. */
export const yahooLeagueKeysSchema = z.unknown().transform((answer) => leagueKeysIn(answer));

function leagueKeysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "league_key" && typeof inner === "string" ? [inner] : leagueKeysIn(inner),
  );
}
