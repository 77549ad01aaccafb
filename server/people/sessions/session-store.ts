import fastifySession from "@fastify/session";
import connectPgSimple from "connect-pg-simple";
import type { FastifyRequest } from "fastify";
import type { OwnAccount } from "#server/people/auth/queries.ts";
import { type FoundSession, prepareSessionQuery } from "#server/people/sessions/find-session.ts";
import type { Db } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { systemClock } from "#server/platform/lib/clock.ts";

/** Longer than a request takes from its headers to its guards, unless its body is slow to come. */
const RECENT_MS = 100;

/** What was read with a session. It isn't stored with it, because it vanishes in JSON. */
class ReadWith {
  readonly found: FoundSession;
  readonly readAt = performance.now();

  constructor(found: FoundSession) {
    this.found = found;
  }

  toJSON() {
    return undefined;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in user's account, as it was read with the session. */
    account: OwnAccount | null;
  }
  interface Session {
    readWith?: ReadWith;
  }
}

type Found = (error: unknown, session?: unknown) => void;
export type SessionStore = ReturnType<typeof sessionStore>;

/** Keeps sessions in their table, and reads a session together with its user, in one round trip. */
export function sessionStore(db: Db, log: Deps["log"]) {
  const PgStore = connectPgSimple({ Store: fastifySession.Store } as never);
  const store = new PgStore({
    pool: db.$client,
    tableName: "sessions",
    createTableIfMissing: false,
    disableTouch: true,
    errorLog: (message: string, error: unknown) => log.warn({ err: error }, message),
  });
  const query = prepareSessionQuery(db);
  const read = async (sid: string): Promise<FoundSession | undefined> => {
    // Touches nothing, but starts the store's removal of expired sessions, as its own read would.
    store.touch(sid, {} as never, () => {});
    // The store writes `expire` by the machine's clock.
    const [found] = await query.execute({ sid, expire: systemClock() });
    return found;
  };
  const get = (sid: string, tell: Found) => {
    read(sid).then(
      (found) => tell(null, found && { ...(found.sess as object), readWith: new ReadWith(found) }),
      (error) => tell(error),
    );
  };
  return Object.assign(store, { get, read });
}

/**
 * Returns the session of a request and its user as they are now. A session may have ended since the request's headers
 * came, if its body took its time; then they are read again. Undefined if there is none anymore.
 */
export async function currentSession(store: SessionStore, { session }: FastifyRequest) {
  const { readWith, sessionId } = session;
  if (readWith && performance.now() - readWith.readAt < RECENT_MS) return readWith.found;
  return store.read(sessionId);
}
