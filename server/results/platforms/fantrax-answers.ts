import { z } from "zod";

/** Like "2025-08-22T14:59:59.0-0400", whose fraction and offset without a colon strict parsers don't take. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:?\d\d|Z)$/)
  .transform((text) => new Date(text.replace(/\.\d+/, "").replace(/([+-]\d\d)(\d\d)$/, "$1:$2")));

const count = z.int().nullish();
const text = z.string().nullish();

export const fantraxLeagueSchema = z.object({
  leagueName: text,
  /** The year in which the season begins. */
  seasonYear: z.union([z.int(), z.string()]).transform(String),
  endDate: z.iso.date().nullish(),
  teamInfo: z.record(z.string(), z.object({ name: text, division: text })).default({}),
  scoringPeriods: z.array(z.object({ number: z.int().min(1), startDate: moment, endDate: moment })).default([]),
  /** The fixtures, of which only a side without an id matters: in the regular season, it is League Average. */
  matchups: z
    .array(
      z.object({
        period: z.int(),
        matchupList: z.array(
          z.object({ away: z.object({ id: text }).nullish(), home: z.object({ id: text }).nullish() }),
        ),
      }),
    )
    .default([]),
  playoffs: z
    .object({
      used: z.boolean().nullish(),
      lastRegularSeasonPeriod: count,
      firstPlayoffPeriod: count,
      numPlayoffTeams: count,
      mergePlayoffPeriods: z.boolean().nullish(),
    })
    .nullish(),
  rosterInfo: z.object({ positionConstraints: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  scoringSystem: z.object({ type: z.string() }),
});
export type FantraxLeague = z.infer<typeof fantraxLeagueSchema>;

/** Empty before the draft. */
export const fantraxStandingsSchema = z.array(
  z.object({
    teamId: z.string(),
    teamName: text,
    rank: count,
    /** A record in leagues with games, as "10-4-2"; a total elsewhere. */
    points: z.union([z.string(), z.number()]).nullish().transform(String),
    winPercentage: z.number().nullish(),
    totalPointsFor: z.number().nullish(),
  }),
);
export type FantraxStanding = z.infer<typeof fantraxStandingsSchema>[number];

/** League Average, if it is here, is a side without a team. */
const sideSchema = z
  .object({ teamId: text, score: z.number().nullish(), gamesPlayed: z.number().nullish() })
  .nullish()
  .transform((side) => ({
    teamId: side?.teamId ?? "",
    score: side?.score ?? null,
    gamesPlayed: side?.gamesPlayed ?? 0,
  }));

export const fantraxScoresSchema = z.object({
  period: z.int(),
  matchups: z.array(z.object({ away: sideSchema, home: sideSchema })).default([]),
});
export type FantraxGame = z.infer<typeof fantraxScoresSchema>["matchups"][number];

/** A refusal inside an answer with status 200. Its message may have markup, so no one is shown it. */
export const fantraxErrorSchema = z.object({ error: z.object({ code: text, message: text }) });
