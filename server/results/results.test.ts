import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getLinkOffer, joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import {
  answerTeam,
  assignTeam,
  fetchResults,
  getLeagueResults,
  getResultsEvidence,
  type LeagueResults,
  linkPlatform,
  unlinkPlatform,
  uploadResults,
} from "#contract/results/league-results.ts";
import { lookUpPlatformLeague } from "#contract/results/platform-leagues.ts";
import { previewUpload } from "#contract/results/upload-reading.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { createLookUps } from "#server/results/look-up.ts";
import { newestFetch } from "#server/results/newest-fetch.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { linkOf } from "#server/results/season-results.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { noticesTo } from "#tests/support/news.ts";
import { ADDRESS, linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, setStatus } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben, stranger] = withPeople(world, "casey", "ann", "ben", "stranger");
const strict = withWorld({ environment: { SAFEGUARDS: "verified-email" } });
let league: League;

beforeEach(async () => {
  script.answerWith(async () => aTable());
  league = await withLeague(world, { by: casey, players: [ann, ben] }, { isPublic: true });
});

const team = (teamId: string) => ({ params: { id: league.id, teamId } });
const link = (address = ADDRESS) => casey.call(linkPlatform, { ...of(league), body: { address } });
const results = async (person = casey): Promise<LeagueResults> =>
  (await person.call(getLeagueResults, of(league))).body;
const linked = () => linkResults(world, casey, league);
const TEXT = "Final place,Team,W,L,Points\n1,Anchors,10,3,1500.5\n2,Buoys,8,5,1400.25";
const later = (minutes: number) => world.advance({ hours: minutes / 60 });
const assign = (teamId: string, person: Person | null) =>
  casey.call(assignTeam, { ...team(teamId), body: { userId: person?.userId ?? null } });

describe("Looking up a platform's league", () => {
  it("shows its name, season and teams with their owners, and links nothing", async () => {
    const { body } = await ann.call(lookUpPlatformLeague, { body: { address: ADDRESS } });
    expect(body).toMatchObject({ platform: "sleeperbot", leagueName: "Harbor Bowl", season: "2026" });
    expect(body.teams[0]).toEqual({ id: "1", name: "Anchors", ownerNames: ["owner0"] });
    expect((await results()).link).toBeNull();
  });

  it.each([
    ["someone", "That isn't the address of a league"],
    ["https://football.fantasysports.yahoo.com/f1/12345", "Yahoo shows leagues only to their members"],
  ])("says at the field that %s can't be linked", async (address, says) => {
    const { status, error } = await casey.call(lookUpPlatformLeague, { body: { address } });
    expect([status, error.errors?.[0]?.path]).toEqual([400, "address"]);
    expect(error.message).toContain(says);
  });

  it("says at the field what the platform refuses", async () => {
    script.answerWith(() => Promise.reject(new PlatformRefusal("espn", "private")));
    const { status, error } = await casey.call(lookUpPlatformLeague, { body: { address: ADDRESS } });
    expect([status, error.errors?.[0]?.path]).toEqual([400, "address"]);
    expect(error.message).toContain("ESPN says this league is private.");
  });
});

describe("The season before", () => {
  it("keeps its results, which members can read, and a first season has none before it", async () => {
    await linked();
    const seenBy = async (person: Person) =>
      person.call(getLeagueResults, { ...of(league), query: { season: "before" } });
    expect((await seenBy(ann)).body).toMatchObject({ link: null, current: null, fetches: [] });
    await world.database.ownerPool.query("update leagues set current_year = 2 where id = $1", [league.id]);
    expect((await results()).current).toBeNull();
    expect((await seenBy(ann)).body.current?.table.leagueName).toBe("Harbor Bowl");
    expect((await seenBy(stranger)).status).toBe(403);
  });
});

