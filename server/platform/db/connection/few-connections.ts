import type pg from "pg";

/** More than these can't use more of one process's processor, and compete with each other for the database's. */
const ENOUGH = 6;
const PATIENCE_MS = 100;
/** As many times as long may work wait for its turn while connections do come back. */
const TURN_TIMES_MAX = 5;

type Answer = [error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void];

/** What the pools' options said first: keepConnectionsFew lowers and raises those. */
const limits = new WeakMap<pg.Pool, number>();

/** How many connections a pool may ever have. */
export const connectionsMax = (pool: pg.Pool): number => limits.get(pool) ?? pool.options.max;

/**
 * Lets work wait a moment for a connection instead of opening another one: until it has read the catalog and planned its
 * statements, a new connection costs the database as much as some twenty payments. Only if none comes back for a while, because
 * their work is slow or waits for locks, or turns come too late, and none is about to open, what waits gets one more, up to the
 * pool's own limit. Those that are too many later close when they are idle.
 */
export function keepConnectionsFew(pool: pg.Pool, { enough = ENOUGH, patienceMs = PATIENCE_MS } = {}): void {
  const { options } = pool;
  const most = options.max;
  const usual = Math.min(enough, most);
  limits.set(pool, most);
  options.max = usual;
  let connected = 0;
  let openedAt = 0;
  let cameBackAt = 0;
  let isLooking = false;

  /** How long the last piece of work that got a connection had waited, not counting the time to open one. */
  let waitedMs = 0;

  const isStuck = () =>
    pool.totalCount <= connected &&
    (performance.now() - cameBackAt >= patienceMs || waitedMs >= TURN_TIMES_MAX * patienceMs);

  const look = () => {
    isLooking = false;
    if (pool.waitingCount === 0) {
      options.max = usual;
      return;
    }
    if (options.max < most && isStuck()) openOneMore();
    keepLooking();
  };
  const keepLooking = () => {
    if (isLooking) return;
    isLooking = true;
    setTimeout(look, patienceMs).unref();
  };
  /** The pool opens a connection for the call that asks while there is room, and then gives it to the first in line. */
  const openOneMore = () => {
    options.max += 1;
    connect().then(
      (client) => client.release(),
      () => {},
    );
  };

  const connect = pool.connect.bind(pool);
  const connectAndWatch = (answered?: (...answer: Answer) => void) => {
    const askedAt = performance.now();
    const noteWait = () => {
      waitedMs = performance.now() - Math.max(askedAt, openedAt);
    };
    keepLooking();
    if (answered) {
      return connect((...answer: Answer) => {
        noteWait();
        answered(...answer);
      });
    }
    const connecting = connect();
    connecting.then(noteWait, noteWait);
    return connecting;
  };
  Object.assign(pool, { connect: connectAndWatch });
  const cameBack = () => {
    cameBackAt = performance.now();
  };
  pool.on("release", cameBack);
  pool.on("connect", () => {
    connected += 1;
    cameBack();
    openedAt = cameBackAt;
  });
  pool.on("remove", () => {
    connected -= 1;
  });
}
