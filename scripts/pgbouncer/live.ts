import { createLeague } from "#contract/leagues/leagues.ts";
import { LIVE_PATH } from "#contract/leagues/live.ts";
import { register } from "#contract/people/auth.ts";
import { newLeague } from "../drill/load.ts";
import type { DrillRecord } from "../drill/record.ts";
import { visitorOf } from "../drill/visitor.ts";

/** Opens a page as someone new, who then changes something, and counts what the page hears. */
export function countLiveEvents(record: DrillRecord, url: string) {
  const stopping = new AbortController();
  let count = 0;

  async function hear() {
    const { call, cookie } = visitorOf(record, () => url);
    const person = { username: "listener", email: "listener@example.com", firstName: "Lee", lastName: "Listener" };
    await call(register, { body: { ...person, password: "correct horse" } });
    const headers = { cookie: cookie(), "sec-fetch-site": "same-origin" };
    const { body } = await fetch(url + LIVE_PATH, { headers, signal: stopping.signal });
    const heard = (async () => {
      for await (const part of body ?? [])
        count += new TextDecoder().decode(part).match(/"league"|"own"/g)?.length ?? 0;
    })();
    await call(createLeague, { body: newLeague(0) });
    await heard;
  }

  const done = hear().catch((error) => {
    if (!stopping.signal.aborted) record.fault(`The open page failed: ${error}`);
  });
  return {
    count: () => count,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
