import { teamName as nameOfTeam } from "#contract/results/results-words.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { teamChanged } from "#server/notices/teams.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { teamChanges } from "#server/platform/db/schema/results.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";
import { frozenSince } from "#server/results/frozen-teams.ts";
import { lastFetched, type Season, seasonOf } from "#server/results/season-results.ts";
import { endedProof } from "#server/results/team-codes.ts";
import { moveTeam, resultsToAssign } from "#server/results/team-members.ts";
import { closeForTeams } from "#server/votes/payout-votes/close-for-teams.ts";

type Change = { teamId: string; userId: string | null; reason: string; actor: Actor; now: Date };

/**
 * Gives a frozen or verified team to someone else or to no one: the change is kept with its reason, all members are told, and an
 * open vote on payouts that were proposed from results is closed, because they may name the wrong people (RULES §21).
 * @throws AppError 409 while the teams aren't frozen and this one isn't verified; also what `moveTeam` throws.
 */
export async function changeFrozenTeam(tx: Tx, league: ManagedLeague, change: Change): Promise<void> {
  const { teamId, userId, reason, actor, now } = change;
  const season = seasonOf(league);
  const results = await resultsToAssign(tx, season);
  const needsReason = (await frozenSince(tx, season)) ?? (await endedProof(tx, season, { teamId, userId, results }));
  if (!needsReason) throw conflict("The teams aren't frozen. Assign this one without a reason.");
  const moved = await moveTeam(tx, league, { teamId, userId, actor, now });
  if (!moved) return;
  const closedVoteId = await closeForTeams(tx, league, { now });
  const { teamName, fromUserId, freedId } = moved;
  const kept = { ...season, reason, closedVoteId, changedById: actor.userId, changedAt: now };
  const given = { ...kept, teamId, teamName, fromUserId, toUserId: userId };
  const freed = freedId === null ? [] : [{ ...kept, ...(await freedTeam(tx, season, freedId)), fromUserId: userId }];
  await tx.insert(teamChanges).values([...freed, given]);
  const nameOf = (id: string | null) => (id === null ? null : mention(id, league.id));
  const told = { teamName, reason, closedVote: closedVoteId !== null, members: await memberIds(tx, league.id) };
  await tell(tx, now, teamChanged(league, { ...told, from: nameOf(fromUserId), to: nameOf(userId) }));
}

/** The member's other team, which the change frees. The results don't have it, so its name is that of the last fetch. */
async function freedTeam(tx: Tx, season: Season, teamId: string) {
  const table = (await lastFetched(tx, season)) ?? { teams: [] };
  return { teamId, teamName: nameOfTeam(teamId, table), toUserId: null };
}
