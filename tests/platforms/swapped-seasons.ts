import fc from "fast-check";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { answerFromFiles } from "#sandbox/platforms/answer-files.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { importEspn } from "#server/results/platforms/espn.ts";
import { importFantrax } from "#server/results/platforms/fantrax.ts";
import { importFleaflicker } from "#server/results/platforms/fleaflicker.ts";
import { importMfl } from "#server/results/platforms/mfl.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { importPremierLeague } from "#server/results/platforms/premier-league.ts";
import { createSeasonReader, type SeasonReader } from "#server/results/platforms/season-reader.ts";
import { importSleeper } from "#server/results/platforms/sleeper.ts";
import { importYahoo } from "#server/results/platforms/yahoo.ts";

/** Which answer of an import has which two teams swapped. */
type Swap = { call: number; teams: readonly [string, string] };

export type SwappableSeason = {
  name: string;
  platform: ResultPlatform;
  leagueId: string;
  importSeason: (reader: SeasonReader, address: LeagueAddress) => Promise<ResultsTable>;
  idOf: (number: number) => string;
  /** Whether a field of an answer holds a team. */
  isTeam: (key: string, thing: object) => boolean;
};

const fantraxTeams = (
  "29326ml64lg2tjf8 cz2ka7edcmpb3u2m 7os5af3r09fquo6s begzgsyebannd4yz 0emrvftva0hipgad " +
  "35l9m26mi0yhz0na rtbnlzgcjn2qavsy eefnpaxx3i4iyljt opmk9my4f0dggc6q pzq05s7leio49ern"
).split(" ");

/** One invented season at each platform, of ten teams. */
export const swappableSeasons: SwappableSeason[] = [
  {
    name: "Sleeper",
    platform: "sleeperbot",
    leagueId: "900000000000000001",
    importSeason: importSleeper,
    idOf: String,
    // A bracket's t1_from names games, not teams.
    isTeam: (key, thing) => key === "roster_id" || ("m" in thing && /^(t1|t2|w|l)$/.test(key)),
  },
  {
    name: "ESPN",
    platform: "espn",
    leagueId: "700009",
    importSeason: importEspn,
    idOf: String,
    isTeam: (key, thing) => key === "teamId" || (key === "id" && "record" in thing),
  },
  {
    name: "Fleaflicker",
    platform: "fleaflicker",
    leagueId: "300009",
    importSeason: importFleaflicker,
    idOf: (number) => String(1000 + number),
    isTeam: (key, thing) => key === "id" && "recordOverall" in thing,
  },
  {
    name: "MyFantasyLeague",
    platform: "my_fantasy_league",
    leagueId: "70009",
    importSeason: importMfl,
    idOf: (number) => String(number).padStart(4, "0"),
    isTeam: (key) => key === "id" || key === "franchise_id",
  },
  {
    name: "Yahoo",
    platform: "yahoo",
    leagueId: "449.l.70009",
    importSeason: importYahoo,
    idOf: String,
    isTeam: (key) => key === "team_id" || key === "team_key" || key === "winner_team_key",
  },
  {
    name: "Fantrax",
    platform: "fantrax",
    leagueId: "9kQ0000000000001",
    importSeason: importFantrax,
    idOf: (number) => fantraxTeams[number - 1] ?? "",
    isTeam: (key) => key === "teamId",
  },
  {
    name: "Fantasy Premier League",
    platform: "premier_league",
    leagueId: "classic-900000001",
    importSeason: importPremierLeague,
    idOf: (number) => String(900_000_100 + number),
    isTeam: (key) => key === "entry",
  },
];

/** Imports a season with two teams swapped in one of its answers. @returns Undefined if that leaves the answer as it is. */
export async function imported(
  season: SwappableSeason,
  swap?: Swap,
): Promise<{ table: ResultsTable; calls: number } | undefined> {
  let calls = 0;
  let isChanged = swap === undefined;
  const reader = createSeasonReader(season.platform, async ({ url }) => {
    const answered = answerFromFiles(inventedLeagues, url);
    if ("redirectTo" in answered) url.hostname = "www99.myfantasyleague.com";
    const found = answerFromFiles(inventedLeagues, url);
    if (!("json" in found) || found.status !== 200) throw new PlatformRefusal(season.platform, "not_found");
    const json = swap?.call === calls ? swapped(season, found.json, swap.teams) : found.json;
    isChanged ||= JSON.stringify(json) !== JSON.stringify(found.json);
    calls += 1;
    const answer = {
      url: url.href,
      // After the last of the seasons.
      fetchedAt: new Date("2026-02-01T12:00:00Z"),
      status: 200,
      date: null,
      etag: null,
      sha256: "",
      body: json,
    };
    return { json, bytes: 0, answer };
  });
  const address = { platform: season.platform, leagueId: season.leagueId, season: "2024", sport: "football" } as const;
  const table = await season.importSeason(reader, address);
  return isChanged ? { table, calls } : undefined;
}

function swapped({ isTeam }: SwappableSeason, json: unknown, [one, other]: readonly [string, string]): unknown {
  const exchange = (value: unknown): unknown => {
    const [, before = "", id = ""] = /^(.*\.t\.)?(\w+)$/.exec(String(value)) ?? [];
    const instead = id === one ? other : id === other ? one : undefined;
    if (instead === undefined) return value;
    return typeof value === "number" ? Number(instead) : `${before}${instead}`;
  };
  return JSON.parse(JSON.stringify(json), function (this: object, key, value) {
    return isTeam(key, this) && typeof value !== "object" ? exchange(value) : value;
  });
}

/** Any two teams swapped in any one of an import's answers. @param calls How many answers it has. */
export function anySwap({ idOf }: SwappableSeason, calls: number): fc.Arbitrary<Swap> {
  const anyTeam = fc.integer({ min: 1, max: 10 });
  return fc
    .record({ call: fc.integer({ min: 0, max: calls - 1 }), teams: fc.tuple(anyTeam, anyTeam) })
    .filter(({ teams: [one, other] }) => one !== other)
    .map(({ call, teams: [one, other] }) => ({ call, teams: [idOf(one), idOf(other)] }));
}
