import { z } from "zod";

/** Far more than any league has. Reading more, in someone's upload, would keep everyone else waiting. */
const MOST = {
  teams: 100,
  owners: 50,
  members: 2000,
  divisions: 100,
  games: 2000,
  periods: 400,
  weeks: 100,
  seasons: 100,
};
const ID_CHARACTERS_MAX = 100;

const count = z.int().nullish();
const personId = z.string().max(ID_CHARACTERS_MAX);

const statusSchema = z.object({
  currentMatchupPeriod: count,
  finalScoringPeriod: count,
  latestScoringPeriod: count,
  previousSeasons: z.array(z.int()).max(MOST.seasons).nullish(),
});

const recordSchema = z.object({
  wins: count,
  losses: count,
  ties: count,
  pointsFor: z.number().nullish(),
});

const teamSchema = z.object({
  id: z.int(),
  name: z.string().nullish(),
  location: z.string().nullish(),
  nickname: z.string().nullish(),
  logo: z.string().nullish(),
  divisionId: count,
  owners: z.array(personId).max(MOST.owners).nullish(),
  primaryOwner: personId.nullish(),
  playoffSeed: count,
  rankFinal: count,
  rankCalculatedFinal: count,
  pointsAdjusted: z.number().nullish(),
  pointsDelta: z.number().nullish(),
  record: z.object({ overall: recordSchema }),
});
export type EspnTeam = z.infer<typeof teamSchema>;

const sideSchema = z.object({
  teamId: z.int(),
  totalPoints: z.number().nullish(),
  adjustment: z.number().nullish(),
  pointsByScoringPeriod: z.record(z.string(), z.number()).nullish(),
});
export type EspnSide = z.infer<typeof sideSchema>;

const gameSchema = z.object({
  matchupPeriodId: z.int(),
  playoffTierType: z.string().nullish(),
  winner: z.string().nullish(),
  home: sideSchema.nullish(),
  /** Absent for a bye, which stays undecided forever. */
  away: sideSchema.nullish(),
});
export type EspnGame = z.infer<typeof gameSchema>;

/** Seasons before 2018, and closed ones, come as a list of one. */
const oneOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess((answer) => (Array.isArray(answer) ? answer[0] : answer), schema);

export const espnLeagueSchema = oneOf(
  z.object({
    seasonId: z.int(),
    status: statusSchema,
    members: z
      .array(z.object({ id: personId, displayName: z.string().nullish(), isLeagueManager: z.boolean().nullish() }))
      .max(MOST.members)
      .nullish(),
    teams: z.array(teamSchema).max(MOST.teams),
    settings: z.object({
      name: z.string(),
      scheduleSettings: z.object({
        divisions: z
          .array(z.object({ id: z.int(), name: z.string().nullish() }))
          .max(MOST.divisions)
          .nullish(),
        matchupPeriodCount: z.int(),
        matchupPeriods: z
          .record(z.string(), z.array(z.int()).max(MOST.weeks))
          .refine((periods) => Object.keys(periods).length <= MOST.periods),
      }),
      scoringSettings: z.object({ scoringType: z.string().nullish() }),
    }),
  }),
);
export type EspnLeague = z.infer<typeof espnLeagueSchema>;

export const espnScheduleSchema = oneOf(z.object({ schedule: z.array(gameSchema).max(MOST.games) }));
