import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** The least that a server can do for a read: `node:http`, the query that QUERIES has for the path, and JSON. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const queries: Record<string, pg.QueryConfig> = JSON.parse(process.env.QUERIES ?? "{}");

const server = createServer(async (request, response) => {
  const query = queries[request.url ?? ""];
  const body = JSON.stringify(query ? (await pool.query(query)).rows : []);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
