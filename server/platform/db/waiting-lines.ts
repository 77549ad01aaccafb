import { unavailable } from "#server/platform/errors.ts";

/** How many connections may wait for one row inside the database: the next in line, and one behind. */
const CONNECTIONS_PER_ROW = 2;
const LINE_LENGTH_MAX = 100;
const PATIENCE_MS = 4000;
const RETRY_AFTER_SECONDS = 2;

/** Thrown if a transaction that refuses to wait needs a row that another one holds. */
export class RowTaken extends Error {
  /** Names the row, such as `league 8a34…`. */
  readonly row: string;

  constructor(row: string) {
    super(`Another transaction holds ${row}.`);
    this.name = "RowTaken";
    this.row = row;
  }
}

/** Marks transactions here because Drizzle makes the objects. */
const impatient = new WeakSet<object>();

/** Makes the transaction's `lockOrLeave` give up at once instead of waiting. */
export function refuseToWait<T extends object>(tx: T): T {
  impatient.add(tx);
  return tx;
}

export const refusesToWait = (tx: object): boolean => impatient.has(tx);

type Line = { running: number; waiting: (() => void)[] };
/** By pool, because its connections are what the work in a line waits without. */
const linesOfPools = new WeakMap<object, Map<string, Line>>();

/**
 * Runs the work when its turn comes among all work in this process that wants this row, first come, first served.
 * Waiting work holds no connection, so one busy league leaves the pool to everyone else. @param pool The pool whose
 * connections this spares; rows of two databases have separate lines. @throws AppError 503 if the line is full or the
 * turn doesn't come in time.
 */
export async function waitInLine<T>(pool: object, row: string, work: () => Promise<T>): Promise<T> {
  const lines = linesOfPools.get(pool) ?? new Map<string, Line>();
  linesOfPools.set(pool, lines);
  const line = lines.get(row) ?? { running: 0, waiting: [] };
  lines.set(row, line);
  if (line.running < CONNECTIONS_PER_ROW) line.running += 1;
  else await turn(line);
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(row);
  }
}

/** Waits for the turn, which a finished piece of work passes on. */
function turn(line: Line): Promise<void> {
  if (line.waiting.length >= LINE_LENGTH_MAX) throw crowded();
  return new Promise((resolve, reject) => {
    const mine = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(mine), 1);
      reject(crowded());
    }, PATIENCE_MS);
    line.waiting.push(mine);
  });
}

const crowded = () =>
  unavailable("This league is very busy right now. Please try again in a moment.", RETRY_AFTER_SECONDS);
