import type { Sport } from "#contract/terms/league-types.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";

const FLEAFLICKER_SPORTS: Partial<Record<Sport, string>> = {
  football: "nfl",
  basketball: "nba",
  baseball: "mlb",
  hockey: "nhl",
};
const YAHOO_SPORTS: Partial<Record<Sport, string>> = {
  football: "f1",
  basketball: "nba",
  baseball: "b1",
  hockey: "hockey",
};

/** Returns the address of a league's page at its platform, for people who want to compare (RULES §21). */
export function leaguePage({ platform, leagueId, season, sport }: LeagueAddress): string {
  // At Yahoo, an id may have the number of its season's game in front, which its pages don't have.
  const id = encodeURIComponent(leagueId.replace(/^\d+\.l\./, ""));
  switch (platform) {
    case "sleeperbot":
      return `https://sleeper.com/leagues/${id}`;
    case "espn":
      return `https://fantasy.espn.com/${sport}/league/standings?leagueId=${id}&seasonId=${season}`;
    case "fleaflicker":
      return `https://www.fleaflicker.com/${FLEAFLICKER_SPORTS[sport] ?? "nfl"}/leagues/${id}?season=${season}`;
    case "my_fantasy_league":
      return `https://www.myfantasyleague.com/${season}/home/${id}`;
    case "yahoo":
      return `https://${sport}.fantasysports.yahoo.com/${season}/${YAHOO_SPORTS[sport] ?? "f1"}/${id}`;
    case "fantrax":
      return `https://www.fantrax.com/fantasy/league/${id}/standings`;
    case "premier_league": {
      const [scoring, number] = leagueId.split("-");
      if (scoring === "draft") return "https://draft.premierleague.com/league";
      return `https://fantasy.premierleague.com/leagues/${number}/standings/${scoring === "h2h" ? "h" : "c"}`;
    }
  }
}
