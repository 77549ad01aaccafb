import type { LeagueResults } from "#contract/results/league-results.ts";
import type { PlatformLeague } from "#contract/results/platform-leagues.ts";
import type { UnderstoodUpload } from "#contract/results/upload-reading.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { alice, ben, daysFromNow, idOf, NOW } from "#tests/specification/web/fixtures.ts";
import { aTable, aTeam, aWeek } from "#tests/support/results.ts";
import type { Answer } from "#web/api/request.ts";

export const NO_RESULTS: LeagueResults = {
  ...{ link: null, isFetching: false, current: null, fetches: [], change: null },
  ...{ teamMembers: [], teamPictures: [], frozenSince: null, teamChanges: [], seasonFinality: null, weekFinality: [] },
};

/** Three teams whose owners are named alice and ben; the third has none, and a place that is a guess. */
export const TABLE = aTable({
  teams: [
    aTeam("1", "Harbor Anchors", { finalPlace: 2, owners: [{ id: "o1", name: "ALICE", isCommissioner: false }] }),
    aTeam("2", "Gale Force", { finalPlace: 1, owners: [{ id: "o2", name: "ben", isCommissioner: true }] }),
    aTeam("3", "Jetty Jacks", { finalPlaceSource: "guess", owners: [] }),
  ],
  weeks: [aWeek(1, { "1": 14_230, "2": 9000 }), aWeek(2, { "1": 8000, "2": 9125 }, { isComplete: false })],
  flags: [{ kind: "third_place_contradicts_table", teamIds: ["1", "3"], week: null }],
});

const LINK: NonNullable<LeagueResults["link"]> = {
  ...{ platform: "espn", platformLeagueId: "899513", season: "2024", linkedAt: daysFromNow(-9), signIn: null },
  page: "https://fantasy.espn.com/football/league/standings?leagueId=899513&seasonId=2024",
};

const EARLIER_IMPORT = idOf(900);
export const CURRENT_IMPORT = idOf(901);

const FETCHES: LeagueResults["fetches"] = [
  { endedAt: NOW, askedBy: "Ben Tester", importId: CURRENT_IMPORT, isUpload: false, failure: null },
  { endedAt: daysFromNow(-7), askedBy: null, importId: EARLIER_IMPORT, isUpload: false, failure: null },
];

/** As the server finds it in all of a season's fetches. */
function changeIn(fetches: LeagueResults["fetches"]): LeagueResults["change"] {
  const got = fetches.flatMap(({ importId, endedAt }) => (importId === null ? [] : [{ importId, endedAt }]));
  const index = got.findIndex(({ importId }, at) => got[at + 1] !== undefined && got[at + 1]?.importId !== importId);
  const [after, before] = index < 0 ? [] : got.slice(index, index + 2);
  return after && before ? { before, after } : null;
}

/** A finished season linked to ESPN, whose newest fetch gave different results than the one before. */
export const someResults = (over: Partial<LeagueResults> = {}): LeagueResults => ({
  link: LINK,
  isFetching: false,
  current: { id: CURRENT_IMPORT, importedAt: NOW, tableHash: "ab".repeat(32), table: TABLE },
  fetches: FETCHES,
  change: changeIn(over.fetches ?? FETCHES),
  teamMembers: [
    { teamId: "1", userId: alice.id, confirmedAt: null, verified: null },
    { teamId: "2", userId: ben.id, confirmedAt: NOW, verified: null },
  ],
  ...{ teamPictures: [], frozenSince: null, teamChanges: [], seasonFinality: null, weekFinality: [] },
  ...over,
});

/** A table with a title, a column that isn't used, one that is a guess, and a total. */
export const UNDERSTOOD: UnderstoodUpload = {
  reading: {
    ...{ separator: "comma", before: 0, header: 2, leftOut: [1, 5], decimals: "point" },
    columns: ["place", "team", "unused", "points"],
  },
  columns: [
    { name: "RK", isGuess: false, question: null },
    { name: "Team", isGuess: false, question: null },
    { name: "Mascot", isGuess: false, question: null },
    { name: "", isGuess: true, question: null },
  ],
  lines: [
    { line: 3, cells: ["1", "Harbor Anchors", "Gull", "1,551.13"] },
    { line: 4, cells: ["2", "Gale Force", "Crab", "1,468.71"] },
  ],
  leftOut: [
    { line: 1, text: "Final standings 2024", reason: "above" },
    { line: 5, text: ",Total,,3019.84", reason: "total" },
  ],
  number: { written: "1,551.13", point: 155_113, comma: null },
  problem: null,
  table: TABLE,
};

type Evidence = Answer<"GET /api/leagues/:id/results/imports/:importId">;

/** In the earlier import, the first two places were the other way round. */
export function evidenceOf(importId: string): Evidence {
  const isEarlier = importId === EARLIER_IMPORT;
  const teams = TABLE.teams.map((team) =>
    team.finalPlace === 3 ? team : { ...team, finalPlace: team.finalPlace === 1 ? 2 : 1 },
  );
  return {
    ...{
      id: importId,
      importedAt: NOW,
      tableHash: "ab".repeat(32),
      parserVersion: 1,
      table: isEarlier ? { ...TABLE, teams } : TABLE,
    },
    answers: [
      {
        ...{ url: "https://lm-api-reads.fantasy.espn.com/apis/v3/games/ffl?view=mTeam", fetchedAt: NOW },
        ...{ status: 200, date: null, etag: null, sha256: "cd".repeat(32), body: { teams: [] } },
      },
    ],
  };
}

/** The calls of the screen. */
export const RESULTS: Answers = {
  "GET /api/leagues/:id/results": someResults(),
  "GET /api/leagues/:id/results/imports/:importId": ({ params }) => evidenceOf(params.importId ?? ""),
};

export const FOUND: PlatformLeague = {
  ...{ platform: "espn", leagueName: "The Gridiron Gang", season: "2024", sport: "hockey", isSeasonOver: true },
  teams: [
    { id: "1", name: "Harbor Anchors", ownerNames: ["alice"] },
    { id: "2", name: "Gale Force", ownerNames: [] },
  ],
};
