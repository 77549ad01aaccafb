import type { League } from "#contract/leagues/leagues.ts";
import {
  answerTeam,
  assignTeam,
  fetchResults,
  getLeagueResults,
  linkPlatform,
} from "#contract/results/league-results.ts";
import type { Person } from "./people.ts";

/** What people do in leagues that are linked to a fantasy platform, each act through the calls its screen makes. */

/** Its results are fetched once this part of the story is over. */
export async function link(commissioner: Person, league: League, address: string): Promise<void> {
  await commissioner.call(linkPlatform, { params: { id: league.id }, body: { address } });
}

/** Any member has the results fetched again: what is still the same is final by then. */
export async function fetchAgain(member: Person, league: League): Promise<void> {
  await member.call(fetchResults, { params: { id: league.id } });
}

/** In the teams' order; every other player has confirmed theirs. */
export async function assignTeams(commissioner: Person, league: League, players: Person[]): Promise<void> {
  const { current } = await commissioner.call(getLeagueResults, { params: { id: league.id } });
  const teams = current?.table.teams ?? [];
  for (const [index, player] of players.entries()) {
    const params = { id: league.id, teamId: teams[index]?.id ?? "" };
    await commissioner.call(assignTeam, { params, body: { userId: player.id } });
    if (index % 2 === 1) await player.call(answerTeam, { params, body: { isMine: true } });
  }
}
