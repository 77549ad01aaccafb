import pg from "pg";

/** A statement gets a name after this many uses: soon enough for busy ones, too late for rare ones to use the names up. */
const USES_BEFORE_NAME = 8;
/** Each named statement takes some ten kilobytes on each connection, so not all of them can have a name. */
const NAMES_MAX = 250;
/** Lists of ids make statements of any length, of which most are seen once. */
const COUNTED_MAX = 5000;

type Sent = string | (pg.QueryConfig & { values?: unknown[] }) | pg.Query;
type Query = (sent: Sent, ...rest: unknown[]) => unknown;

/**
 * Gives names to the statements that are sent most, so that each connection parses and plans them once. PostgreSQL
 * compares the plans for one set of values with the one for any, and takes the cheaper (`plan_cache_mode = auto`).
 */
export function nameStatements(pool: pg.Pool): void {
  const nameOf = namesByUse();
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    Object.assign(client, { query: (sent: Sent, ...rest: unknown[]) => query(named(sent, rest[0], nameOf), ...rest) });
  });
}

/** Returns a function that counts how often a statement's text is used and returns its name, or undefined as long as it has none. */
export function namesByUse(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= NAMES_MAX) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (count <= USES_BEFORE_NAME) {
      if (uses.size >= COUNTED_MAX) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const given = `often_${names.size}`;
    names.set(text, given);
    return given;
  };
}

/** Without values, the text may be several statements, or one that can't be prepared. */
function named(sent: Sent, values: unknown, nameOf: (text: string) => string | undefined): Sent {
  if (typeof sent === "string") {
    const name = hasAny(values) ? nameOf(sent) : undefined;
    return name === undefined ? sent : { name, text: sent };
  }
  const { name, text, values: own } = sent as pg.QueryConfig & { values?: unknown[] };
  // A query that is built once has the empty name, which is PostgreSQL's for a statement without one.
  if (name || text === undefined || !(hasAny(own) || hasAny(values))) return sent;
  const given = nameOf(text);
  if (given === undefined) return sent;
  return sent instanceof pg.Query ? Object.assign(sent, { name: given }) : { ...sent, name: given };
}

const hasAny = (values: unknown) => Array.isArray(values) && values.length > 0;
