import { connect, createServer, type Socket } from "node:net";

type Mode = "well" | "resets" | "silent";
export type DatabaseDoor = Awaited<ReturnType<typeof openDoor>>;

/** A port of this machine that leads to a database server, through which the test can break or block connections. */
export async function openDoor(connectionString: string) {
  let target = placeOf(connectionString);
  let mode: Mode = "well";
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    count += 1;
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
  return {
    connectionString: login.href,
    /** How many connections have come in. */
    count: () => count,
    behave: (next: Mode) => {
      mode = next;
      if (next === "resets") for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Lets the connections from here on lead to another server. */
    lead: (elsewhere: string) => {
      target = placeOf(elsewhere);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function placeOf(connectionString: string) {
  const { hostname, port, searchParams } = new URL(connectionString);
  const socketDir = searchParams.get("host");
  return socketDir ? { path: `${socketDir}/.s.PGSQL.5432` } : { host: hostname, port: Number(port || 5432) };
}
