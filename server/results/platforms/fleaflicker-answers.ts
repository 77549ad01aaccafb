import { z } from "zod";

// Fleaflicker leaves out every zero, and every false.
const count = z.int().default(0);
const flagged = z.boolean().default(false);
const points = z.object({ value: z.number().default(0) }).default({ value: 0 });

const teamSchema = z.object({
  id: z.int(),
  name: z.string().nullish(),
  logoUrl: z.string().nullish(),
  recordOverall: z.object({ wins: count, losses: count, ties: count, rank: count }),
  recordPostseason: z.object({ rank: count }).nullish(),
  pointsFor: points,
  owners: z.array(z.object({ id: z.int(), displayName: z.string().nullish() })).default([]),
});
export type FleaTeam = z.infer<typeof teamSchema>;

export const standingsSchema = z.object({
  season: z.int().nullish(),
  league: z.object({ name: z.string().nullish() }),
  divisions: z.array(z.object({ name: z.string().nullish(), teams: z.array(teamSchema).default([]) })),
});
export type FleaStandings = z.infer<typeof standingsSchema>;

const sideSchema = z.object({ id: z.int() });

const gameSchema = z.object({
  home: sideSchema,
  away: sideSchema,
  homeScore: z.object({ score: points }).default({ score: { value: 0 } }),
  awayScore: z.object({ score: points }).default({ score: { value: 0 } }),
  homeResult: z.string().nullish(),
  awayResult: z.string().nullish(),
  isFinalScore: flagged,
  isPlayoffs: flagged,
  isConsolation: flagged,
  isChampionshipGame: flagged,
  isThirdPlaceGame: flagged,
});
export type FleaGame = z.infer<typeof gameSchema>;

export const scoreboardSchema = z.object({
  schedulePeriod: z.object({ value: z.int().nullish(), ordinal: z.int().nullish() }).nullish(),
  games: z.array(gameSchema).default([]),
});
