import pg from "pg";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";

/**
 * Potkeeper reduced to its database, for tests that start, stop and kill whole processes. Prints `ready <login>`; with
 * `write`, also the id of every row whose commit was acknowledged.
 */
const [dataDir = "", task] = process.argv.slice(2);
const WRITERS = 4;

try {
  const { connectionString, stop } = await startEmbedded({ dataDir });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit(0);
    });
  }
  process.stdout.write(`ready ${connectionString}\n`);
  if (task === "write") await write(connectionString);
  // Stays alive until a signal comes.
  setInterval(() => {}, 1000);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function write(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: WRITERS });
  await pool.query("create table if not exists writes (id bigint generated always as identity primary key)");
  const writer = async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>("insert into writes default values returning id");
      process.stdout.write(`${rows[0]?.id}\n`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}
