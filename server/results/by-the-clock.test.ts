import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import {
  fetchResults,
  getLeagueResults,
  type LeagueResults,
  linkPlatform,
  uploadResults,
} from "#contract/results/league-results.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { enqueueAll } from "#server/platform/queue.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { openScans } from "#server/worker/open-scans.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { forgetFetches, linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { setStatus } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms, startsAt: new Date("2025-09-02T12:00:00.000Z") });
const [casey, ann] = withPeople(world, "casey", "ann");
let league: League;
let calls: number;
const TUESDAY = 2;

beforeEach(async () => {
  while (world.clock().getUTCDay() !== TUESDAY || world.clock().getUTCHours() !== 12) world.advance({ hours: 1 });
  await forgetFetches({ world });
  answerWith(async () => aTable());
  league = await withLeague(world, { by: casey, players: [ann] });
  await linkResults(world, casey, league);
  calls = 0;
});

function answerWith(answer: () => Promise<ReturnType<typeof aTable>>) {
  script.answerWith(() => {
    calls += 1;
    return answer();
  });
}
const results = async (): Promise<LeagueResults> => (await casey.call(getLeagueResults, of(league))).body;
const pass = (hours: number) => passHours(world, hours);
const started = () => setStatus(casey, league, "in_season");
const linkRow = async () =>
  (await world.database.ownerPool.query("select * from platform_links where league_id = $1", [league.id])).rows[0];

describe("Results by the clock", () => {
  it("are fetched about once a day while the league is in season, in no one's name", async () => {
    await started();
    await pass(24);
    calls = 0;
    await pass(72);
    expect(calls).toBe(3);
    expect((await results()).fetches[0]).toMatchObject({ askedBy: null, failure: null });
  });

  it("aren't fetched before the season has started, are once it has, and aren't for a canceled league", async () => {
    await pass(30);
    expect(calls).toBe(0);
    await started();
    await pass(30);
    expect(calls).toBeGreaterThan(0);
    await setStatus(casey, league, "cancelled");
    calls = 0;
    await pass(30);
    expect(calls).toBe(0);
  });

  it("aren't fetched within five minutes of a member's own fetch", async () => {
    await started();
    await world.database.ownerPool.query("update platform_links set next_fetch_at = $1 where league_id = $2", [
      world.clock(),
      league.id,
    ]);
    world.advance({ hours: 1 });
    await ann.call(fetchResults, of(league));
    await world.runJobs();
    world.advance({ hours: 0.05 });
    await jobHandlers(world.deps).fetch_due_results({ leagueId: league.id, seasonYear: 1 });
    expect(calls).toBe(1);
  });

  it("asked for twice at once are fetched once", async () => {
    await started();
    world.advance({ hours: 2 });
    const once = () => jobHandlers(world.deps).fetch_due_results({ leagueId: league.id, seasonYear: 1 });
    await Promise.all([once(), once()]);
    await world.runJobs();
    expect(calls).toBe(1);
  });

  it("are asked for again after a crash between asking and fetching", async () => {
    await started();
    world.advance({ hours: 2 });
    await world.database.ownerPool.query("update platform_links set fetch_asked_at = $1 where league_id = $2", [
      world.clock(),
      league.id,
    ]);
    world.advance({ hours: 0.1 });
    const since = { before: world.clock(), limit: 10, config: world.deps.config, now: world.clock() };
    await inTransaction(world.deps.db, async (tx) => enqueueAll(tx, await openScans.askedResults(tx, since)));
    await world.runJobs();
    expect(calls).toBe(1);
    expect((await linkRow()).fetch_asked_at).toBeNull();
  });

  it("of a platform that keeps refusing are asked for less and less often, and the commissioner is told once", async () => {
    await started();
    answerWith(() => Promise.reject(new PlatformRefusal("sleeperbot", "private")));
    await pass(48);
    const first = calls;
    calls = 0;
    await pass(24 * 14);
    expect(first).toBeGreaterThanOrEqual(3);
    expect(calls).toBeLessThanOrEqual(5);
    const told = (await casey.call(listNotifications)).body.filter(
      ({ title, leagueId }) => title === "Results can't be fetched" && leagueId === league.id,
    );
    expect(told.map(({ message }) => message)).toEqual([
      "We can't fetch the results of Sunday League from Sleeper. Sleeper says this league is private. Check the league's address, or upload the results. We'll keep trying, less and less often. You can upload the results, or propose payouts by hand.",
    ]);
    answerWith(async () => aTable());
    await pass(24 * 7);
    expect((await linkRow()).failures).toBe(0);
  });
});

describe("A season that the platform says is over", () => {
  const over = () => answerWith(async () => aTable({ isSeasonOver: true }));
  beforeEach(async () => {
    await started();
    await setStatus(casey, league, "completed");
  });

  it("is final on the evening of the Saturday after, and nothing is fetched from then on", async () => {
    over();
    await pass(30);
    expect((await linkRow()).final_at).toBeNull();
    await pass(7 * 24);
    const { final_at: finalAt } = await linkRow();
    expect(finalAt.getUTCDay() === 6 || finalAt.getUTCDay() === 0).toBe(true);
    calls = 0;
    await pass(48);
    expect(calls).toBe(0);
  });

  it("stays final when the same outcome is read again, but not when another one is", async () => {
    over();
    await pass(8 * 24);
    const first = await linkRow();
    expect(first.final_at).not.toBeNull();
    const newest = async () => (await results()).current?.id;
    const refetch = async (table: ReturnType<typeof aTable>) => {
      answerWith(async () => table);
      world.advance({ hours: 1 });
      await ann.call(fetchResults, of(league));
      await world.runJobs();
      return linkRow();
    };
    const same = await refetch(aTable({ isSeasonOver: true, consolationWinners: ["4"] }));
    expect(same.final_results_id).not.toBe(first.final_results_id);
    expect([same.final_results_id, same.final_at]).toEqual([await newest(), first.final_at]);
    const other = aTable({ isSeasonOver: true });
    const changed = await refetch({ ...other, teams: other.teams.map((team) => ({ ...team, wins: team.wins + 1 })) });
    expect(changed.final_results_id).toBe(same.final_results_id);
    expect(await newest()).not.toBe(same.final_results_id);
  });

  it("isn't final by uploads", async () => {
    const text = "Team,Place\nAnchors,1\nBuoys,2";
    answerWith(() => Promise.reject(new PlatformRefusal("sleeperbot", "down")));
    for (let day = 0; day < 8; day++) {
      expect((await casey.call(uploadResults, { ...of(league), body: { text } })).status).toBe(200);
      await pass(24);
    }
    expect(await linkRow()).toMatchObject({ over_at: null, final_at: null });
  });

  it("is forgotten when the season is linked to another league", async () => {
    over();
    await pass(24 * 8);
    expect((await linkRow()).final_at).not.toBeNull();
    answerWith(async () => aTable());
    await casey.call(linkPlatform, { ...of(league), body: { address: "900000000000000992" } });
    await world.runJobs();
    expect(await linkRow()).toMatchObject({ over_at: null, final_at: null });
  });
});
