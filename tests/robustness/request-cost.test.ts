import { afterAll, beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { bodyOf, type Call, callsWithBody, exampleOf, pathOf, placesOf, withValue } from "#tests/robustness/bodies.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, type Person, signIn } from "#tests/support/world.ts";

/**
 * What one request may cost (docs/security.md, Limits). The server runs in this process, so its processor time is what a
 * request keeps others waiting for: unlike the clock, it is the same on a busy machine.
 */
const TIMES_SMALL_MAX = 25;
/** What each megabyte of a call that takes more than the others may cost on top. */
const TIMES_SMALL_PER_MB = 25;
/** A small request's own time, at least: the call with the least work is no measure for the others. */
const SMALL_MS_MIN = 2;

const USUAL_BYTES_MAX = 64 * 1024;
const BYTES_MAX: Readonly<Record<string, number>> = {
  "POST /api/leagues/:id/results/uploads": 6_000_000,
  "PUT /api/auth/picture": 1_400_000,
};

/** What expressions and loops in a check stumble over: letters, separators, marks in the wrong order, and lines. */
const FILLERS = ["a", ",", "\u0301\u0323", "a@a.a, ", '"<', " \n"];

let world: TestApp;
let admin: Person;
let league: League;
beforeAll(async () => {
  world = await testApp();
  await anAdmin(world, "casey");
  admin = await signIn(world, "casey");
  league = await aLeague(world, admin);
});
afterAll(() => world.close());

/** Milliseconds of processor time, the least of several tries. */
async function costOf({ method, url, ...call }: Call, body: unknown, tries: number): Promise<number> {
  const given = url.startsWith("/api/leagues/") ? { id: league.id } : {};
  const path = pathOf({ method, url, ...call }, given);
  const headers = { cookie: admin.cookie(), "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const payload = JSON.stringify(body);
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0; left -= 1) {
    const before = process.cpuUsage();
    const { statusCode } = await world.app.inject({ method, url: path, headers, payload });
    const { user, system } = process.cpuUsage(before);
    expect(statusCode, `${method} ${url}`).toBeLessThan(500);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

type Measured = { field: string; times: number; ms: number; limit: number };

it("no text in a request, as large as its call takes or twice that, costs much more than a small request", async () => {
  const all: Measured[] = [];
  for (const call of callsWithBody) {
    const schema = bodyOf(call);
    const example = exampleOf(schema);
    const places = placesOf(schema, "string");
    if (places.length === 0) continue;
    const small = Math.max(SMALL_MS_MIN, await costOf(call, example, 3));
    const bytes = BYTES_MAX[call.name] ?? USUAL_BYTES_MAX;
    const limit = TIMES_SMALL_MAX + TIMES_SMALL_PER_MB * Math.floor(bytes / 1_000_000);
    const room = bytes - Buffer.byteLength(JSON.stringify(example)) - 16;
    for (const path of places) {
      const sizes = [...FILLERS.map((filler) => ({ filler, size: room })), { filler: "a", size: 2 * bytes }];
      for (const { filler, size } of sizes) {
        const text = filler.repeat(Math.floor(size / Buffer.byteLength(JSON.stringify(filler).slice(1, -1))));
        const body = withValue(example, path, () => text);
        let ms = await costOf(call, body, 1);
        // Again, in case something else ran in between, such as garbage of earlier tests being collected.
        if (ms > limit * small) ms = await costOf(call, body, 8);
        const field = `${call.name} ${path.join(".")}, ${JSON.stringify(filler)} to ${size} bytes`;
        all.push({ field, ms, times: ms / small, limit });
      }
    }
  }
  all.sort((one, other) => other.times - one.times);
  const dearest = all
    .slice(0, 5)
    .map(({ field, times, ms }) => `${times.toFixed(1)} times, ${ms.toFixed(1)} ms: ${field}`);
  console.info(`The five dearest of ${all.length}:\n${dearest.join("\n")}`);
  expect(all.filter(({ times, limit }) => times > limit)).toEqual([]);
}, 120_000);
