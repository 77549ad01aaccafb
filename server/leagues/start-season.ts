import { isOpenForJoining, type LeagueStatus, startsNextSeason } from "#contract/terms/league-status.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { startNextSeason } from "#server/leagues/start-next-season.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

type Start = {
  /** The status the caller saw, if they said so: a click that comes too late is then refused. */
  from: LeagueStatus | undefined;
  /** Whether last season's remainder goes into the new season's pool. */
  carryRemainder: boolean;
  actor: string;
  secret: string;
  now: Date;
};

/** Starts the season of an open league; for a completed dynasty league, starts the next one (RULES §2). */
export async function startSeason(tx: Tx, league: ManagedLeague, start: Start): Promise<void> {
  const { from, now } = start;
  if (from !== undefined && from !== league.status) throw conflict("This season has already started.");
  if (isOpenForJoining(league.status)) return changeStatus(tx, league, { to: "in_season", now });
  if (startsNextSeason(league, "active")) return startNextSeason(tx, league, start);
  throw conflict("Only a league that is open, or a completed dynasty league, can start a season.");
}
