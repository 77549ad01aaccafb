import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/**
 * The least that a server can do for a read: `node:http`, a query, and JSON. It doesn't check who is asking. QUERIES has
 * the queries of each path, of which the last one is answered.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const queries: Record<string, pg.QueryConfig[]> = JSON.parse(process.env.QUERIES ?? "{}");

const server = createServer(async (request, response) => {
  let rows: unknown[] = [];
  for (const query of queries[request.url ?? ""] ?? []) ({ rows } = await pool.query(query));
  const body = JSON.stringify(rows);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
