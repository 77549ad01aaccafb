import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { withDatabase } from "#tests/support/with-world.ts";
import { withPicture } from "../scripts/graph/picture.ts";

const PAGE = fileURLToPath(new URL("../docs/data-model.md", import.meta.url));
const page = readFileSync(PAGE, "utf8");

/** The tables of the product, named as in a query; the job queue and the migrations keep their own. */
const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger', 'sandbox', 'owner_only')`;

/** The foreign keys: which table points to which, by which columns, and whether these may be null or are unique. */
const KEYS = `select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
  (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns,
  (select bool_or(not attnotnull) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as "isOptional",
  exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
    and indkey::int2[] <@ conkey) as "isUnique"
  from pg_constraint where contype = 'f' order by 2, 1, 3`;

type Key = { from: string; to: string; columns: string; isOptional: boolean; isUnique: boolean };

const database = withDatabase();

const [, drawn = ""] = page.split(/<!-- \/?relations -->/);
const shown = new Set([...drawn.matchAll(/^ {2}(\w+)(?= |$)|o[{|] (\w+) :/gm)].flatMap(([, a, b]) => [a ?? b ?? ""]));

function relationsOf(keys: readonly Key[]): string {
  const between = keys.filter(({ from, to }) => shown.has(from) && shown.has(to));
  const lines = between.map(
    ({ from, to, columns, isOptional, isUnique }) =>
      `  ${to} ${isOptional ? "|o" : "||"}--${isUnique ? "o|" : "o{"} ${from} : "${columns}"`,
  );
  return ["```mermaid", "erDiagram", ...lines, "```"].join("\n");
}

describe("docs/data-model.md", () => {
  it("has each table of the database once, and no other", async () => {
    const { rows } = await database.ownerPool.query<{ name: string }>(TABLES);
    const named = [...page.matchAll(/^\| `([\w.]+)` \| \S/gm)].map(([, name]) => name);
    expect(rows.length).toBeGreaterThan(60);
    expect(named.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it("draws every foreign key between the tables of its diagram", async () => {
    const { rows } = await database.ownerPool.query<Key>(KEYS);
    expect(shown.size).toBeGreaterThan(15);
    await expect(withPicture(page, "relations", relationsOf(rows))).toMatchFileSnapshot(PAGE);
  });
});
