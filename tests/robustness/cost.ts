import { expect } from "vitest";
import { getCurrentUser } from "#contract/people/auth.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

/** How many times as long as a small request of the same call one may keep the processor busy (docs/security.md). */
const TIMES_SMALL_MAX = 25;
/** What a small request counts as at least, in calls of the settings: one with little work is no measure for the others. */
const SMALL_MIN = 16;
/** Asked just before each comparison, so that a slow or busy machine makes both sides dearer. */
const CHEAP = { method: "GET", url: "/api/config" };

export type Sent = { method: string; url: string; body?: unknown };
/** A small request, and large ones of the same call. */
export type Compared = { small: Sent; large: { what: string; sent: Sent }[] };
type Measured = { what: string; times: number; ms: number };

/**
 * Measures what requests cost. The server runs in this process, so its processor time is what a request keeps others
 * waiting for: unlike the clock, it is the same on a busy machine.
 */
export function costMeter(appOf: () => TestApp["app"], signIn: () => Promise<Person>) {
  const all: Measured[] = [];
  let person: Person | undefined;

  /** Some calls end sessions, and others look at nothing else of someone who isn't signed in. */
  async function cookie(): Promise<string> {
    const isSignedIn = person && (await person.call(getCurrentUser)).status === 200;
    if (!person || !isSignedIn) person = await signIn();
    return person.cookie();
  }

  /** Milliseconds of processor time, the least of several tries. */
  async function costOf({ method, url, body }: Sent, tries: number): Promise<number> {
    const headers = {
      cookie: await cookie(),
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    let least = Number.POSITIVE_INFINITY;
    for (let left = tries; left > 0; left -= 1) {
      const before = process.cpuUsage();
      const { statusCode } = await appOf().inject({ method: method as "GET", url, headers, ...payload });
      const { user, system } = process.cpuUsage(before);
      expect(statusCode, `${method} ${url.slice(0, 200)}`).toBeLessThan(500);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  }

  const smallCost = async (sent: Sent) => Math.max(SMALL_MIN * (await costOf(CHEAP, 5)), await costOf(sent, 3));

  /** @returns How many times as much as a small request this one costs. */
  async function compare(what: string, sent: Sent, small: number) {
    const most = TIMES_SMALL_MAX * small;
    const first = await costOf(sent, 1);
    // Again, in case something else ran in between, such as garbage of earlier tests being collected.
    const ms = first > most && first < 10 * most ? await costOf(sent, 8) : first;
    all.push({ what, ms, times: ms / small });
  }

  return {
    smallCost,
    compare,
    /** Compares what a request of each call costs. @returns Those that cost too much. */
    async compareAll(comparisons: readonly Compared[]) {
      for (const { small, large } of comparisons.filter((one) => one.large.length > 0)) {
        const cost = await smallCost(small);
        for (const { what, sent } of large) await compare(what, sent, cost);
      }
    },
    tooDear: () => all.filter(({ times }) => times > TIMES_SMALL_MAX),
    /** The five that cost most, in words. */
    dearest() {
      const sorted = all.toSorted((one, other) => other.times - one.times).slice(0, 5);
      const lines = sorted.map(({ what, times, ms }) => `${times.toFixed(1)} times, ${ms.toFixed(1)} ms: ${what}`);
      return `The five dearest of ${all.length}:\n${lines.join("\n")}`;
    },
  };
}
