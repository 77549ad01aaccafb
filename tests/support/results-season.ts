import type { League } from "#contract/leagues/leagues.ts";
import { assignTeam, linkPlatform } from "#contract/results/league-results.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

export type ResultsScene = { world: TestApp; casey: Person; ann: Person; ben: Person };

/** Starts a world on a Tuesday at noon, at the beginning of a season, with a commissioner and two players. */
export async function resultsScene(platforms: Platforms): Promise<ResultsScene> {
  const world = await testApp({ platforms, startsAt: new Date("2025-09-02T12:00:00.000Z") });
  const [casey, ann, ben] = [await aPerson(world, "casey"), await aPerson(world, "ann"), await aPerson(world, "ben")];
  return { world, casey, ann, ben };
}

/** Keeps the leagues of earlier tests from being fetched again. */
export const forgetFetches = ({ world }: Pick<ResultsScene, "world">) =>
  world.database.ownerPool.query("update platform_links set next_fetch_at = null, fetch_asked_at = null");

/** The terms of a league that pays its weeks while it runs. */
export const PAYS_WEEKLY = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 30 };

/** A league in season whose results come from a platform: Anchors (team 1) are Ann's and Buoys (team 2) Ben's. */
export async function aSeasonByResults(
  { world, casey, ann, ben }: ResultsScene,
  terms: Record<string, unknown>,
): Promise<League> {
  const league = await aLeague(world, casey, terms);
  await join(casey, league, ann, ben);
  await pay(ann, league);
  await pay(ben, league);
  const started = await setStatus(casey, league, "in_season");
  await casey.call(linkPlatform, { params: { id: league.id }, body: { address: "900000000000000991" } });
  await world.runJobs();
  await giveTeam(casey, league, "1", ann);
  await giveTeam(casey, league, "2", ben);
  return started;
}

/** Gives a team to a member, or takes it from the member who has it. */
export const giveTeam = (casey: Person, { id }: Pick<League, "id">, teamId: string, person: Person | null) =>
  casey.call(assignTeam, { params: { id, teamId }, body: { userId: person?.userId ?? null } });
