import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { getLinkOffer, joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import {
  answerTeam,
  assignTeam,
  changeFrozenTeam,
  fetchResults,
  getLeagueResults,
  getResultsEvidence,
  type LeagueResults,
  uploadResults,
} from "#contract/results/league-results.ts";
import { lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { askForTeamCode } from "#contract/results/result-teams.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { tableHash } from "#server/results/table-hash.ts";
import { ADDRESS, linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const CODE = /^PK-[2-9CDFGHJKMNPQRTVWXY]{5}$/;
const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben, dee, stranger] = withPeople(world, "casey", "ann", "ben", "dee", "stranger");
let league: League;

/** A linked league in which team 1 is Ann's and team 2 is Ben's; neither has said so yet. */
beforeEach(async () => {
  script.answerWith(async () => aTable());
  league = await withLeague(world, { by: casey, players: [ann, ben, dee] });
  await linkResults(world, casey, league, { "1": ann, "2": ben });
});

const team = (teamId: string) => ({ params: { id: league.id, teamId } });
const results = async (): Promise<LeagueResults> => (await ben.call(getLeagueResults, of(league))).body;
const assign = (teamId: string, person: Person | null) =>
  casey.call(assignTeam, { ...team(teamId), body: { userId: person?.userId ?? null } });
const ask = (person: Person, teamId: string) => person.call(askForTeamCode, team(teamId));
const codeOf = async (person: Person, teamId: string): Promise<string> => (await ask(person, teamId)).body.code;
const ownerOf = async (teamId: string) => (await results()).teamMembers.find((own) => own.teamId === teamId);
const verifiedTeams = async () =>
  (await results()).teamMembers.filter(({ verified }) => verified).map(({ teamId }) => teamId);

/** The platform gives these teams these names from now on. */
function rename(names: Record<string, string>) {
  const { teams } = aTable();
  script.answerWith(async () => aTable({ teams: teams.map((one) => ({ ...one, name: names[one.id] ?? one.name })) }));
}
async function check(person = ann, after = { hours: 1 }) {
  world.advance(after);
  expect((await person.call(fetchResults, of(league))).status).toBe(200);
  await world.runJobs();
}
async function verify(person: Person, teamId: string) {
  rename({ [teamId]: `North Lights ${await codeOf(person, teamId)}` });
  await check(person);
  expect(await verifiedTeams()).toEqual([teamId]);
}

describe("A team's code", () => {
  it("stays the same for 24 hours, even if asked for twice at the same time, and is a new one after that", async () => {
    const [{ body }, other] = await Promise.all([ask(ann, "1"), ask(ann, "1")]);
    expect(other.body).toEqual(body);
    expect(body.code).toMatch(CODE);
    expect(Date.parse(body.until) - Date.parse(body.askedAt)).toBe(24 * 3_600_000);
    world.advance({ hours: 23.9 });
    expect((await ask(ann, "1")).body).toEqual(body);
    world.advance({ hours: 0.2 });
    expect((await ask(ann, "1")).body.code).not.toBe(body.code);
  });

  it("is only for the member whose team it is: not for others, the commissioner or strangers", async () => {
    const refused = [await ask(ben, "1"), await ask(casey, "1"), await ask(ann, "3"), await ask(stranger, "1")];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it("isn't given in a league without a link", async () => {
    const own = await withLeague(world, { by: casey, players: [ann] });
    await casey.call(uploadResults, { ...of(own), body: { text: "Place,Team\n1,Anchors\n2,Buoys" } });
    const teamId = (await ann.call(getLeagueResults, of(own))).body.current?.table.teams[0]?.id ?? "";
    const params = { id: own.id, teamId };
    expect((await casey.call(assignTeam, { params, body: { userId: ann.userId } })).status).toBe(200);
    const { status, error } = await ann.call(askForTeamCode, { params });
    expect([status, error.message]).toEqual([409, "This league isn't linked to a fantasy platform."]);
  });
});

describe("A team whose name carries its member's code", () => {
  it("is verified for all members and confirmed, once the results are fetched", async () => {
    expect(await ownerOf("1")).toMatchObject({ confirmedAt: null, verified: null });
    await verify(ann, "1");
    const now = world.deps.clock().toISOString();
    expect(await ownerOf("1")).toMatchObject({ confirmedAt: now, verified: { at: now, platform: "sleeperbot" } });
    expect(await ownerOf("2")).toMatchObject({ confirmedAt: null, verified: null });
  });

  it("keeps its proof and the proof's date after the code is out of its name", async () => {
    await verify(ann, "1");
    const before = await ownerOf("1");
    rename({});
    await check();
    expect(await ownerOf("1")).toEqual(before);
    expect((await ask(ann, "1")).error.message).toBe("This team is verified already.");
  });

  it("is verified together with another one by the same fetch", async () => {
    rename({ "1": await codeOf(ann, "1"), "2": await codeOf(ben, "2") });
    world.advance({ hours: 1 });
    const asked = await Promise.all([ann, ben].map((person) => person.call(fetchResults, of(league))));
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    await world.runJobs();
    expect(await verifiedTeams()).toEqual(["1", "2"]);
    expect((await results()).fetches).toHaveLength(2);
  });
});

describe("No team is verified", () => {
  it("by another member's code, or its member's in another team's name", async () => {
    const code = await codeOf(ann, "1");
    rename({ "1": await codeOf(ben, "2"), "2": code, "3": code });
    await check();
    expect(await verifiedTeams()).toEqual([]);
  });

  it("by a code that is older than 24 hours", async () => {
    rename({ "1": await codeOf(ann, "1") });
    await check(ann, { hours: 24.1 });
    expect(await verifiedTeams()).toEqual([]);
  });

  it("by an upload", async () => {
    const league2024 = path.join(ROOT, "sandbox/platforms/seasons/espn/synthetic-ffl-2024");
    const parts = ["mTeam", "mSettings", "mMatchupScore"].map((view) =>
      JSON.parse(readFileSync(path.join(league2024, `${view}.json`), "utf8")),
    );
    const teams = parts[0].teams.filter(({ id }: { id: number }) => id === 1);
    Object.assign(teams[0], { name: `North Lights ${await codeOf(ann, "1")}` });
    world.advance({ hours: 1 });
    const uploaded = await casey.call(uploadResults, { ...of(league), body: { text: JSON.stringify(parts) } });
    expect(uploaded.status).toBe(200);
    const { current, teamMembers } = await results();
    expect(current?.table.teams.find(({ id }) => id === "espn 700009 1")?.name).toBe("North Lights");
    expect(teamMembers).toEqual([]);
    expect(await verifiedTeams()).toEqual([]);
  });

  it("by the code of a member who was given another team afterward, or lost it and got it back", async () => {
    const code = await codeOf(ann, "1");
    await assign("1", null);
    await assign("3", ann);
    rename({ "1": code, "3": code });
    await check();
    expect(await verifiedTeams()).toEqual([]);
    await assign("3", null);
    await assign("1", ann);
    await check();
    expect(await verifiedTeams()).toEqual([]);
  });
});

describe("A verified team", () => {
  it("can't be given to someone else or taken away without a reason", async () => {
    await verify(ann, "1");
    const refused = [await assign("1", dee), await assign("1", null)];
    for (const { status, error } of refused) {
      expect([status, error.message]).toEqual([
        409,
        "Its member proved on Sleeper that this team is theirs. Change it with a reason that all members can read.",
      ]);
    }
    expect(await verifiedTeams()).toEqual(["1"]);
    expect((await assign("1", ann)).status).toBe(200);
    expect((await assign("2", dee)).status).toBe(200);
  });

  it("changes hands with a reason, which all members read, and isn't verified after that", async () => {
    await verify(ann, "1");
    const body = { userId: dee.userId, reason: "The account was sold" };
    const changed = await casey.call(changeFrozenTeam, { ...team("1"), body });
    expect(changed.status).toBe(200);
    expect(changed.body.teamChanges).toMatchObject([{ from: "ann", to: "dee", reason: "The account was sold" }]);
    expect(changed.body.teamChanges[0]?.teamName).toBe("North Lights");
    expect(await ownerOf("1")).toMatchObject({ userId: dee.userId, verified: null });
    const [told] = (await ben.call(listNotifications, {})).body;
    expect(told?.message).toContain("The account was sold");
  });

  it("that the newest results don't have isn't exchanged for another by a join link", async () => {
    await verify(ann, "1");
    const { teams } = aTable();
    script.answerWith(async () => aTable({ teams: teams.filter(({ id }) => id !== "1") }));
    await check();
    const { token } = (await casey.call(renewJoinLink, of(league))).body;
    const joined = await ann.call(joinByLink, { params: { token }, query: { team: "3" } });
    expect([joined.status, joined.error.message]).toEqual([
      409,
      "You proved on Sleeper that another team is yours. Only the commissioner can give you this one, with a reason.",
    ]);
    script.answerWith(async () => aTable());
    await check();
    expect(await verifiedTeams()).toEqual(["1"]);
  });

  it("that its member gives up, and gets again, isn't verified, and is free once they have left", async () => {
    await verify(ann, "1");
    await ann.call(answerTeam, { ...team("1"), body: { isMine: false } });
    await assign("1", ann);
    expect(await ownerOf("1")).toMatchObject({ userId: ann.userId, verified: null });
    await verify(ann, "1");
    expect((await ann.call(leaveLeague, of(league))).status).toBe(200);
    expect((await assign("1", dee)).status).toBe(200);
    expect(await ownerOf("1")).toMatchObject({ userId: dee.userId, verified: null });
  });
});

describe("A code in a team's name", () => {
  it("isn't shown with the results, for a join link, or where a league is looked up", async () => {
    rename({ "1": `North Lights ${await codeOf(ann, "1")}`, "3": "PK-22222" });
    await check();
    const names = (await results()).current?.table.teams.map(({ name }) => name);
    expect(names).toEqual(["North Lights", "Buoys", "Team 3", "Divers"]);
    const found = await ann.call(lookUpPlatformLeague, { body: { address: ADDRESS } });
    expect(found.body.teams.map(({ name }) => name)).toEqual(names);
    const { token } = (await casey.call(renewJoinLink, of(league))).body;
    const offer = await stranger.call(getLinkOffer, { params: { token }, query: { team: "1" } });
    expect(offer.body.team?.name).toBe("North Lights");
  });

  it("stays in the evidence as it was fetched, with the hash over it", async () => {
    const name = `North Lights ${await codeOf(ann, "1")}`;
    rename({ "1": name });
    await check();
    const { current } = await results();
    const params = { id: league.id, importId: current?.id ?? "" };
    const { body } = await ben.call(getResultsEvidence, { params });
    expect(body.table.teams[0]?.name).toBe(name);
    expect(tableHash(body.table)).toBe(current?.tableHash);
  });
});
