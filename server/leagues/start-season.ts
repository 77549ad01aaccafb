import { isOpenForJoining, type LeagueStatus, startsNextSeason } from "#contract/league-status.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { startNextSeason } from "#server/leagues/start-next-season.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

type Start = {
  /** The status that the caller saw, when they say: a click that comes late is refused then. */
  from: LeagueStatus | undefined;
  /** Whether what the season before has left over goes into the pool of the one that starts. */
  carryRemainder: boolean;
  actor: string;
  now: Date;
};

/** Starts the season of a league that is open; a completed dynasty league starts its next one (RULES §2). */
export async function startSeason(tx: Tx, league: ManagedLeague, start: Start): Promise<void> {
  const { from, now } = start;
  if (from !== undefined && from !== league.status) throw conflict("This season has been started already.");
  if (isOpenForJoining(league.status)) return changeStatus(tx, league, { to: "in_season", now });
  if (startsNextSeason(league, "active")) return startNextSeason(tx, league, start);
  throw conflict("Only a league that is open, or a completed dynasty league, can start a season.");
}
