import { connect, createServer, type Socket } from "node:net";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";

type Mode = "well" | "resets" | "silent";

/** A pool that reaches a test's database through a connection that the test can break or block. */
export async function flakyDatabase({ connectionString }: TestDatabase) {
  const behind = new URL(connectionString);
  const socketDir = behind.searchParams.get("host");
  const target = socketDir
    ? { path: `${socketDir}/.s.PGSQL.5432` }
    : { host: behind.hostname, port: Number(behind.port || 5432) };
  let mode: Mode = "well";
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => {});
    near.on("close", () => sockets.delete(near));
    if (mode === "resets") near.resetAndDestroy();
    if (mode !== "well") return;
    const far = connect(target);
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    near.on("data", (chunk) => mode === "well" && far.write(chunk));
    far.on("data", (chunk) => mode === "well" && near.write(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;

  const login = new URL(connectionString);
  login.searchParams.delete("host");
  login.hostname = "127.0.0.1";
  login.port = String(port);
  const pool = createPool({ connectionString: login.href, role: APP_ROLE, max: 20 });
  return {
    db: createDb(pool),
    behave: (next: Mode) => {
      mode = next;
      if (next === "resets") for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await pool.end();
    },
  };
}