describe("Many look-ups on one platform", () => {
  const ESPN = "https://fantasy.espn.com/football/league?leagueId=900000000001";
  const FULL = [429, "Too many leagues are being looked up at once. Try again in 2 seconds."];
  /** Platforms answer only when the test says so. */
  function aLine(limits = { waitMaxMs: 60_000, readMaxMs: 60_000 }) {
    const calls: { platform: string; answer: () => void }[] = [];
    script.answerWith(
      ({ platform }) => new Promise((resolve) => calls.push({ platform, answer: () => resolve(aTable()) })),
    );
    const { lookUp } = createLookUps(world.deps, limits);
    const asked = ({ userId }: Person, address = ADDRESS, { signal } = new AbortController()) =>
      lookUp({ address, userId, signal }).then(
        () => [200],
        ({ status, message }) => [status, message],
      );
    return { calls, asked };
  }

  it("wait for their turns: another platform's go on, and one person can't have two waiting", async () => {
    const { calls, asked } = aLine();
    const first = [asked(casey), asked(ann)];
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    const second = asked(ben);
    const other = asked(stranger, ESPN);
    await vi.waitFor(() => expect(calls.map(({ platform }) => platform)).toEqual(["sleeperbot", "sleeperbot", "espn"]));
    expect(await asked(ben)).toEqual(FULL);
    for (const { answer } of calls) answer();
    await vi.waitFor(() => expect(calls).toHaveLength(4));
    calls.at(-1)?.answer();
    expect(await Promise.all([...first, second, other])).toEqual(Array(4).fill([200]));
  });

  it("drop one that no one waits for anymore", async () => {
    const { calls, asked } = aLine();
    const first = [asked(casey), asked(ann)];
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    const gone = new AbortController();
    const left = asked(ben, ADDRESS, gone);
    gone.abort();
    expect(await left).toEqual(FULL);
    const next = asked(ben);
    for (const { answer } of calls) answer();
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    calls.at(-1)?.answer();
    expect(await Promise.all([...first, next])).toEqual(Array(3).fill([200]));
  });

  it("are refused if the line doesn't move, or the platform takes too long", async () => {
    const { calls, asked } = aLine({ waitMaxMs: 1, readMaxMs: 300 });
    const first = [asked(casey), asked(ann)];
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(await asked(ben)).toEqual(FULL);
    const slow = [400, "Sleeper took too long to answer. Try again later, or enter the results by hand."];
    expect(await Promise.all(first)).toEqual([slow, slow]);
    for (const { answer } of calls) answer();
  });
});

describe("Linking a league", () => {
  it("is shown as fetching until the job has stored the results", async () => {
    expect((await link()).body).toMatchObject({ isFetching: true, current: null });
    await world.runJobs();
    const after = await results();
    const season = "2026";
    expect(after).toMatchObject({
      isFetching: false,
      link: { platformLeagueId: ADDRESS, platform: "sleeperbot", season },
    });
    expect(after.current?.table.teams.map(({ name }) => name)).toEqual(["Anchors", "Buoys", "Herons", "Divers"]);
    expect(after.fetches).toMatchObject([{ askedBy: "casey", importId: after.current?.id, failure: null }]);
  });

  it("to the same league again keeps the teams, even if the link was removed, and to another frees them", async () => {
    script.answerWith(async () => aTable({ leagueId: ADDRESS }));
    await linked();
    await assign("1", ann);
    await casey.call(unlinkPlatform, of(league));
    await link();
    expect((await results()).teamMembers).toMatchObject([{ teamId: "1", userId: ann.userId }]);
    await casey.call(unlinkPlatform, of(league));
    await link("900000000000000992");
    expect(await results()).toMatchObject({ teamMembers: [], current: { table: { leagueName: "Harbor Bowl" } } });
  });

  it("removed while the platform answers, drops the answer", async () => {
    await link();
    script.answerWith(async () => {
      await casey.call(unlinkPlatform, of(league));
      return aTable();
    });
    await world.runJobs();
    expect(await results()).toMatchObject({ link: null, current: null, fetches: [], isFetching: false });
  });

  it("that was cut off by a killed process is taken up again", async () => {
    await link();
    await world.database.ownerPool.query("delete from graphile_worker._private_jobs");
    later(2);
    await resumeUnfinished(world.deps);
    const { rows } = await world.database.ownerPool.query("select key from graphile_worker._private_jobs");
    expect(rows).toContainEqual({ key: `import_results:${league.id}:1` });
    // Sealing, which a restart begins, would go on for as long as the test's clock stands still.
    await world.database.ownerPool.query("delete from graphile_worker._private_jobs");
  });
});

