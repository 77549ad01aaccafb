import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import {
  assignTeam,
  changeFrozenTeam,
  fetchResults,
  getLeagueResults,
  linkPlatform,
  unlinkPlatform,
  uploadResults,
} from "#contract/results/league-results.ts";
import { askForTeamCode } from "#contract/results/result-teams.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
let league: League;

/** A league at ESPN, linked for 2025, in which team 1 is Ann's. */
beforeEach(async () => {
  world.advance({ hours: 1 });
  seasonIs("2025");
  league = await withLeague(world, { by: casey, players: [ann, ben] });
  expect((await linked("2025")).status).toBe(200);
  expect((await assign("1", ann)).status).toBe(200);
});

const team = (teamId: string) => ({ params: { id: league.id, teamId } });
const seasonIs = (season: string, names: Record<string, string> = {}) =>
  script.answerWith(async () => {
    const teams = aTable().teams.map((one) => ({ ...one, name: names[one.id] ?? one.name }));
    return aTable({ season, teams });
  });
const link = (season: string, reason?: string) => {
  const address = `https://fantasy.espn.com/football/league?leagueId=4242&seasonId=${season}`;
  return casey.call(linkPlatform, { ...of(league), body: { address, ...(reason ? { reason } : {}) } });
};
async function linked(season: string, reason?: string) {
  seasonIs(season);
  const answer = await link(season, reason);
  await world.runJobs();
  return answer;
}
const assign = (teamId: string, person: Person | null) =>
  casey.call(assignTeam, { ...team(teamId), body: { userId: person?.userId ?? null } });
const results = async () => (await ann.call(getLeagueResults, of(league))).body;
const upload = (text: string) => casey.call(uploadResults, { ...of(league), body: { text } });
const notices = async (person: Person, title: string) =>
  (await person.call(listNotifications)).body.filter((one) => one.leagueId === league.id && one.title.includes(title));
async function verifyAnn() {
  const { code } = (await ann.call(askForTeamCode, team("1"))).body;
  seasonIs("2025", { "1": code });
  world.advance({ hours: 1 });
  await ann.call(fetchResults, of(league));
  await world.runJobs();
  expect((await results()).teamMembers[0]?.verified).not.toBeNull();
}
const SWAPPED = "was linked to another league";

describe("Linking again", () => {
  it("the same league keeps its teams, even if results were uploaded in between", async () => {
    await casey.call(unlinkPlatform, of(league));
    world.advance({ hours: 1 });
    expect((await upload("Team,Place\nGulls,1\nTerns,2")).status).toBe(200);
    world.advance({ hours: 1 });
    await linked("2025");
    expect((await results()).teamMembers).toMatchObject([{ teamId: "1", userId: ann.userId }]);
    expect(await notices(ann, SWAPPED)).toEqual([]);
  });

  it("another season of the same league frees its teams, and tells all members", async () => {
    await linked("2024");
    expect((await results()).teamMembers).toEqual([]);
    for (const person of [ann, ben]) {
      expect((await notices(person, SWAPPED)).map(({ message }) => message)).toEqual([
        "Its results now come from another league on ESPN, whose teams belong to no one yet. We'll keep the earlier results as evidence.",
      ]);
    }
  });

  it("another league needs a reason once someone has verified their team, which is kept and told to all members", async () => {
    await verifyAnn();
    const { status, error } = await link("2024");
    expect([status, error.code, error.message]).toEqual([
      ...[409, "needs_reason"],
      "1 member proved their team in the linked league. Say why you're linking another one, for all members to read.",
    ]);
    expect((await results()).teamMembers[0]?.verified).not.toBeNull();
    expect((await linked("2024", "The last one was a test")).status).toBe(200);
    const after = await results();
    expect(after.teamMembers).toEqual([]);
    expect(after.teamChanges).toMatchObject([{ from: "ann", to: null, reason: "The last one was a test" }]);
    const [notice] = await notices(ben, SWAPPED);
    expect(notice?.message).toContain("The reason: The last one was a test");
  });
});

describe("Another league's own JSON", () => {
  const parts = ["mTeam", "mSettings", "mMatchupScore"].map((view) =>
    JSON.parse(readFileSync(path.join(ROOT, `sandbox/platforms/seasons/espn/synthetic-ffl-2024/${view}.json`), "utf8")),
  );

  it("brings teams that aren't taken for the linked league's with the same numbers", async () => {
    world.advance({ hours: 1 });
    expect((await upload(JSON.stringify(parts))).status).toBe(200);
    const { current, teamMembers } = await results();
    expect(current?.table.teams.length).toBeGreaterThan(0);
    expect(current?.table.teams.map(({ id }) => id)).toContain("espn 700009 1");
    expect(teamMembers).toEqual([]);
    world.advance({ hours: 1 });
    await linked("2025");
    expect((await results()).teamMembers).toMatchObject([{ teamId: "1", userId: ann.userId }]);
  });
});

it("Before the first fetch from another league, the earlier one's teams can't be given to anyone or taken with a join link", async () => {
  world.advance({ hours: 1 });
  expect((await link("2024")).status).toBe(200);
  const { status, error } = await assign("1", ben);
  expect([status, error.message]).toEqual([
    409,
    "The linked league's teams aren't here yet. Try again once its results have been fetched.",
  ]);
  const { token } = (await casey.call(renewJoinLink, of(league))).body;
  expect((await ben.call(joinByLink, { params: { token }, query: { team: "1" } })).status).toBe(409);
  expect((await results()).teamMembers).toEqual([]);
  seasonIs("2024");
  await world.runJobs();
  expect((await assign("1", ben)).status).toBe(200);
});

describe("An upload without a verified team", () => {
  beforeEach(async () => {
    await verifyAnn();
    world.advance({ hours: 1 });
    expect((await upload("Team,Place\nGulls,1\nTerns,2")).status).toBe(200);
  });
  const restored = async () => {
    world.advance({ hours: 1 });
    seasonIs("2025");
    await ann.call(fetchResults, of(league));
    await world.runJobs();
    return (await results()).teamMembers.find(({ teamId }) => teamId === "1");
  };

  it("doesn't take it from its member when other teams are assigned", async () => {
    expect((await assign("Gulls", ben)).status).toBe(200);
    expect(await restored()).toMatchObject({ userId: ann.userId, verified: { platform: "espn" } });
  });

  it("doesn't let the commissioner give its member another one without a reason", async () => {
    const { status, error } = await assign("Gulls", ann);
    expect([status, error.code, error.message]).toEqual([
      ...[409, "needs_reason"],
      "This member proved on ESPN that another team is theirs, which these results don't have. Change it with a reason that all members can read.",
    ]);
    const body = { userId: ann.userId, reason: "ESPN is closed" };
    expect((await casey.call(changeFrozenTeam, { ...team("Gulls"), body })).status).toBe(200);
    const changes = (await results()).teamChanges.map(({ teamName, from, to, reason }) => [teamName, from, to, reason]);
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        ["Team 1", "ann", null, "ESPN is closed"],
        ["Gulls", null, "ann", "ESPN is closed"],
      ]),
    );
    expect(await restored()).toBeUndefined();
  });
});

it("A team that an upload calls by a number isn't taken for the platform's team with that id", async () => {
  await assign("1", null);
  world.advance({ hours: 1 });
  await upload("Team,Place\n1,1\n2,2");
  const { current } = await results();
  expect(current?.table.teams.map(({ id, name }) => [id, name])).toEqual([
    ["Team 1", "1"],
    ["Team 2", "2"],
  ]);
});
