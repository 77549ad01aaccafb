import { type SQL, sql } from "drizzle-orm";
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

/** A league's whole chain in SQL, each entry with the hash of the results that it awards by. */
export const wholeChain = (leagueId: string): SQL => sql`
  select link.position, encode(link.hash, 'hex') as hash, entry.id, ledger.canonical(entry) as text,
    case entry.event_type when 'payouts.awarded' then entry.details ->> 'resultsHash' end as "resultsHash"
  from ledger.seals link join ledger.entries entry on entry.id = link.entry_id where link.chain = ${leagueId}`;

/** The ids, in SQL, of those who are recorded as having a seat, running the league, paying or keeping its money; not of admins. */
export const peopleRecorded = (leagueId: string): SQL => sql`
  select named.id::uuid from ledger.seals link join ledger.records on records.entry_id = link.entry_id,
    unnest(array[content ->> 'user', content ->> 'paidBy', content ->> 'keeper', content ->> 'commissioner', content ->> 'treasurer',
      content ->> 'nextTreasurer', content ->> 'from', content ->> 'to']) as named (id)
  where link.chain = ${leagueId} and named.id is not null`;
