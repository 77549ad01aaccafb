import type { LeagueStatus } from "./league-status.ts";
import type { FantasyService, LeagueType, PayoutFrequency, PayoutRule } from "./league-types.ts";

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

const statusNames: Record<LeagueStatus, string> = {
  draft: "Draft",
  active: "Active",
  in_season: "In season",
  completed: "Completed",
  cancelled: "Canceled",
};
export const statusWord = (status: LeagueStatus): string => statusNames[status];

export const serviceNames: Record<FantasyService, string> = {
  yahoo: "Yahoo",
  espn: "ESPN",
  cbs_sports: "CBS Sports",
  my_fantasy_league: "MyFantasyLeague",
  nfl: "NFL",
  fantrax: "Fantrax",
  fleaflicker: "Fleaflicker",
  fox_sports: "Fox Sports",
  rt_sports: "RT Sports",
  sleeperbot: "Sleeper",
  majors_challenge: "Majors Challenge",
  reality_sports_online: "Reality Sports Online",
  premier_league: "Fantasy Premier League",
};
