import { and, eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague, type ManagedLeague } from "#server/access/league-access.ts";
import { refuseFrozen } from "#server/leagues/results/frozen-teams.ts";
import { currentResults, dropStaleTeams, inSeason, seasonOf, teamsOf } from "#server/leagues/results/season-results.ts";
import { refuseVerified } from "#server/leagues/results/team-codes.ts";
import { teamTaken } from "#server/notices/teams.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueTeams } from "#server/platform/db/schema/results.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

type Assignment = { teamId: string; userId: string | null; actor: Actor; now: Date };

/**
 * Says which member a team belongs to, or that it belongs to none. The member is asked to confirm it (RULES §21).
 * @throws AppError 409 once the teams are frozen or this one is verified; also what `moveTeam` throws.
 */
export async function assignTeam(tx: Tx, league: ManagedLeague, assignment: Assignment): Promise<void> {
  await refuseFrozen(tx, seasonOf(league), "Change this one with a reason that all members can read.");
  await refuseVerified(tx, seasonOf(league), assignment);
  await moveTeam(tx, league, assignment);
}

/**
 * Moves a team from one member to another or to none; a member who had confirmed it is told. @returns What moved, or
 * nothing if it belongs there already. @throws AppError 404 for a team that the results don't have, 409 for someone who
 * is no member or has another team.
 */
export async function moveTeam(
  tx: Tx,
  league: ManagedLeague,
  { teamId, userId, actor, now }: Assignment,
): Promise<{ teamName: string; fromUserId: string | null } | undefined> {
  const season = seasonOf(league);
  const current = await currentResults(tx, season);
  const team = current?.results.teams.find(({ id }) => id === teamId);
  if (!current || !team) throw notFound("This team isn't in the results.");
  await dropStaleTeams(tx, season, current.results);
  const teams = await teamsOf(tx, season);
  const fromUserId = teams.find((one) => one.teamId === teamId)?.userId ?? null;
  if (fromUserId === userId) return undefined;
  if (userId !== null) {
    if (!(await isMember(tx, { leagueId: league.id, userId }))) throw conflict("Only a member can have a team.");
    if (teams.some((one) => one.userId === userId)) throw conflict("This member has another team already.");
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
  return { teamName: team.name, fromUserId };
}

type Answer = { teamId: string; isMine: boolean; actor: Actor; now: Date };

/**
 * Records whether a member says that the team they were given is theirs; if not, it belongs to no one. @throws AppError
 * 404, and 409 if it isn't theirs once the teams are frozen.
 */
export async function answerTeam(tx: Tx, league: LockedLeague, { teamId, isMine, actor, now }: Answer): Promise<void> {
  if (!isMine)
    await refuseFrozen(tx, seasonOf(league), "Tell the commissioner, who can change this one with a reason.");
  const own = and(
    inSeason(leagueTeams, seasonOf(league)),
    eq(leagueTeams.teamId, teamId),
    eq(leagueTeams.userId, actor.userId),
  );
  const changed = isMine
    ? await tx.update(leagueTeams).set({ confirmedAt: now }).where(own).returning()
    : await tx.delete(leagueTeams).where(own).returning();
  if (changed.length === 0) throw notFound("The commissioner hasn't given you this team.");
}
