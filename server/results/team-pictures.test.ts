import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { getLeagueResults, uploadResults } from "#contract/results/league-results.ts";
import { inventedPicture } from "#sandbox/platforms/invented-pictures.ts";
import type { Client } from "#tests/support/app.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);
const [ann, stranger] = withPeople(world, "ann", "stranger");
let league: League;

const urlOf = (number: number) => `https://sleepercdn.com/avatars/thumbs/${String(number).padStart(32, "0")}`;
let asked: string[];
beforeEach(async () => {
  asked = [];
  script.picturesAre(async (url) => {
    asked.push(url);
    const bytes = inventedPicture(new URL(url));
    return bytes && { type: "image/png", bytes };
  });
  league = await withLeague(world, { by: casey, players: [ann] }, { isPublic: true });
});

/** The teams' pictures by number, in the teams' order; null for a team without one. */
const pictured = (...numbers: (number | null)[]) => {
  const { teams } = aTable();
  return aTable({
    teams: teams.map((team, index) => {
      const number = numbers[index] ?? null;
      return { ...team, avatarUrl: number === null ? null : urlOf(number) };
    }),
  });
};
async function fetched(...numbers: (number | null)[]) {
  script.answerWith(async () => pictured(...numbers));
  world.advance({ hours: 2 });
  await linkResults(world, casey, league);
}
const pictures = async () => (await casey.call(getLeagueResults, of(league))).body.teamPictures;
const get = (person: Client, path: string) =>
  person.call({ method: "GET", url: path, schema: { response: {} } } as never, {});
const count = async (table: "picture_files" | "team_pictures") =>
  (await world.deps.db.$client.query(`select 1 from ${table} where league_id = $1`, [league.id])).rowCount;

describe("The pictures of a league's teams", () => {
  it("are fetched with the results, once for each address, and kept once for equal bytes", async () => {
    await fetched(1, 2, 1);
    const [one, two, three] = await pictures();
    expect(asked).toEqual([urlOf(1), urlOf(2)]);
    expect([one?.teamId, two?.teamId, three?.teamId]).toEqual(["1", "2", "3"]);
    expect(one?.path).toMatch(new RegExp(`^/api/leagues/${league.id}/team-pictures/[0-9a-f]{64}$`));
    expect(three?.path).toBe(one?.path);
    expect(await count("picture_files")).toBe(2);
  });

  it("aren't fetched again while their address stays, and are forgotten when no team has them", async () => {
    await fetched(1, 2);
    const [before] = await pictures();
    asked = [];
    await fetched(1, 3);
    expect(asked).toEqual([urlOf(3)]);
    expect((await pictures())[0]).toEqual(before);
    expect(await count("picture_files")).toBe(2);
    await fetched(null, null);
    expect([await pictures(), await count("picture_files"), await count("team_pictures")]).toEqual([[], 0, 0]);
  });

  it("harm nothing if one is missing or fetching them breaks, and are asked for again with the next fetch", async () => {
    for (const none of [async () => undefined, () => Promise.reject(new Error("broken"))]) {
      script.picturesAre(none);
      await fetched(1, 2);
      const { body } = await casey.call(getLeagueResults, of(league));
      expect([body.current?.table.teams.length, body.teamPictures]).toEqual([4, []]);
    }
    script.picturesAre(async (url) => ({ type: "image/gif", bytes: Buffer.from(url) }));
    await fetched(1, 2);
    expect(await pictures()).toHaveLength(2);
  });

  it("are given up after three failures in a row, until the next fetch", async () => {
    script.picturesAre(async (url) => {
      asked.push(url);
      return undefined;
    });
    await fetched(1, 2, 3, 4);
    expect(asked).toHaveLength(3);
  });

  it("are 60 at most", async () => {
    const [team] = pictured(1).teams;
    const teams = Array.from({ length: 70 }, (_, index) => ({
      ...(team as NonNullable<typeof team>),
      ...{ id: String(index + 1), avatarUrl: urlOf(index + 1) },
    }));
    script.answerWith(async () => aTable({ teams }));
    await linkResults(world, casey, league);
    expect([asked.length, await count("team_pictures")]).toEqual([60, 60]);
  });

  it("aren't shown with uploaded results, which have other teams", async () => {
    await fetched(1, 2);
    const text = "Final place,Team,W,L,Points\n1,Anchors,10,3,1500.5\n2,Buoys,8,5,1400.25";
    world.advance({ hours: 1 });
    await casey.call(uploadResults, { ...of(league), body: { text } });
    expect(await pictures()).toEqual([]);
  });

  it("go with their league", async () => {
    await fetched(1, 2);
    await admin.call(deleteLeague, of(league));
    expect([await count("picture_files"), await count("team_pictures")]).toEqual([0, 0]);
  });
});

describe("A team's picture", () => {
  it("comes with its type, as an image and nothing else, to be kept by this browser alone", async () => {
    await fetched(1);
    const [picture] = await pictures();
    const { status, headers } = await get(ann, picture?.path ?? "");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(inventedPicture(new URL(urlOf(1)))?.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": 'inline; filename="team-picture"',
      "cache-control": "private, max-age=31536000, immutable",
    });
  });

  it("is for those who see the members' names: 404 for strangers, even in a public league, and for former members", async () => {
    await fetched(1);
    const path = (await pictures())[0]?.path ?? "";
    const statusOf = async (person: Client) => (await get(person, path)).status;
    expect(await statusOf(casey)).toBe(200);
    expect(await statusOf(stranger)).toBe(404);
    expect(await statusOf(world.visitor())).toBe(401);
    await ann.call(leaveLeague, of(league));
    expect(await statusOf(ann)).toBe(404);
  });

  it("isn't found through another league or by any other name, and browsers don't keep the 404", async () => {
    await fetched(1);
    const path = (await pictures())[0]?.path ?? "";
    const other = await aLeague(world, casey, {});
    const { status, headers } = await get(casey, path.replace(league.id, other.id));
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    for (const name of ["..%2f..%2fetc", "A".repeat(64), "", "0".repeat(63)]) {
      expect((await get(casey, path.replace(/[^/]*$/, name))).status).toBeGreaterThanOrEqual(400);
    }
  });
});
