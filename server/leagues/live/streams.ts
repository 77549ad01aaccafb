import type { ServerResponse } from "node:http";
import type { LiveEvent } from "#contract/leagues/live.ts";

/** What one open page listens to. */
export type Stream = { userId: string; sid: string; publicId: string; response: ServerResponse };

/** Per person, so that a browser that speaks HTTP/1.1, with six connections for a site, keeps some for requests. */
const PER_PERSON_MAX = 4;
const IN_ALL_MAX = 5000;
/** A page that doesn't read what it is sent is cut off, and reloads when it is back. */
const UNREAD_BYTES_MAX = 16 * 1024;
/** How long a browser waits until it connects again, in milliseconds. */
const RETRY = "retry: 2000\n\n";

export type Streams = ReturnType<typeof createStreams>;

/** The event streams that this process has open. */
export function createStreams() {
  const open = new Set<Stream>();

  function write(stream: Stream, text: string) {
    stream.response.write(text);
    if (stream.response.writableLength > UNREAD_BYTES_MAX) stream.response.destroy();
  }

  function add(stream: Stream) {
    const own = [...open].filter(({ userId }) => userId === stream.userId);
    if (own.length >= PER_PERSON_MAX && own[0]) {
      send(own[0], { type: "replaced" });
      end(own[0]);
    }
    open.add(stream);
    stream.response.once("close", () => open.delete(stream));
    write(stream, RETRY);
  }

  function end(stream: Stream) {
    open.delete(stream);
    stream.response.end();
  }

  function send(stream: Stream, event: LiveEvent) {
    if (open.has(stream)) write(stream, `data: ${JSON.stringify(event)}\n\n`);
  }

  return {
    add,
    send,
    isFull: () => open.size >= IN_ALL_MAX,
    all: () => [...open],
    /** Keeps proxies from taking a quiet stream for a dead one. */
    beat: () => {
      for (const stream of open) write(stream, ": still here\n\n");
    },
    endWhere: (isOver: (stream: Stream) => boolean) => {
      for (const stream of [...open].filter(isOver)) end(stream);
    },
  };
}
