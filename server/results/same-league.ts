import type { ResultsTable } from "#contract/results/results-table.ts";
import { isUploaded } from "#contract/results/results-words.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";
import type { PlatformLink } from "#server/results/season-results.ts";

/** One season of a league at a platform, whose teams keep their ids. */
type LeagueSeason = Pick<ResultsTable, "platform" | "leagueId" | "season" | "sport">;

/**
 * Whether two addresses lead to the same season of the same league, so that an id means the same team in both. A
 * Yahoo address with the number of a season's game and one without it count as different, because we can't compare them.
 */
export const isSameLeague = (one: LeagueSeason, other: LeagueSeason): boolean =>
  one.platform === other.platform &&
  one.leagueId === other.leagueId &&
  (isOfOneSeason(one) || (one.season === other.season && one.sport === other.sport));

/** Sleeper gives each season of a league its own id, and Yahoo's game numbers are of one sport's season. */
const isOfOneSeason = ({ platform, leagueId }: Pick<LeagueSeason, "platform" | "leagueId">) =>
  (platform !== "upload" && PLATFORM_WAYS[platform].hasIdOfEachSeason) || leagueId.includes(".l.");

export const leagueOfLink = ({ platform, platformLeagueId: leagueId, season, sport }: PlatformLink): LeagueAddress => ({
  ...{ platform, leagueId, season, sport },
});

/**
 * Whether the teams of these results can be given to members. Those of another league than the linked one can't: a new
 * link's first fetch may still be on its way. Uploads belong to no league at a platform, so theirs can.
 */
export const areOfLink = (results: ResultsTable, link: PlatformLink | undefined): boolean =>
  !link || isUploaded(results) || isSameLeague(results, leagueOfLink(link));
