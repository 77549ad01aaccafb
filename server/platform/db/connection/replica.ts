import type pg from "pg";
import type { Logger } from "pino";
import type { AppConnection } from "#server/platform/db/app-login.ts";
import { createDb, createPool, databaseErrorCode, type Reader } from "#server/platform/db/client.ts";
import { databaseFailure } from "#server/platform/db/failures.ts";

/** How old a list may be. */
export const AGE_MAX_MS = 10_000;
/** How long the replica's last known age is good for. */
const CHECK_MS = 1000;
/** How long a replica that failed is left alone. */
const REST_MS = 5000;
/** The replica ended a read because what it reads is being removed. */
const CONFLICT_WITH_RECOVERY = "40001";

const PRIMARY_AT =
  "select pg_current_wal_lsn()::text as at, system_identifier::text as cluster from pg_control_system()";
const REPLICA_AT = `select pg_last_wal_replay_lsn()::text as at, system_identifier::text as cluster from pg_control_system()
  where pg_is_in_recovery()`;

type At = { at: string; cluster: string };
/** What the primary had written at a moment. */
type Mark = { moment: number; position: bigint };
type Read<T> = (db: Reader) => Promise<T>;
type Opened = {
  primary: pg.Pool;
  connection: AppConnection;
  max: number;
  log: Pick<Logger, "warn">;
  /** How old a list may be. */
  ageMaxMs?: number;
};

export type Replica = ReturnType<typeof openReplica>;

/** Opens a server that replicates the primary, for lists that may be a little old. */
export function openReplica({ primary, connection, max, log, ageMaxMs = AGE_MAX_MS }: Opened) {
  const pool = createPool({ ...connection, max });
  const db = createDb(pool);
  const marks: Mark[] = [];
  let upToDateAt = Number.NEGATIVE_INFINITY;
  let nextCheckAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let isUsed = true;

  async function check(): Promise<void> {
    const moment = performance.now();
    nextCheckAt = moment + CHECK_MS;
    const written = (await primary.query<At>(PRIMARY_AT)).rows[0];
    const replayed = (await pool.query<At>(REPLICA_AT)).rows[0];
    if (!written || replayed?.cluster !== written.cluster || !replayed.at)
      throw new Error("It doesn't replicate the primary.");
    marks.push({ moment, position: positionOf(written.at) });
    const reached = positionOf(replayed.at);
    while (marks[0] && (marks[0].position <= reached || moment - marks[0].moment > ageMaxMs)) {
      const mark = marks.shift();
      if (mark && mark.position <= reached) upToDateAt = mark.moment;
    }
  }

  function rest(error: unknown): void {
    upToDateAt = Number.NEGATIVE_INFINITY;
    nextCheckAt = performance.now() + REST_MS;
    marks.length = 0;
    if (isUsed) log.warn({ err: error }, "the replica can't be used; lists come from the primary");
    isUsed = false;
  }

  async function isFresh(): Promise<boolean> {
    if (performance.now() >= nextCheckAt) {
      checking ??= check()
        .catch(rest)
        .finally(() => {
          checking = undefined;
        });
    }
    await checking;
    const isNow = performance.now() - upToDateAt < ageMaxMs;
    isUsed ||= isNow;
    return isNow;
  }

  return {
    pool,
    /** Reads from the replica, or from the primary if the replica is down or too old. */
    read: async <T>(work: Read<T>, fromPrimary: () => Promise<T>): Promise<T> => {
      if (!(await isFresh())) return fromPrimary();
      try {
        return await work(db);
      } catch (error) {
        if (databaseFailure(error) !== "away" && databaseErrorCode(error) !== CONFLICT_WITH_RECOVERY) throw error;
        rest(error);
        return fromPrimary();
      }
    },
  };
}

/** Reads a position in the write-ahead log, such as 16/B374D848. */
function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
