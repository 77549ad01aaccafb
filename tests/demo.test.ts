import { expect, it, onTestFinished } from "vitest";
import { listCommissionerLeagues } from "#contract/leagues/leagues.ts";
import { getLeagueResults } from "#contract/results/league-results.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { startWorker } from "#server/worker/worker.ts";
import { testApp } from "#tests/support/app.ts";
import { harborBowl } from "../scripts/demo/linked-league.ts";
import { signUpEveryone } from "../scripts/demo/people.ts";
import { tellStories } from "../scripts/demo/timeline.ts";
import { openWorld } from "../scripts/demo/world.ts";

it("The demo assigns the teams of a linked league although a running server fetches its results first", async () => {
  const running = await testApp();
  const { connectionString: ownerUrl, pool } = running.database;
  const worker = startWorker(running.deps, { ownerUrl });
  const today = new Date();
  const world = await openWorld({ config: readConfig({}), ownerUrl, pool, today, startsDaysAgo: 90 });
  onTestFinished(async () => {
    await worker.stop();
    await world.close();
    await running.close();
  });

  const people = await signUpEveryone(world);
  await tellStories([harborBowl(people, today)], { moveTo: world.moveTo, afterwards: world.runJobs });

  const [league] = await people.felix.call(listCommissionerLeagues);
  const { teamMembers } = await people.felix.call(getLeagueResults, { params: { id: league?.id ?? "" } });
  expect(teamMembers).toHaveLength(7);
});
