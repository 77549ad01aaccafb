import type { LastSeason } from "#contract/results/platform-leagues.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { PlatformRefusal, type RefusalKind } from "#server/results/platforms/platform-refusal.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";
import { shownResults } from "#server/results/season-results.ts";
import { importAs, seasonBeforeAs } from "#server/results/yahoo/access.ts";

type App = Pick<Deps, "db" | "clock" | "secret" | "platforms">;
type Asker = { userId: string; isSeasonOver: boolean };

/**
 * Reads the newest season of a league that is over, or says why there is none to show: a league that moves in needs no
 * last season (RULES §21). @throws PlatformRefusal only if the platform doesn't say where the season before is.
 */
export async function readLastSeason(
  app: App,
  address: LeagueAddress,
  { userId, isSeasonOver }: Asker,
): Promise<LastSeason> {
  if (isSeasonOver) {
    const own = await readPlaces(app, address, userId);
    if (own.table) return own;
  }
  const { noLastSeason } = PLATFORM_WAYS[address.platform];
  if (noLastSeason) return none(noLastSeason);
  const before = await seasonBeforeAs(app, address, { userId });
  if (before) return readPlaces(app, before, userId);
  return none(`${serviceNames[address.platform]} has no season of this league before ${address.season}.`);
}

async function readPlaces(app: App, address: LeagueAddress, userId: string): Promise<LastSeason> {
  const { platform, season } = address;
  const name = serviceNames[platform];
  try {
    const { table } = await importAs(app, address, { userId });
    const hasPlaces = table.teams.some(({ finalPlaceSource: source }) => source !== null && source !== "guess");
    return hasPlaces ? { table: shared(table), why: null } : none(`${name} has no final places of season ${season}.`);
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error;
    return none(sentences[error.kind]?.(name, season) ?? `We couldn't read season ${season}: ${error.message}`);
  }
}

const none = (why: string): LastSeason => ({ table: null, why });

const notThere = (name: string, season: string) => `${name} doesn't have season ${season} of this league.`;
const notShown = (name: string, season: string) => `${name} doesn't show season ${season} of this league to us.`;

/** Refusals of an earlier season, whose usual advice would be about the league as it is now. */
const sentences: Partial<Record<RefusalKind, (name: string, season: string) => string>> = {
  not_found: notThere,
  other_season: notThere,
  private: notShown,
  signed_out: notShown,
};

/** What anyone may see who can read the league at its platform: names, and nothing that leads to accounts. */
function shared(table: ResultsTable): ResultsTable {
  const shown = shownResults(table);
  return {
    ...shown,
    teams: shown.teams.map((team) => ({
      ...team,
      avatarUrl: null,
      owners: team.owners?.map((owner) => ({ ...owner, id: "" })) ?? null,
    })),
  };
}
