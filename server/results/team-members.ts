import { and, eq } from "drizzle-orm";
import type { ResultsTable } from "#contract/results/results-table.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague, type ManagedLeague } from "#server/access/league-access.ts";
import { teamTaken } from "#server/notices/teams.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueTeams } from "#server/platform/db/schema/results.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { refuseFrozen } from "#server/results/frozen-teams.ts";
import { needsReason } from "#server/results/needs-reason.ts";
import { areOfLink } from "#server/results/same-league.ts";
import {
  currentResults,
  freeMissingTeam,
  freeTeamsOfFormer,
  inSeason,
  linkOf,
  type Season,
  seasonOf,
  teamsOf,
} from "#server/results/season-results.ts";
import { endedProof } from "#server/results/team-codes.ts";

type Assignment = { teamId: string; userId: string | null; actor: Actor; now: Date };

/**
 * Says which member a team belongs to, or that it belongs to none. The member is asked to confirm it (RULES §21).
 * @throws AppError 409 once the teams are frozen, or if someone's proof would end; also what `moveTeam` throws.
 */
export async function assignTeam(tx: Tx, league: ManagedLeague, assignment: Assignment): Promise<void> {
  const season = seasonOf(league);
  await refuseFrozen(tx, season, "Change this one with a reason that all members can read.");
  const results = await resultsToAssign(tx, season);
  const proof = await endedProof(tx, season, { ...assignment, results });
  if (proof) throw needsReason(`${proof} Change it with a reason that all members can read.`);
  await moveTeam(tx, league, assignment);
}

/** The results whose teams can be given to members. @throws AppError 409 before those of the linked league are there. */
export async function resultsToAssign(tx: Tx, season: Season): Promise<ResultsTable> {
  const [current, link] = await Promise.all([currentResults(tx, season), linkOf(tx, season)]);
  if (!current) throw notFound("This team isn't in the results.");
  if (!areOfLink(current.results, link)) {
    throw conflict("The linked league's teams aren't here yet. Try again once its results have been fetched.");
  }
  return current.results;
}

type Moved = {
  teamName: string;
  fromUserId: string | null;
  /** The team that the member had before, if these results don't have it. */
  freedId: string | null;
};

/**
 * Moves a team from one member to another or to none; a member who had confirmed it is told. @returns What moved, or
 * nothing if it belongs there already. @throws AppError 404 for a team that the results don't have, 409 for someone who
 * isn't a member or has another team, and before the linked league's results are there.
 */
export async function moveTeam(
  tx: Tx,
  league: ManagedLeague,
  { teamId, userId, actor, now }: Assignment,
): Promise<Moved | undefined> {
  const season = seasonOf(league);
  const results = await resultsToAssign(tx, season);
  const team = results.teams.find(({ id }) => id === teamId);
  if (!team) throw notFound("This team isn't in the results.");
  await freeTeamsOfFormer(tx, season);
  const fromUserId = (await teamsOf(tx, season)).find((one) => one.teamId === teamId)?.userId ?? null;
  if (fromUserId === userId) return undefined;
  if (userId !== null && !(await isMember(tx, { leagueId: league.id, userId }))) {
    throw conflict("Only a member can have a team.");
  }
  const freedId = userId === null ? null : await freeMissingTeam(tx, season, { userId, results });
  if (userId !== null && (await teamsOf(tx, season)).some((one) => one.userId === userId)) {
    throw conflict("This member already has another team.");
  }
  const [before] = await tx
    .delete(leagueTeams)
    .where(and(inSeason(leagueTeams, season), eq(leagueTeams.teamId, teamId)))
    .returning();
  if (before?.confirmedAt && before.userId !== actor.userId) {
    await tell(tx, now, teamTaken(league, { userId: before.userId, teamName: team.name }));
  }
  if (userId !== null) {
    const isOwn = userId === actor.userId;
    await tx.insert(leagueTeams).values({
      ...{ ...season, teamId, userId, assignedById: actor.userId },
      ...{ assignedAt: now, confirmedAt: isOwn ? now : null },
    });
  }
  return { teamName: team.name, fromUserId, freedId };
}

type Answer = { teamId: string; isMine: boolean; actor: Actor; now: Date };

/**
 * Records whether a member says that the team they were given is theirs; if not, it belongs to no one. @throws AppError
 * 404 for everyone else, someone who had the team and left among them, and 409 if it isn't theirs once the teams are
 * frozen.
 */
export async function answerTeam(tx: Tx, league: LockedLeague, { teamId, isMine, actor, now }: Answer): Promise<void> {
  const season = seasonOf(league);
  const given = (await teamsOf(tx, season)).some((one) => one.teamId === teamId && one.userId === actor.userId);
  if (!given) throw notFound("The commissioner hasn't given you this team.");
  const own = and(inSeason(leagueTeams, season), eq(leagueTeams.teamId, teamId));
  if (isMine) {
    await tx.update(leagueTeams).set({ confirmedAt: now }).where(own);
    return;
  }
  await refuseFrozen(tx, season, "Tell the commissioner, who can change this one with a reason.");
  await tx.delete(leagueTeams).where(own);
}
