import pg from "pg";
import { idOf, type Size } from "./made.ts";
import type { Site } from "./site.ts";

/** Up to this many leagues, every entry is verified; beyond that, only some leagues' chains, balances and entries. */
const VERIFIED_WHOLE_MAX = 20_000;
const SAMPLE = 2000;
const STEP = 7919;

/** What the nightly verification looks for, in some leagues. */
const IN_SAMPLE = `
  with seal as (
    select s.*, lag(s.hash, 1, decode(repeat('00', 32), 'hex')) over chains as expected_previous, row_number() over chains as expected_position
    from ledger.seals s where s.chain = any($1::text[]) window chains as (partition by s.chain order by s.position)
  )
  select 'hash chain is broken' as violation, e.id::text as subject from ledger.entries e left join seal s on s.entry_id = e.id
  where e.league_id = any($1::uuid[]) and (s.previous_hash = s.expected_previous and s.position = s.expected_position
    and s.hash = ledger.link(s.previous_hash, e)) is not true
  union all
  select 'entry does not balance', p.entry_id::text from ledger.postings p join ledger.entries e on e.id = p.entry_id
  where e.league_id = any($1::uuid[]) group by p.entry_id having sum(p.amount) <> 0 or count(*) <> 2
  union all
  select 'balance differs from its postings', a.address from ledger.accounts a left join ledger.postings p on p.account_id = a.id
  where a.league_id = any($1::uuid[]) group by a.id having a.balance <> coalesce(sum(p.amount), 0) or a.version <> count(p.entry_id)`;

/** The rows filled in past the guards must be ones that the guards would have accepted. @throws If not. */
export async function checkBooks({ databaseUrl, size }: Site): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const isWhole = size.leagues <= VERIFIED_WHOLE_MAX;
    const { rows } = isWhole
      ? await client.query("select * from ledger.violations limit 5")
      : await client.query(IN_SAMPLE, [someLeagues(size)]);
    if (rows.length > 0) throw new Error(`The books are not right: ${JSON.stringify(rows)}`);
    console.log(`The books of ${isWhole ? "all" : `${SAMPLE} of the`} ${size.leagues} leagues are right.`);
  } finally {
    await client.end();
  }
}

const someLeagues = ({ leagues }: Size) =>
  Array.from({ length: SAMPLE }, (_, nth) => idOf("league", (nth * STEP) % leagues));
