import { sql } from "drizzle-orm";
import type { GivenHead, Head } from "#contract/money/heads.ts";
import { sealWaiting } from "#server/ledger/seal-entries.ts";
import type { Db, Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

type Last = { leagueId: string; position: number | null; hash: string | null; waits: boolean };

/**
 * Reads the heads of leagues' books, by league. First seals what waits there, so that a head covers all that has
 * happened. Sealing waits for its turn, so this never belongs into a transaction that moves money.
 */
export async function headsOf(db: Db, leagueIds: readonly string[]): Promise<Map<string, Head>> {
  let last = await lastOf(db, leagueIds);
  if (last.some(({ waits }) => waits)) {
    await sealWaiting(db);
    last = await lastOf(db, leagueIds);
  }
  return new Map(
    last.flatMap(({ leagueId, position, hash }) => (position && hash ? [[leagueId, { position, hash }]] : [])),
  );
}

/** Reads the head of one league's books; null if they have no entries. */
export const headOf = async (db: Db, leagueId: string): Promise<Head | null> =>
  (await headsOf(db, [leagueId])).get(leagueId) ?? null;

async function lastOf(reader: Reader, leagueIds: readonly string[]): Promise<Last[]> {
  const { rows } = await reader.execute<Last>(sql`
    select league.id as "leagueId", seal.position, encode(seal.hash, 'hex') as hash,
      exists (select from ledger.unsealed w join ledger.entries e on e.id = w.entry_id where e.league_id = league.id) as waits
    from unnest(${sql.param(leagueIds)}::uuid[]) league (id)
    left join lateral (select s.position, s.hash from ledger.seals s where s.chain = league.id::text
      order by s.position desc limit 1) seal on true`);
  return rows;
}

type Found = { of: number; position: number | null; on: string };

/**
 * Looks for an old head in a league's chain. It is there if every entry up to it, hashed again, leads to it. `of` is how
 * many entries the chain has, and `on` when the head's own entry was written.
 */
export async function findHead(
  reader: Reader,
  { leagueId, head: { position, digits } }: { leagueId: string; head: GivenHead },
): Promise<Found> {
  const { rows } = await reader.execute<Found>(sql`
    with chain as (
      select s.position, encode(s.hash, 'hex') as hash, e.occurred_at, s.position = row_number() over chained
        and s.previous_hash = coalesce(lag(s.hash) over chained, decode(repeat('00', 32), 'hex'))
        and s.hash = ledger.link(s.previous_hash, e) as follows
      from ledger.seals s join ledger.entries e on e.id = s.entry_id
      where s.chain = ${leagueId} window chained as (order by s.position))
    select counted.of, found.position, found.occurred_at as "on"
    from (select count(*) as of from chain) counted left join chain found on found.hash like ${`${digits}%`}
      and found.position = coalesce(${position}::bigint, found.position)
      and not exists (select from chain earlier where earlier.position <= found.position and not earlier.follows)`);
  return onlyRow(rows);
}
