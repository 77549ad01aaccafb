import { type SQLWrapper, sql } from "drizzle-orm";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** Whether a league exists that runs this one again. */
export const isRunAgain = (leagueId: SQLWrapper | string) =>
  sql<boolean>`exists (select from ${leagues} again where again.previous_league_id = ${leagueId} and again.deleted_at is null)`;
