import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** The least that a server can do for a read: `node:http`, one query, and JSON. It doesn't check who is asking. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const QUERIES: Record<string, string> = {
  user: "select * from users where id = $1",
  leagues: "select * from leagues where commissioner_id = $1 order by created_at desc",
};

const server = createServer(async (request, response) => {
  const [, name = "", id] = request.url?.split("/") ?? [];
  const { rows } = await pool.query(QUERIES[name] ?? "", [id]);
  const body = JSON.stringify(rows);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
