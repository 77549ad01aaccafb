import type { fantasyServices, LeagueType, PayoutFrequency, PayoutRule } from "#contract/league-types.ts";

export const typeNames: Record<LeagueType, string> = {
  single_season: "Single season",
  dynasty: "Dynasty",
  survivor: "Survivor",
  pickem: "Pick'em",
};

export const frequencyNames: Record<PayoutFrequency, string> = {
  end_of_season: "End of season",
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

export const payoutRuleNames: Record<PayoutRule, string> = {
  commissioner_control: "Commissioner control",
  majority_approval: "Majority approval",
};

export const serviceNames: Record<(typeof fantasyServices)[number], string> = {
  yahoo: "Yahoo",
  espn: "ESPN",
  sleeper: "Sleeper",
  cbs: "CBS",
  nfl: "NFL",
  fantrax: "Fantrax",
  other: "Other",
};

/** A service that came in by another way than the form keeps the name it was given. */
export const nameOfService = (service: string): string =>
  Object.entries(serviceNames).find(([known]) => known === service)?.[1] ?? service;

export const nameOfSport = (sport: string): string => sport.charAt(0).toUpperCase() + sport.slice(1);
