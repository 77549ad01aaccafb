import pg from "pg";

type Address = { connectionString: string };

/** Connects outside of a pool. If the connection breaks, its current or next query fails, and the process goes on. */
export function connectTo(config: pg.ClientConfig & Address): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  return client.connect();
}
