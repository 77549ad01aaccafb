import type pg from "pg";
import { type Step, sideBySide } from "./side-by-side.ts";

type Index = { schema: string; table: string; name: string; definition: string; constraint: string | null };
type Key = { table: string; name: string; definition: string };
type Dropped = { indexes: Index[]; keys: Key[] };

/** A primary key that a view depends on can't be dropped. */
const DEPENDED_ON = "2BP01";

const INDEXES = `select n.nspname as schema, t.oid::regclass::text as "table", quote_ident(i.relname) as name,
    pg_get_indexdef(i.oid) as definition,
    case c.contype when 'p' then 'primary key' when 'u' then 'unique' end as constraint
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    left join pg_constraint c on c.conindid = i.oid and c.conrelid = t.oid and c.contype in ('p', 'u')
  where n.nspname in ('public', 'ledger') order by pg_relation_size(t.oid) desc, 2, 3`;

const KEYS = `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'ledger') order by 1, 2`;

/** Every index and every key of the product's tables, as text that is the same if and only if they are. */
export async function definitionsOf(client: pg.Client): Promise<string> {
  const { rows: indexes } = await client.query<Index>(INDEXES);
  const { rows: keys } = await client.query<Key>(KEYS);
  const lines = [
    ...indexes.map(({ definition, constraint }) => `${definition} ${constraint}`),
    ...keys.map(({ table, name, definition }) => `${table} ${name} ${definition}`),
  ];
  return lines.sort().join("\n");
}

/** Drops all foreign keys, and the indexes of these tables, so that rows are only written and each index is built once. */
export async function dropDefinitions(client: pg.Client, tables: ReadonlySet<string>): Promise<Dropped> {
  const { rows: keys } = await client.query<Key>(KEYS);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows } = await client.query<Index>(INDEXES);
  const indexes: Index[] = [];
  for (const index of rows.filter(({ table }) => tables.has(table))) {
    const { schema, table, name, constraint } = index;
    const drop = constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${schema}.${name}`;
    const isDropped = await client.query(drop).then(
      () => true,
      (error) => {
        if (error.code === DEPENDED_ON) return false;
        throw error;
      },
    );
    if (isDropped) indexes.push(index);
  }
  return { indexes, keys };
}

/** Builds the indexes, and then checks the foreign keys of every row, two of them at a time. */
export async function addDefinitions(clients: pg.Client[], { indexes, keys }: Dropped): Promise<void> {
  await sideBySide(
    clients,
    indexes.map(
      ({ definition }): Step =>
        (client) =>
          client.query(definition),
    ),
  );
  const [owner] = clients;
  if (!owner) throw new Error("There is no connection to add keys with.");
  for (const { table, name, constraint } of indexes) {
    if (constraint) await owner.query(`alter table ${table} add constraint ${name} ${constraint} using index ${name}`);
  }
  for (const { table, name, definition } of keys) {
    await owner.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  }
  await sideBySide(
    clients,
    keys.map(
      ({ table, name }): Step =>
        (client) =>
          client.query(`alter table ${table} validate constraint ${name}`),
    ),
  );
}
