import { LIVE_PATH, type LiveEvent } from "#contract/leagues/live.ts";
import { isApiError, request } from "#web/api/request.ts";

const MINUTE_MS = 60_000;
/** How long a page stays open to changes without anyone there (docs/decisions/010-live-pages.md). */
const HIDDEN_MS = 5 * MINUTE_MS;
const UNTOUCHED_MS = 30 * MINUTE_MS;
const FIRST_RETRY_MS = 2000;
const RETRY_MAX_MS = 5 * MINUTE_MS;

/**
 * Returns how many milliseconds old this page is, because what it shows may have changed in that time. Asks two clocks:
 * the first stops while the device sleeps, and people can set the second.
 */
const ageOfPage = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/**
 * Keeps this tab's stream of changes open while someone is there. The browser itself reconnects a stream that is cut; one
 * that the server refuses is tried again less and less often, until no one is signed in.
 * @param onEvent Also gets an `all` when changes may have been missed. @returns A function that closes it.
 */
export function openLiveStream(onEvent: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined;
  let hasMissed = false;
  let retryMs = FIRST_RETRY_MS;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(retrying);
    source?.close();
    source = undefined;
    hasMissed = true;
  }

  function open() {
    clearTimeout(retrying);
    source = new EventSource(hasMissed ? LIVE_PATH : `${LIVE_PATH}?age=${Math.round(ageOfPage())}`);
    source.onopen = () => {
      retryMs = FIRST_RETRY_MS;
      if (hasMissed) onEvent({ type: "all" });
      hasMissed = false;
    };
    source.onmessage = ({ data }) => {
      const event: LiveEvent = JSON.parse(data);
      if (event.type === "replaced") close();
      else onEvent(event);
    };
    source.onerror = () => {
      hasMissed = true;
      if (source?.readyState === EventSource.CLOSED) retry();
    };
  }

  function retry() {
    close();
    retrying = setTimeout(() => void openIfSignedIn(), retryMs);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }

  async function openIfSignedIn() {
    try {
      await request("GET /api/auth/user");
      open();
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) retry();
    }
  }

  /** Someone is there, or just left. */
  function onPresence() {
    clearTimeout(leaving);
    leaving = setTimeout(close, document.hidden ? HIDDEN_MS : UNTOUCHED_MS);
    if (!source && !document.hidden) open();
  }

  const signs = ["visibilitychange", "pointerdown", "keydown"] as const;
  for (const sign of signs) document.addEventListener(sign, onPresence);
  onPresence();
  return () => {
    for (const sign of signs) document.removeEventListener(sign, onPresence);
    clearTimeout(leaving);
    close();
  };
}
