import { counted } from "#contract/platform/counted.ts";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import { sourceName, teamName } from "#contract/results/results-words.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { leagueReplaced } from "#server/notices/teams.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueTeams, teamChanges } from "#server/platform/db/schema/results.ts";
import { refuseFrozen } from "#server/results/frozen-teams.ts";
import { needsReason } from "#server/results/needs-reason.ts";
import { inSeason, lastFetched, seasonOf, teamsOf } from "#server/results/season-results.ts";

type Replacing = { platform: ResultPlatform; reason: string | undefined; actor: Actor; now: Date };

/**
 * Frees all teams of a season before another league at a platform is linked, and tells all members if anyone had one. For
 * those that were verified, the reason is kept (RULES §21). @throws AppError 409 once the teams are frozen, and without a
 * reason if one was verified.
 */
export async function freeAllTeams(
  tx: Tx,
  league: ManagedLeague,
  { platform, reason, actor, now }: Replacing,
): Promise<void> {
  const season = seasonOf(league);
  await refuseFrozen(tx, season, "A different league would have different teams. Upload its results instead.");
  const teams = await teamsOf(tx, season);
  const verified = teams.filter(({ verifiedAt }) => verifiedAt !== null);
  if (verified.length > 0 && reason === undefined) {
    const who = counted(verified.length, "member");
    throw needsReason(
      `${who} proved their team in the linked league. Say why you're linking another one, for all members to read.`,
    );
  }
  await tx.delete(leagueTeams).where(inSeason(leagueTeams, season));
  if (teams.length === 0) return;
  const told = verified.length > 0 ? reason : undefined;
  if (told !== undefined) {
    const table = (await lastFetched(tx, season)) ?? { teams: [] };
    await tx.insert(teamChanges).values(
      verified.map(({ teamId, userId: fromUserId }) => ({
        ...{ ...season, teamId, teamName: teamName(teamId, table), fromUserId, toUserId: null, reason: told },
        ...{ changedById: actor.userId, changedAt: now },
      })),
    );
  }
  const members = (await memberIds(tx, league.id)).filter((userId) => userId !== actor.userId);
  await tell(tx, now, leagueReplaced(league, { members, platform: sourceName(platform), reason: told }));
}
