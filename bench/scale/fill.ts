import pg from "pg";
import { switchTriggers } from "#tests/support/switch-triggers.ts";
import { addDefinitions, definitionsOf, dropDefinitions } from "./definitions.ts";
import { beginMaking, endMaking, type Filling, type Size } from "./made.ts";
import { bookFillings, makeEntries } from "./made-books.ts";
import { leagueFillings } from "./made-leagues.ts";
import { newsFillings } from "./made-news.ts";
import { resultFillings } from "./made-results.ts";
import { type Step, sideBySide } from "./side-by-side.ts";

/**
 * The database server's settings while it is filled. A table that is emptied and filled in one transaction isn't logged, and an
 * interrupted fill starts over.
 */
export const FILL_SETTINGS = {
  ...{ wal_level: "minimal", max_wal_senders: "0", fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  ...{ autovacuum: "off", max_wal_size: "8GB", checkpoint_timeout: "1h", shared_buffers: "1GB" },
  ...{ work_mem: "256MB", maintenance_work_mem: "1GB", max_parallel_maintenance_workers: "0" },
};

const CONNECTIONS = 2;
const ACTS_SEALED_AT_ONCE = 50_000;

/** The tables that take longest, so that they begin first. */
const LARGEST = [
  ...[
    "ledger.postings",
    "ledger.seals",
    "ledger.entries",
    "notifications",
    "provider_events",
    "league_members",
    "payments",
  ],
  ...["mails", "payment_allocations", "users"],
];

/** How long each part took, in seconds. */
export type Filled = { rows: number; rowsSeconds: number; indexesSeconds: number; restSeconds: number };

/**
 * Fills an empty database with leagues, as its owner. The rows are made by the database itself, without triggers, indexes and
 * foreign keys; checks stay in force. Then every index is built as it was, and every foreign key checks every row. The books'
 * chains are computed for all leagues at once; `prove-books.ts` compares them with what the product's own functions say.
 * @throws If the database's indexes or keys differ at the end from what they were.
 */
export async function fill(connectionString: string, size: Size): Promise<Filled> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString }));
  const [owner] = clients;
  if (!owner) throw new Error("There is no connection to fill with.");
  try {
    for (const client of clients) await client.connect();
    const before = await definitionsOf(owner);
    const start = performance.now();
    for (const statement of [...beginMaking(size), makeEntries(size)]) await owner.query(statement);
    await switchTriggers(owner, "disable");
    const fillings = [...leagueFillings(size), ...newsFillings(size), ...resultFillings(size), ...bookFillings()];
    const dropped = await dropDefinitions(owner, new Set(fillings.map(({ table }) => table)));
    let rows = 0;
    const steps = inOrder(fillings).map(
      (filling): Step =>
        async (client) => {
          const made = await fillTable(client, filling);
          rows += made;
        },
    );
    await sideBySide(clients, steps);
    const filled = performance.now();
    await addDefinitions(clients, dropped);
    const indexed = performance.now();
    await finish(owner);
    await sideBySide(clients, fillings.map(freeze));
    if ((await definitionsOf(owner)) !== before)
      throw new Error("The filled database has different indexes or keys than before.");
    const seconds = (from: number, to: number) => (to - from) / 1000;
    const restSeconds = seconds(indexed, performance.now());
    return { rows, rowsSeconds: seconds(start, filled), indexesSeconds: seconds(filled, indexed), restSeconds };
  } finally {
    for (const client of clients) await client.end();
  }
}

function inOrder(fillings: Filling[]): Filling[] {
  const rank = ({ table }: Filling) => (LARGEST.includes(table) ? LARGEST.indexOf(table) : LARGEST.length);
  return fillings.sort((a, b) => rank(a) - rank(b));
}

async function fillTable(client: pg.Client, { table, columns, select }: Filling): Promise<number> {
  const start = performance.now();
  await client.query("begin");
  await client.query(`truncate ${table}`);
  const { rowCount } = await client.query(`insert into ${table} (${columns}) overriding system value ${select}`);
  await client.query("commit");
  console.log(`  ${table}: ${rowCount} rows in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return rowCount ?? 0;
}

/**
 * Makes the rows as cheap to read as old ones. It comes last: while another connection still fills a table, the rows might be
 * invisible to it, and every page would stay unfrozen.
 */
const freeze =
  ({ table }: Filling): Step =>
  async (client) => {
    await client.query(`vacuum (freeze, analyze) ${table}`);
  };

/** What the product keeps besides the rows: triggers, counts, the audit log's chain, and the next ids. */
async function finish(owner: pg.Client): Promise<void> {
  await owner.query(endMaking);
  for (const table of ["accounts", "entries"]) {
    await owner.query(
      `select setval(pg_get_serial_sequence('ledger.${table}', 'id'), (select max(id) from ledger.${table}))`,
    );
  }
  await switchTriggers(owner, "enable");
  for (let sealed = ACTS_SEALED_AT_ONCE; sealed === ACTS_SEALED_AT_ONCE; ) {
    const { rows } = await owner.query<{ sealed: number }>("select audit.seal($1) as sealed", [ACTS_SEALED_AT_ONCE]);
    sealed = rows[0]?.sealed ?? 0;
  }
  await owner.query("select public.count_again()");
  await owner.query("analyze");
}
