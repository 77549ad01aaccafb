import path from "node:path";
import type { LeagueFolders } from "#sandbox/platforms/answer-files.ts";
import { ROOT } from "#server/platform/lib/root.ts";

const seasons = (name: string): string => path.join(ROOT, "sandbox/platforms/seasons", name);

/** The invented leagues that the stand-in plays: most are one and the same season in each platform's shape. */
export const inventedLeagues: LeagueFolders = {
  "api.sleeper.app": {
    "900000000000000001": seasons("sleeper/synthetic-2024-consolation"),
    "900000000000000002": seasons("sleeper/synthetic-2024-toilet-bowl"),
    "900000000000000003": seasons("sleeper/synthetic-2024-running"),
    "900000000000000009": seasons("sleeper/synthetic-2025-chopped"),
  },
  "lm-api-reads.fantasy.espn.com": {
    700009: seasons("espn/synthetic-ffl-2024"),
    700010: seasons("espn/synthetic-stopped-season"),
    700011: seasons("espn/synthetic-two-week-rounds"),
  },
  "www.fleaflicker.com": {
    "300009/2024": seasons("fleaflicker/synthetic-nfl-2024"),
    "300009/2025": seasons("fleaflicker/synthetic-nfl-2025-preseason"),
  },
  "api.myfantasyleague.com": {
    70009: seasons("mfl/synthetic-2024-brackets"),
    70010: seasons("mfl/synthetic-2024-final-in-schedule"),
    70011: seasons("mfl/errors"),
  },
  "www.fantrax.com": {
    "9kQ0000000000001": seasons("fantrax/synthetic-epl-2025"),
    "9kQ0000000000002": seasons("fantrax/synthetic-nhl-2025"),
  },
  "fantasysports.yahooapis.com": {
    "449.l.70009": seasons("yahoo/synthetic-nfl-2024"),
    "449.l.70010": seasons("yahoo/synthetic-mlb-2024-categories"),
  },
  "fantasy.premierleague.com": {
    "classic-900000001": seasons("premier-league/synthetic-classic-2024"),
    "h2h-900000002": seasons("premier-league/synthetic-h2h-odd-knockout"),
    "classic-900000004": seasons("premier-league/synthetic-classic-running"),
  },
  "draft.premierleague.com": {
    "draft-900000003": seasons("premier-league/synthetic-draft-2024"),
  },
};
