import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";
import { openReplicated } from "#tests/support/standby.ts";

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("It worked."),
    (error) => error,
  );

it("leads every connection to a server that answers and writes, even after one hung, a write was refused and a search found no primary", async () => {
  const servers = await openReplicated();
  const pool = createPool({ connectionString: `${servers.bothUrl}&target_session_attrs=read-write`, max: 4 });
  try {
    const db = createDb(pool);
    await pool.query("create table noted (word text)");
    const write = (word: string) => inTransaction(db, (tx) => tx.execute(sql`insert into noted values (${word})`));
    await Promise.all(["a", "b", "c", "d"].map(write));
    expect(pool.totalCount).toBe(4);

    const backends = async () => {
      const asked = [1, 2, 3, 4].map(() => pool.query<{ pid: number }>("select pg_backend_pid() as pid"));
      return (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ pid }) => pid));
    };
    const before = await backends();
    const hung = await pool.connect();
    hung.release(new Error("Query read timeout"));
    const after = await backends();
    expect(
      after.filter((pid) => before.includes(pid)),
      "connections beside one that hung",
    ).toEqual([]);

    await servers.command("primary", "alter system set default_transaction_read_only = on");
    await servers.command("primary", "select pg_reload_conf()");
    await expect.poll(() => failureOf(write("refused"))).toMatchObject({ cause: { code: "25006" } });
    const searching = await failureOf(write("refused"));
    expect(searching.message).toContain("takes no writes");
    expect(databaseFailure(searching)).toBe("away");

    const replayed = "select count(*)::int as all from pg_stat_replication where replay_lsn = pg_current_wal_lsn()";
    await expect.poll(() => servers.command("primary", replayed)).toEqual([{ all: 1 }]);
    await servers.command("standby", "select pg_promote()");
    await Promise.all(["e", "f", "g", "h"].map(write));
    const { rows } = await pool.query(
      "select string_agg(word, '' order by word) as words from noted where length(word) = 1",
    );
    expect(rows).toEqual([{ words: "abcdefgh" }]);
  } finally {
    await pool.end();
    await servers.close();
  }
});
