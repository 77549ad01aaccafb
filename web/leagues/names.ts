import type { FantasyService } from "#contract/league-types.ts";

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
};

export const nameOfService = (service: FantasyService): string => serviceNames[service];