describe("Results", () => {
  it("of another league are not found by their id", async () => {
    await linked();
    const importId = (await results()).current?.id ?? "";
    const other = await aLeague(world, casey);
    expect((await casey.call(getResultsEvidence, { params: { id: other.id, importId } })).status).toBe(404);
  });

  it("that are the same when fetched again are kept once, and changed ones as another import", async () => {
    await linked();
    const first = await results();
    later(6);
    await ann.call(fetchResults, of(league));
    await world.runJobs();
    expect((await results()).fetches.map(({ importId }) => importId)).toEqual([first.current?.id, first.current?.id]);
    later(6);
    script.answerWith(async () => aTable({ isSeasonOver: true }));
    await ben.call(fetchResults, of(league));
    await world.runJobs();
    const changed = await results();
    expect(changed.current?.id).not.toBe(first.current?.id);
    expect(changed.fetches.map(({ askedBy }) => askedBy)).toEqual(["ben", "ann", "casey"]);
  });

  it("wait five minutes between two fetches", async () => {
    await linked();
    later(4);
    const { status, error } = await ann.call(fetchResults, of(league));
    expect([status, error.message]).toEqual([429, "The results were fetched a moment ago. Try again in 1 minute."]);
  });

  it("that can't be fetched leave the last good ones, with the platform's reason", async () => {
    await linked();
    later(6);
    script.answerWith(() => Promise.reject(new PlatformRefusal("sleeperbot", "down")));
    await ann.call(fetchResults, of(league));
    await world.runJobs();
    const after = await results();
    expect(after.current).not.toBeNull();
    expect(after.fetches[0]?.failure).toContain("We can't reach Sleeper right now.");
  });

  it("can be given as text, which is kept as their evidence and flagged", async () => {
    const { body } = await casey.call(uploadResults, { ...of(league), body: { text: TEXT } });
    expect(body.current?.table).toMatchObject({ platform: "upload", flags: [{ kind: "uploaded" }] });
    const params = { id: league.id, importId: body.current?.id ?? "" };
    expect((await ann.call(getResultsEvidence, { params })).body.answers).toMatchObject([
      { url: "upload", body: TEXT },
    ]);
    expect((await ann.call(uploadResults, { ...of(league), body: { text: TEXT } })).status).toBe(403);
  });

  it("given as text can be looked at before, which keeps nothing, and are kept as the person read them", async () => {
    const text = "2024 standings\nRk,Team,Prize\n1,Anchors,3\n2,Buoys,1\n,Total,4";
    const preview = async (reading?: object) =>
      (await casey.call(previewUpload, { ...of(league), body: { text, ...(reading && { reading }) } })).body;
    const seen = await preview();
    expect(seen).toMatchObject({
      reading: { header: 2, columns: ["place", "team", "unused"], leftOut: [1, 5] },
      columns: [{ name: "Rk" }, { name: "Team" }, { name: "Prize" }],
      leftOut: [
        { line: 1, reason: "above" },
        { line: 5, reason: "total" },
      ],
      problem: null,
    });
    const chosen = { ...seen.reading, columns: ["place", "team", "points"], leftOut: [1] };
    const again = await preview(chosen);
    expect(again.table?.teams.map(({ name, points }) => [name, points])).toEqual([
      ["Buoys", 100],
      ["Total", 400],
      ["Anchors", 300],
    ]);
    expect((await results()).fetches).toEqual([]);
    const { body } = await casey.call(uploadResults, { ...of(league), body: { text, reading: again.reading } });
    expect(body.current?.table).toEqual(again.table);
    const params = { id: league.id, importId: body.current?.id ?? "" };
    const { answers } = (await ann.call(getResultsEvidence, { params })).body;
    expect(answers).toMatchObject([{ body: text, reading: again.reading }]);
    const kept = await casey.call(uploadResults, { ...of(league), body: { text, reading: again.reading } });
    expect(kept.body.current?.id).toBe(body.current?.id);
  });

  it("given as text that no one looked at say so where a part of it was guessed or left out", async () => {
    const flagsOf = async (text: string) => {
      later(1);
      const { body } = await casey.call(uploadResults, { ...of(league), body: { text } });
      return body.current?.table.flags.map(({ kind }) => kind);
    };
    expect(await flagsOf("1,Anchors\n2,Buoys")).toEqual(["reading_unchecked", "uploaded"]);
    expect((await results()).current?.table.teams[0]?.finalPlaceSource).toBe("guess");
    expect(await flagsOf("Place,Team\n1,Anchors\n2,Buoys\n,Total")).toEqual(["reading_unchecked", "uploaded"]);
    expect(await flagsOf("Place,Team,Mascot\n1,Anchors,A\n2,Buoys,B")).toEqual(["reading_unchecked", "uploaded"]);
    expect(await flagsOf("Place,Team\n1,Anchors\n2,Buoys")).toEqual(["uploaded"]);
  });

  it("given as text are an upload, and never decide by themselves, even if the text is a platform's own answer", async () => {
    await linked();
    later(1);
    const parts = ["mTeam", "mSettings", "mMatchupScore"].map((view) => {
      const file = path.join(ROOT, "sandbox/platforms/seasons/espn/synthetic-ffl-2024", `${view}.json`);
      return JSON.parse(readFileSync(file, "utf8"));
    });
    const { body } = await casey.call(uploadResults, { ...of(league), body: { text: JSON.stringify(parts) } });
    expect(body.current?.table.platform).toBe("espn");
    expect(body.fetches.map(({ isUpload }) => isUpload)).toEqual([true, false]);
    const season = { leagueId: league.id, seasonYear: 1 };
    const link = await linkOf(world.deps.db, season);
    expect(link && (await newestFetch(world.deps.db, season, link))).toBeUndefined();
  });

  it("can't be given to a canceled league", async () => {
    await setStatus(casey, league, "cancelled");
    const { status, error } = await casey.call(uploadResults, { ...of(league), body: { text: TEXT } });
    expect([status, error.message]).toEqual([409, "This league is canceled."]);
  });

  it("are taken up to 400,000 characters, and refused beyond", async () => {
    const upload = (text: string) => casey.call(uploadResults, { ...of(league), body: { text } });
    expect((await upload(TEXT.padEnd(400_000, "\n"))).status).toBe(200);
    const { status, error } = await upload(TEXT.padEnd(400_001));
    expect([status, error.errors?.[0]?.message]).toEqual([400, "Results can have at most 400,000 characters."]);
  });

  it("that we fail to read say so, and can be fetched again", async () => {
    script.answerWith(() => Promise.reject(new TypeError("teams is not iterable")));
    await linked();
    expect(await results()).toMatchObject({ isFetching: false, current: null });
    expect((await results()).fetches[0]?.failure).toContain("which is our fault");
  });

  it("with characters that no text can hold are kept without them", async () => {
    script.answerWith(async () => aTable({ leagueName: "Half \ud800 and \u0000 nothing" }));
    await linked();
    expect((await results()).current?.table.leagueName).toBe("Half \ufffd and  nothing");
  });

  it("that can't be read are refused with a sentence, and nothing is kept", async () => {
    const { status, error } = await casey.call(uploadResults, { ...of(league), body: { text: "hello" } });
    expect([status, error.message.length > 10]).toEqual([400, true]);
    expect((await results()).fetches).toEqual([]);
  });

  it("can't be changed or removed in the database, except together with their league", async () => {
    await linked();
    const { ownerPool } = world.database;
    for (const table of ["result_imports", "result_fetches"]) {
      for (const text of [`update ${table} set season_year = 2`, `delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(ownerPool.query(text)).rejects.toThrow("is append-only");
      }
    }
    await ownerPool.query("delete from leagues where id = $1", [league.id]);
    const { rows } = await ownerPool.query("select from result_imports where league_id = $1", [league.id]);
    expect(rows).toEqual([]);
  });
});

describe("A team", () => {
  beforeEach(linked);
  const answer = (person: Person, isMine: boolean) => person.call(answerTeam, { ...team("1"), body: { isMine } });
  const given = ({ userId }: Person) => [{ teamId: "1", userId, confirmedAt: null, verified: null }];

  it("is given to a member, who alone confirms it; given to another, the first is told; one says it isn't theirs", async () => {
    expect((await assign("1", ann)).body.teamMembers).toEqual(given(ann));
    for (const person of [ben, casey]) expect((await answer(person, true)).status).toBe(404);
    const { body } = await answer(ann, true);
    expect(body.teamMembers[0]?.confirmedAt).toBe(world.clock().toISOString());
    expect((await assign("1", ben)).body.teamMembers).toEqual(given(ben));
    expect(await noticesTo(ann, "Anchors isn't your team anymore", league.id)).toHaveLength(1);
    expect((await answer(ben, false)).body.teamMembers).toEqual([]);
  });

  it("can't be given to a stranger, or to a member with a team of their own", async () => {
    await assign("1", ann);
    expect((await assign("2", ann)).error.message).toBe("This member already has another team.");
    expect((await assign("2", stranger)).error.message).toBe("Only a member can have a team.");
    expect((await assign("9", ben)).status).toBe(404);
  });

  it("of someone who left belongs to no one, can't be answered by them, and can be given to someone else", async () => {
    await assign("1", ann);
    await ann.call(leaveLeague, of(league));
    for (const isMine of [true, false]) {
      const { status, body } = await answer(ann, isMine);
      expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining("Anchors")]);
    }
    expect((await results()).teamMembers).toEqual([]);
    expect((await assign("1", ben)).body.teamMembers).toEqual(given(ben));
  });

  it("that is missing from newer results doesn't keep its member from getting another one", async () => {
    await assign("1", ann);
    later(1);
    expect((await casey.call(uploadResults, { ...of(league), body: { text: TEXT } })).body.teamMembers).toEqual([]);
    const [first] = (await results()).current?.table.teams ?? [];
    expect((await assign(first?.id ?? "", ann)).status).toBe(200);
  });
});

describe("A team's own join link", () => {
  let token: string;
  beforeEach(async () => {
    await linked();
    token = (await casey.call(renewJoinLink, of(league))).body.token;
  });
  const joinAs = (person: Person, teamId: string) =>
    person.call(joinByLink, { params: { token }, query: { team: teamId } });

  const offer = async (teamId: string) =>
    (await world.visitor().call(getLinkOffer, { params: { token }, query: { team: teamId } })).body;

  it("gives a newcomer a seat with the team, confirmed, and shows that someone has it", async () => {
    expect((await offer("1")).team).toEqual({ name: "Anchors", ownerNames: ["owner0"], isTaken: false });
    expect((await joinAs(stranger, "1")).status).toBe(200);
    const confirmedAt = expect.any(String);
    expect((await results()).teamMembers).toMatchObject([{ teamId: "1", userId: stranger.userId, confirmedAt }]);
    expect((await offer("1")).team?.isTaken).toBe(true);
  });

  it("gives a member the team, also in a full league, and tells the commissioner who took it", async () => {
    const { paymentDeadline, endDate } = league;
    await casey.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, maxMembers: 2 } });
    const { closed, team: shown } = await offer("2");
    expect([closed, shown?.name]).toEqual(["full", "Buoys"]);
    expect((await joinAs(ann, "2")).status).toBe(200);
    expect((await results()).teamMembers).toMatchObject([{ teamId: "2", userId: ann.userId }]);
    expect(await noticesTo(casey, "ann Tester took the team Buoys in Sunday League", league.id)).toHaveLength(1);
  });

  it("gives neither seat nor team where the team belongs to someone, or the person has another; after they left it does", async () => {
    await assign("1", ann);
    const refused = await joinAs(stranger, "1");
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "Anchors belongs to another member. Ask the commissioner about it.",
    ]);
    expect((await stranger.call(getLeagueResults, of(league))).status).toBe(403);
    expect((await joinAs(ann, "2")).status).toBe(409);
    await ann.call(leaveLeague, of(league));
    expect((await joinAs(stranger, "1")).status).toBe(200);
  });

  it("gives no team once the season has started", async () => {
    await setStatus(casey, league, "in_season");
    const { status, error } = await joinAs(ann, "1");
    expect([status, error.message]).toEqual([
      409,
      "The season has started, so only the commissioner can give you a team.",
    ]);
  });

  it("gives a team to one of two who open it at once", async () => {
    const answers = await Promise.all([joinAs(ann, "1"), joinAs(ben, "1")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await results()).teamMembers).toHaveLength(1);
  });
});

it("Where addresses must be verified, only someone with a verified address can upload or preview results", async () => {
  const unverified = await aPerson(strict, "newcomer", { isVerified: false });
  const { id } = await aLeague(strict, unverified);
  const upload = (by: Person) => by.call(uploadResults, { params: { id }, body: { text: "Team,Place\nAnchors,1" } });
  const refused = await upload(unverified);
  expect([refused.status, refused.error.code]).toEqual([403, "verify_email"]);
  const look = await unverified.call(previewUpload, { params: { id }, body: { text: "Team,Place\nAnchors,1" } });
  expect([look.status, look.error.code]).toEqual([403, "verify_email"]);
  await strict.database.pool.query("update users set email_verified_at = now()");
  expect((await upload(unverified)).status).toBe(200);
});
