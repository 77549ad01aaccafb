import { type SQL, sql } from "drizzle-orm";
import { noSuch } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import type { Documents, Table } from "#sandbox/document-types.ts";
import { listOf } from "#sandbox/list.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import type { Reader } from "#server/platform/db/client.ts";

/** Every table has the columns id, seq and body, and generated ones of what is searched for and has to hold. */
const inTable = (table: Table) => sql.raw(`sandbox.${table}`);

/** Finds the objects of a table that fit a condition. */
export async function findAll<T extends Table>(reader: Reader, table: T, where: SQL): Promise<Documents[T][]> {
  const found = sql`select body from ${inTable(table)} where ${where}`;
  return (await reader.execute<{ body: Documents[T] }>(found)).rows.map(({ body }) => body);
}

export async function findObject<T extends Table>(reader: Reader, table: T, id: string) {
  return (await findAll(reader, table, sql`id = ${id}`))[0];
}

/** @throws ApiError 404 */
export async function getObject<T extends Table>(reader: Reader, table: T, id: string): Promise<Documents[T]> {
  return (await findObject(reader, table, id)) ?? refuse(table, id);
}

/** Finds an object and locks it until the transaction ends. @throws ApiError 404 */
export async function lockObject<T extends Table>({ tx }: Call, table: T, id: string): Promise<Documents[T]> {
  return (await findAll(tx, table, sql`id = ${id} for update`))[0] ?? refuse(table, id);
}

function refuse(table: Table, id: string): never {
  throw noSuch(table.slice(0, -1), id);
}

export async function addObject<T extends Table>(call: Call, table: T, values: Omit<Documents[T], "created">) {
  const object = { ...values, created: seconds(call.now) } as Documents[T];
  await call.tx.execute(sql`insert into ${inTable(table)} (id, body) values (${object.id}, ${JSON.stringify(object)})`);
  return object;
}

export async function changeObject<T extends Table>(
  { tx }: Call,
  table: T,
  object: Documents[T],
  values: Partial<Documents[T]>,
): Promise<Documents[T]> {
  const body = sql`body || ${JSON.stringify(values)}::jsonb`;
  await tx.execute(sql`update ${inTable(table)} set body = ${body} where id = ${object.id}`);
  return { ...object, ...values };
}

type ListQuery = { limit: number; starting_after?: string | undefined } & {
  [column: string]: string | number | undefined;
};

/**
 * Lists one page of a table's objects, newest first: those after one, with these values in these columns. Reads one more
 * than the page has, to tell whether there is another.
 */
export async function listObjects<T extends Table, Object extends object>(
  reader: Reader,
  table: T,
  { limit, starting_after: after, ...columns }: ListQuery,
  { toObject, url = `/v1/${table}`, where = sql`true` }: Shown<Documents[T], Object>,
) {
  const equal = Object.entries(columns).filter(([, value]) => value !== undefined);
  const wanted = equal.map(([column, value]) => sql`and ${sql.identifier(column)} = ${value}`);
  const isFurther = sql`and seq < (select seq from ${inTable(table)} where id = ${after})`;
  const rows = await findAll(
    reader,
    table,
    sql.join(
      [where, ...wanted, ...(after === undefined ? [] : [isFurther]), sql`order by seq desc limit ${limit + 1}`],
      sql` `,
    ),
  );
  return listOf({ url, limit, rows, toObject });
}

type Shown<Document, Object> = { toObject: (document: Document) => Object; url?: string; where?: SQL };
