import { readersOf } from "#server/access/league-access.ts";
import { rememberChanges } from "#server/leagues/live/recent-changes.ts";
import type { Stream, Streams } from "#server/leagues/live/streams.ts";
import { liveSessions } from "#server/people/sessions/live-sessions.ts";
import { listen } from "#server/platform/db/connection/listen.ts";
import { openSession } from "#server/platform/db/connection/own-session.ts";
import type { Deps } from "#server/platform/deps.ts";

/** As the triggers of the database send it. */
const CHANNEL = "potkeeper_changes";
/** Changes that follow one another closely are passed on once. */
const GATHER_MS = 50;
const BEAT_MS = 20_000;
const LEAGUE = "league ";

type Parts = Pick<Deps, "db" | "clock" | "log"> & { streams: Streams };

/**
 * Passes on to open pages what the database says has changed, in this process or any other. Who may see a league is
 * decided at that moment.
 */
export function broadcastChanges({ db, clock, log, streams }: Parts) {
  const recent = rememberChanges(clock);
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
    recent.hear(payload);
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
    const among = [...new Set(streams.all().map(({ userId }) => userId))];
    const readers = await readersOf(db, { leagueIds: [leagueId], among });
    const isOwn = new Map(readers.map((reader) => [reader.userId, reader.isOwn]));
    for (const stream of streams.all()) {
      const own = isOwn.get(stream.userId);
      if (own !== undefined) streams.send(stream, { type: "league", leagueId, isOwn: own });
    }
  }

  /** Tells a newly opened stream what has changed in the time that its page has existed. */
  async function catchUp(stream: Stream, ageMs: number) {
    const missed = recent.missedBy(ageMs);
    if (!missed) return streams.send(stream, { type: "all" });
    if (missed.includes(`person ${stream.userId}`)) streams.send(stream, { type: "own" });
    const leagueIds = missed.flatMap((change) => (change.startsWith(LEAGUE) ? [change.slice(LEAGUE.length)] : []));
    for (const { leagueId, isOwn } of await readersOf(db, { leagueIds, among: [stream.userId] })) {
      streams.send(stream, { type: "league", leagueId, isOwn });
    }
  }

  async function endOver() {
    const asked = streams.all().map(({ sid }) => sid);
    const alive = await liveSessions(db, asked, clock());
    streams.endWhere(({ sid }) => asked.includes(sid) && !alive.has(sid));
  }

  function onConnected() {
    recent.start();
    // The end of a session may have been missed, too.
    void endOver().then(() => reloadAll(), reloadAll);
  }

  const stopListening = listen({
    connect: () => openSession(db.$client),
    channel: CHANNEL,
    onMessage,
    onConnected,
    log,
  });
  const beats = setInterval(() => {
    streams.beat();
    endOver().catch((error) => log.warn({ err: error }, "Live pages of ended sessions weren't closed"));
  }, BEAT_MS);
  return {
    catchUp,
    stop: () => {
      clearInterval(beats);
      clearTimeout(gathering);
      return stopListening();
    },
  };
}
