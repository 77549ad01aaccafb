import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import type { RefusalKind } from "./platform-refusal.ts";

type Ways = {
  /** The only hosts where it is called. */
  hosts: readonly string[];
  /** The hosts of single leagues, the only ones that a redirect may lead to. */
  leagueHosts?: RegExp;
  /** Whether each season of a league has an id of its own. */
  hasIdOfEachSeason: boolean;
  /** The sports whose seasons it names after the year they end in. */
  namedAfterEnd: readonly Sport[];
  /** How many leagues are looked up there at once. */
  lookUpsMax: number;
  /** Why no last season is shown of a league that moves in from there; null where one is. */
  noLastSeason: string | null;
  /** What it means by the statuses 401 and 403; most mean by 403 that they don't like the caller. */
  unauthorized: RefusalKind;
  forbidden: RefusalKind;
  /** What it means by the status 400. */
  badRequest: RefusalKind;
  /** Answers that begin with these words, whatever their status and form, and what they mean. */
  says: readonly { begins: RegExp; means: RefusalKind }[];
};

const USUAL = {
  hasIdOfEachSeason: false,
  namedAfterEnd: [],
  lookUpsMax: 2,
  noLastSeason: null,
  unauthorized: "private",
  forbidden: "limited",
  badRequest: "unreadable",
  says: [],
} as const;

/** How the platforms differ, besides what their readers read: a new one is a row here, and a reader. */
export const PLATFORM_WAYS: Record<ResultPlatform, Ways> = {
  sleeperbot: { ...USUAL, hosts: ["api.sleeper.app"], hasIdOfEachSeason: true },
  espn: { ...USUAL, hosts: ["lm-api-reads.fantasy.espn.com"], namedAfterEnd: ["basketball", "hockey"] },
  fleaflicker: { ...USUAL, hosts: ["www.fleaflicker.com"] },
  my_fantasy_league: {
    ...USUAL,
    hosts: ["api.myfantasyleague.com"],
    leagueHosts: /^www\d{0,3}\.myfantasyleague\.com$/,
    // It wants two seconds between calls, so two look-ups at once would both take too long.
    lookUpsMax: 1,
  },
  yahoo: {
    ...USUAL,
    hosts: ["fantasysports.yahooapis.com", "api.login.yahoo.com"],
    unauthorized: "signed_out",
    // The signed-in person isn't in the league.
    forbidden: "private",
  },
  fantrax: {
    ...USUAL,
    hosts: ["www.fantrax.com"],
    hasIdOfEachSeason: true,
    lookUpsMax: 1,
    noLastSeason: "Fantrax doesn't say which league was yours last season.",
    // An id whose capital letters were changed.
    badRequest: "not_found",
  },
  premier_league: {
    ...USUAL,
    hosts: ["fantasy.premierleague.com", "draft.premierleague.com"],
    hasIdOfEachSeason: true,
    // A call for each member, a second apart.
    lookUpsMax: 1,
    noLastSeason: "Fantasy Premier League deletes last season's tables in July.",
    // JSON text with status 503, or a page with 200.
    says: [
      { begins: /^[\s"]*(<[^>]*>\s*)*The game is being updated/i, means: "updating" },
      { begins: /^[\s"]*Game not started/i, means: "not_started" },
    ],
  },
};
