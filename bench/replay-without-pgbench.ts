import { readFileSync } from "node:fs";
import pg from "pg";
import type { Statement } from "#tests/support/sent-statements.ts";

/** Runs each list of statements over its own connection. */
const work = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Statement[][];
const clients = work.map(() => new pg.Client());
await Promise.all(clients.map((client) => client.connect()));
await Promise.all(clients.map((client, index) => run(client, work[index] ?? [])));
await Promise.all(clients.map((client) => client.end()));

async function run(client: pg.Client, statements: Statement[]) {
  for (const { name, text, values } of statements) await client.query({ text, values, ...(name ? { name } : {}) });
}
