import type { ResultsTable } from "#contract/results/results-table.ts";
import type {
  FetchedPicture,
  ImportedResults,
  ImportOptions,
  LeagueAddress,
  Platforms,
} from "#server/platform/fantasy-platforms.ts";

/** One season of four teams, each with an owner except the last. */
export const aTable = (changes: Partial<ResultsTable> = {}): ResultsTable => ({
  ...{ platform: "sleeperbot", leagueId: "991", leagueName: "Harbor Bowl", season: "2026", sport: "football" },
  ...{ isSeasonOver: false, weeks: [], flags: [] },
  teams: ["Anchors", "Buoys", "Herons", "Divers"].map((name, index) => ({
    ...{ id: String(index + 1), name, division: null, avatarUrl: null, wins: 4 - index, losses: index, ties: 0 },
    owners: index === 3 ? [] : [{ id: `u${index}`, name: `owner${index}`, isCommissioner: index === 0 }],
    ...{ points: 40_000 - index, regularSeasonPlace: index + 1, finalPlace: null, finalPlaceSource: null },
  })),
  ...changes,
});

const answerOf = (table: ResultsTable) => ({
  ...{ url: "https://api.sleeper.app/v1/league/991", fetchedAt: new Date(), status: 200 },
  ...{ date: "Tue, 02 Sep 2025 12:00:00 GMT", etag: `"991"` },
  ...{ sha256: "0".repeat(64), body: { name: table.leagueName } },
});

/** Platforms that answer what a test says, for tests of what the product does with results. */
export function scriptedPlatforms() {
  let next: (address: LeagueAddress, options: ImportOptions) => Promise<ResultsTable> = async () => aTable();
  let picture: (url: string) => Promise<FetchedPicture | undefined> = async () => undefined;
  let before: (address: LeagueAddress) => Promise<LeagueAddress | undefined> = async () => undefined;
  const platforms: Platforms = {
    seasonBefore: (address) => before(address),
    yahoo: undefined,
    fetchPicture: (url) => picture(url),
    findLeague: async (address) => address,
    importResults: async (address, options = {}): Promise<ImportedResults> => {
      const { platform, leagueId } = address;
      const table = { ...(await next(address, options)), platform, leagueId };
      return { table, answers: [answerOf(table)], parserVersion: 1 };
    },
  };
  return {
    platforms,
    /** Says what the following imports give, or throw. */
    answerWith: (answer: typeof next) => {
      next = answer;
    },
    /** Says where the season before of any league is. */
    seasonBeforeIs: (found: typeof before) => {
      before = found;
    },
    /** Says what the following fetches of pictures give. */
    picturesAre: (given: typeof picture) => {
      picture = given;
    },
  };
}
