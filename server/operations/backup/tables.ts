import type pg from "pg";

/** The schemas of a backup. The job queue isn't included: resume_unfinished finds unfinished work again. */
const SCHEMAS = ["public", "ledger", "sandbox"];
/**
 * After a restore, everyone signs in again, so a stolen backup opens no account; limits count from zero; and triggers count
 * the rows again as they come in.
 */
const LEFT_EMPTY = new Set(["public.sessions", "public.recent_acts", "public.failed_attempts", "public.kept_counts"]);

export type Table = {
  /** Includes the schema. Both are plain words, so a statement can use it as is. */
  name: string;
  /** The copied columns, quoted. The database fills in the rest: generated columns, and ids of its own transactions. */
  columns: string[];
  /** The columns whose next value comes from a sequence. */
  counters: string[];
  /** Whether its rows are left out. */
  isLeftEmpty: boolean;
};

/** Prepares a connection for copying: without the limits of the application's pool, and with one format per type. */
export async function prepareForCopying(client: pg.Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set bytea_output = 'hex'; set search_path = pg_catalog`);
}

/** Lists every table, each after those it refers to. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Omit<Table, "isLeftEmpty">>(
    `select n.nspname || '.' || c.relname as name,
       array_agg(quote_ident(a.attname) order by a.attnum)
         filter (where a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns,
       coalesce(array_agg(a.attname::text) filter (
         where pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null), '{}') as counters
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any ($1)
     group by 1 order by 1`,
    [SCHEMAS],
  );
  const { rows: references } = await client.query<Reference>(
    `select fn.nspname || '.' || f.relname as "from", tn.nspname || '.' || t.relname as "to"
     from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
     join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and f.oid <> t.oid and fn.nspname = any ($1)`,
    [SCHEMAS],
  );
  return inOrder(
    tables.map((table) => ({ ...table, isLeftEmpty: LEFT_EMPTY.has(table.name) })),
    references,
  );
}

type Reference = { from: string; to: string };

function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = ({ name }: Table) =>
      references.some(({ from, to }) => from === name && left.some((table) => table.name === to));
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name)}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
