import type { Writable } from "node:stream";
import type pg from "pg";

type Query = (...sent: unknown[]) => unknown;

/**
 * Writes everything that one turn of the event loop sends on a connection with one call to the operating system: each
 * call takes as long as building a statement, and wakes the database server.
 */
export function writeTogether(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const stream = streamOf(client);
    const query = client.query.bind(client) as Query;
    let isHeld = false;
    const letGo = () => {
      isHeld = false;
      stream.uncork();
    };
    const hold = () => {
      if (isHeld) return;
      isHeld = true;
      stream.cork();
      process.nextTick(letGo);
    };
    Object.assign(client, {
      query: (...sent: unknown[]) => {
        hold();
        return query(...sent);
      },
    });
  });
}

export const streamOf = (client: pg.PoolClient): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;
