import { afterAll, beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getLeagueResults, linkPlatform } from "#contract/results/league-results.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { enqueue, enqueueAll, type Job } from "#server/platform/queue.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { startWorker } from "#server/worker/worker.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of } from "#tests/support/with-league.ts";
import { aLeague, aPerson, type Person, setStatus } from "#tests/support/world.ts";

/** More than the worker has places for jobs. */
const LEAGUES = 6;
const script = scriptedPlatforms();
let sent: string[];
let hanging: number;
let world: TestApp;
let casey: Person;
let leagues: League[];
beforeAll(async () => {
  sent = [];
  const send = async ({ subject }: { subject: string }) => void sent.push(subject);
  world = await testApp({ platforms: script.platforms, mailer: { send } });
  casey = await aPerson(world, "casey");
  leagues = [];
  script.answerWith(() => Promise.reject(new PlatformRefusal("sleeperbot", "slow")));
  for (let index = 0; index < LEAGUES; index++) leagues.push(await linked());
  await world.runJobs();
});
afterAll(() => world.close());

async function linked(address = "900000000000000991"): Promise<League> {
  const league = await aLeague(world, casey);
  const started = await setStatus(casey, league, "in_season");
  await casey.call(linkPlatform, { ...of(league), body: { address } });
  return started;
}

const dueJob = ({ id: leagueId }: League): Job => ({
  name: "fetch_due_results",
  payload: { leagueId, seasonYear: 1 },
  key: `fetch_due_results:${leagueId}`,
});

it("Platforms that hang take one of the worker's places: emails go out, and another league's results come in", async () => {
  world.advance({ hours: 1 });
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  hanging = 0;
  script.answerWith(async () => {
    hanging += 1;
    await mayEnd;
    return aTable();
  });
  const worker = startWorker(world.deps, { ownerUrl: world.database.connectionString });
  try {
    await inTransaction(world.deps.db, async (tx) => enqueueAll(tx, leagues.map(dueJob)));
    await expect.poll(() => hanging).toBe(1);
    await inTransaction(world.deps.db, async (tx) => {
      const values = { to: "casey@example.com", subject: "Meanwhile", text: "", html: "", createdAt: world.clock() };
      const [mail] = await tx.insert(mails).values(values).returning({ id: mails.id });
      await enqueue(tx, { name: "deliver_mail", payload: { mailId: mail?.id ?? "" } });
    });
    await expect.poll(() => sent).toContain("Meanwhile");
    script.answerWith(async () => aTable());
    const other = await linked();
    await expect.poll(async () => (await casey.call(getLeagueResults, of(other))).body.current).not.toBeNull();
    expect(hanging).toBe(1);
  } finally {
    end();
    await worker.stop();
  }
});

it("A platform that takes long for one league keeps no other platform's league waiting", async () => {
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const asked: string[] = [];
  script.answerWith(async ({ platform }) => {
    asked.push(platform);
    if (platform === "sleeperbot") await mayEnd;
    return aTable();
  });
  const worker = startWorker(world.deps, { ownerUrl: world.database.connectionString });
  try {
    for (const address of ["900000000000000992", "900000000000000993"]) await linked(address);
    await expect.poll(() => asked).toContain("sleeperbot");
    const other = await linked("https://fantasy.espn.com/football/league?leagueId=991&seasonId=2026");
    await expect.poll(async () => (await casey.call(getLeagueResults, of(other))).body.current).not.toBeNull();
    expect(asked.at(-1)).toBe("espn");
  } finally {
    end();
    await worker.stop();
  }
});
