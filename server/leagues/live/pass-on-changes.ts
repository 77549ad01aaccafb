import { readersOf } from "#server/access/league-access.ts";
import type { Streams } from "#server/leagues/live/streams.ts";
import { liveSessions } from "#server/people/sessions/live-sessions.ts";
import { listen } from "#server/platform/db/listen.ts";
import type { Deps } from "#server/platform/deps.ts";

/** As the triggers of the database send it. */
const CHANNEL = "potkeeper_changes";
/** Changes that follow one another closely are passed on once. */
const GATHER_MS = 50;
const BEAT_MS = 20_000;

type Parts = Pick<Deps, "db" | "clock" | "log"> & { streams: Streams };

/**
 * Passes on to open pages what the database says has changed, in this process or any other. Who may see a league is
 * decided at that moment. @returns A function that stops.
 */
export function passOnChanges({ db, clock, log, streams }: Parts): () => Promise<void> {
  const leagues = new Set<string>();
  const people = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;

  /** Pages reload what they show, because it isn't known what has changed. */
  function reloadAll(error?: unknown) {
    if (error) log.warn({ err: error }, "Live changes could not be passed on one by one");
    for (const stream of streams.all()) streams.send(stream, { type: "all" });
  }

  function onMessage(payload: string) {
    const [what, id = ""] = payload.split(" ");
    if (what === "session") return streams.endWhere(({ publicId }) => publicId === id);
    (what === "league" ? leagues : people).add(id);
    gathering ??= setTimeout(() => void passOn().catch(reloadAll), GATHER_MS);
  }

  async function passOn() {
    gathering = undefined;
    const changed = [...leagues];
    const concerned = new Set(people);
    leagues.clear();
    people.clear();
    for (const stream of streams.all()) if (concerned.has(stream.userId)) streams.send(stream, { type: "own" });
    for (const leagueId of changed) await tellReaders(leagueId);
  }

  async function tellReaders(leagueId: string) {
    const readers = await readersOf(db, leagueId, [...new Set(streams.all().map(({ userId }) => userId))]);
    for (const stream of streams.all()) {
      const reader = readers.get(stream.userId);
      if (reader) streams.send(stream, { type: "league", leagueId, ...reader });
    }
  }

  async function endOver() {
    const asked = streams.all().map(({ sid }) => sid);
    const alive = await liveSessions(db, asked, clock());
    streams.endWhere(({ sid }) => asked.includes(sid) && !alive.has(sid));
  }

  /** The end of a session may have been missed, too. */
  const catchUp = () => endOver().then(() => reloadAll(), reloadAll);

  const { connectionString, options } = db.$client.options;
  const stopListening = listen({
    connection: { connectionString, options, keepAlive: true, connectionTimeoutMillis: 3000, query_timeout: 6000 },
    channel: CHANNEL,
    onMessage,
    onConnected: () => void catchUp(),
    log,
  });
  const beats = setInterval(() => {
    streams.beat();
    endOver().catch((error) => log.warn({ err: error }, "Live pages of ended sessions weren't closed"));
  }, BEAT_MS);
  return () => {
    clearInterval(beats);
    clearTimeout(gathering);
    return stopListening();
  };
}
