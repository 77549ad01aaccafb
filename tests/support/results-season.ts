import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { assignTeam, linkPlatform } from "#contract/results/league-results.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import type { TestApp, testApp } from "#tests/support/app.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

export type ResultsScene = { world: TestApp; casey: Person; ann: Person; ben: Person };

/** A world that starts on a Tuesday at noon, at the beginning of a season, with a commissioner and two players. */
export function withResultsScene(platforms: Platforms, more: Parameters<typeof testApp>[0] = {}): ResultsScene {
  const world = withWorld({ platforms, startsAt: new Date("2025-09-02T12:00:00.000Z"), ...more });
  const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
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
  const scene = { by: casey, players: [ann, ben], paid: true as const, status: "in_season" as const };
  const league = await withLeague(world, scene, terms);
  await linkResults(world, casey, league, { "1": ann, "2": ben });
  return league;
}

/** A league's address at Sleeper, as someone pastes it. */
export const ADDRESS = "900000000000000991";

/** Links a league to a platform's, fetches its results and gives its teams to these people. */
export async function linkResults(
  world: TestApp,
  by: Person,
  { id }: Pick<League, "id">,
  teams: Record<string, Person> = {},
  address = ADDRESS,
): Promise<void> {
  expect((await by.call(linkPlatform, { params: { id }, body: { address } })).status).toBe(200);
  await world.runJobs();
  for (const [teamId, person] of Object.entries(teams)) {
    expect((await giveTeam(by, { id }, teamId, person)).status).toBe(200);
  }
}

/** Gives a team to a member, or takes it from the member who has it. */
export const giveTeam = (casey: Person, { id }: Pick<League, "id">, teamId: string, person: Person | null) =>
  casey.call(assignTeam, { params: { id, teamId }, body: { userId: person?.userId ?? null } });
