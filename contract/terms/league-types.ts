export const leagueTypes = ["single_season", "dynasty", "survivor", "pickem"] as const;
export type LeagueType = (typeof leagueTypes)[number];

export const payoutFrequencies = ["end_of_season", "daily", "weekly", "monthly"] as const;
export type PayoutFrequency = (typeof payoutFrequencies)[number];

export const payoutRules = ["commissioner_control", "majority_approval"] as const;
export type PayoutRule = (typeof payoutRules)[number];

export const sports = ["football", "basketball", "baseball", "hockey", "soccer", "golf"] as const;
export type Sport = (typeof sports)[number];

export const nameOfSport = (sport: Sport): string => sport.charAt(0).toUpperCase() + sport.slice(1);

/** The create form offers every sport except golf, which only an edit can choose (SPEC §3). */
export const sportsAtCreation = sports.filter((sport) => sport !== "golf");

export const fantasyServices = [
  "yahoo",
  "espn",
  "cbs_sports",
  "my_fantasy_league",
  "nfl",
  "fantrax",
  "fleaflicker",
  "fox_sports",
  "rt_sports",
  "sleeperbot",
  "majors_challenge",
  "reality_sports_online",
  "premier_league",
] as const;
export type FantasyService = (typeof fantasyServices)[number];

type TypeEffects = { minYears: number; maxYears: number; payoutFrequency: PayoutFrequency };

const ONE_SEASON: TypeEffects = { minYears: 1, maxYears: 1, payoutFrequency: "end_of_season" };

/** The form values that choosing a league type sets (SPEC §9). */
export const leagueTypeEffects = {
  single_season: ONE_SEASON,
  dynasty: { minYears: 2, maxYears: 3, payoutFrequency: "end_of_season" },
  survivor: ONE_SEASON,
  pickem: { ...ONE_SEASON, payoutFrequency: "weekly" },
} as const satisfies Record<LeagueType, TypeEffects>;

type TypeTerms = {
  /** Whether a league goes on after a season: its players pay for several at once, and each has its own escrow. */
  hasSeasons: boolean;
  /** Whether it can pay prizes by the day, week or month (SPEC §9). */
  hasPeriods: boolean;
};

const TYPES: Record<LeagueType, TypeTerms> = {
  single_season: { hasSeasons: false, hasPeriods: false },
  dynasty: { hasSeasons: true, hasPeriods: false },
  survivor: { hasSeasons: false, hasPeriods: true },
  pickem: { hasSeasons: false, hasPeriods: true },
};

export const hasSeasons = ({ leagueType }: { leagueType: LeagueType }): boolean => TYPES[leagueType].hasSeasons;
export const typesForSeasons = leagueTypes.filter((type) => TYPES[type].hasSeasons);
export const offersPeriodPayouts = (type: LeagueType): boolean => TYPES[type].hasPeriods;

/** Whether a league pays prizes before it is completed; without a frequency, the type's default counts. */
export const paysDuringSeason = (league: {
  leagueType: LeagueType;
  payoutFrequency?: PayoutFrequency | undefined;
}): boolean => {
  const frequency = league.payoutFrequency ?? leagueTypeEffects[league.leagueType].payoutFrequency;
  return offersPeriodPayouts(league.leagueType) && frequency !== "end_of_season";
};
