import type pg from "pg";

type Queries = { query: (text: string) => Promise<pg.QueryResult> };

/** Switches the triggers of every table off, or on again, as the owner. Foreign keys and checks stay in force. */
export async function switchTriggers(owner: Queries, to: "enable" | "disable"): Promise<void> {
  const { rows } = await owner.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'ledger')",
  );
  await owner.query(rows.map(({ name }) => `alter table ${name} ${to} trigger user`).join(";"));
}
