import { sql } from "drizzle-orm";
import type { ChainLink } from "#contract/money/escrow.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type ChainQuery = {
  leagueId: string;
  limit: number;
  /** The position of the last link already read. */
  after: number;
};

/** Returns a part of a league's hash chain, with the content of each link, so that anyone can recompute it. */
export async function chainOf(
  reader: Reader,
  { leagueId, limit, after }: ChainQuery,
): Promise<{ links: ChainLink[]; unsealed: number }> {
  const { rows } = await reader.execute<ChainLink>(sql`
    select s.position, s.entry_id::text as "entryId", encode(s.previous_hash, 'hex') as "previousHash",
      encode(s.hash, 'hex') as hash, ledger.canonical(e) as canonical
    from ledger.seals s join ledger.entries e on e.id = s.entry_id
    where s.chain = ${leagueId} and s.position > ${after} order by s.position limit ${limit}`);
  const waiting = await reader.execute<{ count: number }>(sql`
    select count(*) as count from ledger.unsealed w join ledger.entries e on e.id = w.entry_id
    where e.league_id = ${leagueId}`);
  return { links: rows, unsealed: onlyRow(waiting.rows).count };
}
