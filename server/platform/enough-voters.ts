import { sql } from "drizzle-orm";
import { ballotFrom } from "#server/platform/ballot-from.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { conflict } from "#server/platform/errors.ts";

type League = { id: string; treasurerId: string | null };
type Asked = {
  voters: readonly string[];
  needed: number;
  /** When the vote would end; null if only enough ballots end it. */
  until: Date | null;
};

/**
 * Says why a vote can't come to the ballots that it takes, because too many of those who decide have no account or claimed
 * their seat too lately to vote in time (RULES §28). @returns undefined if it can.
 */
export async function whyTooFew(
  db: Reader,
  { id: leagueId, treasurerId }: League,
  { voters, needed, until }: Asked,
): Promise<string | undefined> {
  if (treasurerId === null) return undefined;
  const inTime =
    until && sql`and coalesce(${ballotFrom({ leagueId, userId: sql`u.id` })} < ${until.toISOString()}, true)`;
  const { rows } = await db.execute<{ accounts: number; able: number }>(sql`
    select count(*)::int as accounts, count(*) filter (where true ${inTime ?? sql``})::int as able
    from users u where u.id = any(${sql.param([...voters])}::uuid[]) and u.has_account and u.erased_at is null`);
  const { accounts, able } = onlyRow(rows);
  if (able >= needed) return undefined;
  const have = (some: number) => `${some} of ${voters.length} paid members ${some === 1 ? "has" : "have"} no account`;
  const send = "so the votes needed can't come together. Send them their links.";
  if (accounts === able) return `${have(voters.length - accounts)}, ${send}`;
  return `${have(voters.length - able)}, or claimed their seat too lately to vote, ${send}`;
}

/** @throws AppError 409 for a vote that can't come to the ballots that it takes. */
export async function refuseTooFew(db: Reader, league: League, asked: Asked): Promise<void> {
  const why = await whyTooFew(db, league, asked);
  if (why) throw conflict(why);
}
