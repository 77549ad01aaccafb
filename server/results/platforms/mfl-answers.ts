import { z } from "zod";

const text = z.union([z.string(), z.number()]).transform(String);
const optional = text.nullish().transform((value) => value ?? "");

/** MyFantasyLeague writes a list of one as the thing itself, and an empty one as nothing at all. */
const listOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value ? [value].flat() : []), z.array(schema));

export const mflLeagueSchema = z.object({
  league: z.object({
    name: text,
    baseURL: optional,
    lastRegularSeasonWeek: optional,
    endWeek: optional,
    franchises: z.object({
      franchise: listOf(z.object({ id: text, name: optional, division: optional, owner_name: text.nullish() })),
    }),
    divisions: z.object({ division: listOf(z.object({ id: text, name: optional })) }).nullish(),
    history: z.object({ league: listOf(z.object({ year: text, url: optional })) }).nullish(),
  }),
});
export type MflLeague = z.infer<typeof mflLeagueSchema>["league"];

export const mflStandingsSchema = z.object({
  leagueStandings: z.object({
    franchise: listOf(z.object({ id: text, h2hwlt: optional, h2hw: optional, h2hl: optional, h2ht: optional })),
  }),
});
export type MflStanding = z.infer<typeof mflStandingsSchema>["leagueStandings"]["franchise"][number];

const sideSchema = z.object({ id: text, score: optional, result: optional });

export const mflScheduleSchema = z.object({
  schedule: z.object({
    weeklySchedule: listOf(z.object({ week: text, matchup: listOf(z.object({ franchise: listOf(sideSchema) })) })),
  }),
});
export type MflWeek = z.infer<typeof mflScheduleSchema>["schedule"]["weeklySchedule"][number];

export const mflBracketsSchema = z.object({
  playoffBrackets: z.object({
    playoffBracket: listOf(z.object({ id: text, name: optional, bracketWinnerTitle: optional })),
  }),
});

/** A side comes from a game of this bracket, or of the one that it names, unless it begins here. */
const bracketSideSchema = z
  .object({
    ...{ franchise_id: optional, points: optional },
    ...{ winner_of_game: optional, loser_of_game: optional, bracket: optional },
  })
  .nullish();
export type MflSide = NonNullable<z.infer<typeof bracketSideSchema>>;
const bracketGameSchema = z.object({ game_id: optional, home: bracketSideSchema, away: bracketSideSchema });

export const mflBracketSchema = z.object({
  playoffBracket: z.object({
    playoffRound: listOf(z.object({ week: optional, playoffGame: listOf(bracketGameSchema) })),
  }),
});

export type MflBracket = {
  id: string;
  name: string;
  /** The title of its winner, such as "3rd Place". */
  title: string;
  rounds: z.infer<typeof mflBracketSchema>["playoffBracket"]["playoffRound"];
};

/** A refusal inside an answer with status 200. */
export const mflErrorSchema = z.object({ error: z.union([z.string(), z.object({ $t: z.string() })]) });
