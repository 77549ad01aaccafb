import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { BODY_BYTES_MAX, type Endpoint } from "#contract/platform/endpoint.ts";
import { bodyOf, callsWithBody, described, exampleOf, pathOf, placesOf, withValue } from "#tests/robustness/bodies.ts";
import { type Compared, costMeter } from "#tests/robustness/cost.ts";
import { LARGE_UPLOADS, SMALL_UPLOAD } from "#tests/robustness/large-uploads.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, type Person, signIn } from "#tests/support/world.ts";

/** Node takes 16 KiB of everything before a body, the address included. */
const ADDRESS_BYTES_MAX = 15 * 1024;

/** What expressions and loops in a check stumble over: letters, separators, marks in the wrong order, and lines. */
const FILLERS = ["a", ",", "\u0301\u0323", "a@a.a, ", '"<', " \n", "9", "[", '{"a":', "a\n", "1,", "2024,1,A\n"];
/** The shortest lines that calls with a body of their own size read, in each of their ways. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  "PUT /api/leagues/:id/history": ["2000,1,A\n", "2000,1,A,$1\n", "x,1,A\n", '"\n', "1;2\t"],
  "POST /api/leagues/:id/results/uploads": ["A,1\n", "1. A 9\n"],
  "POST /api/leagues/:id/results/uploads/preview": ["A,1\n", "1. A 9\n"],
  "PUT /api/auth/picture": ["AAAA"],
};
const filled = (filler: string, size: number, bytesOf: (text: string) => number) =>
  filler.repeat(Math.floor(size / bytesOf(filler)));
const inJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;
const inAddress = (text: string) => encodeURIComponent(text).length;

const world = withWorld();
let admin: Person;
let league: League;
const meter = costMeter(
  () => world.app,
  () => signIn(world, "casey"),
);

beforeAll(async () => {
  await anAdmin(world, "casey");
  admin = await signIn(world, "casey");
  league = await aLeague(world, admin);
});
afterAll(async () => {
  console.info(meter.dearest());
});

const calls = Object.values(allEndpoints as Record<string, Endpoint>);
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const bytesMax = (call: Endpoint) => call.bodyLimit ?? BODY_BYTES_MAX;
const ownLeague = ({ url }: Endpoint) => (url.startsWith("/api/leagues/") ? { id: league.id } : {});

function bodiesOf(call: Endpoint) {
  const example = exampleOf(bodyOf(call));
  const sent = (body: unknown) => ({ method: call.method, url: pathOf(call, ownLeague(call)), body });
  return { example, sent, room: bytesMax(call) - Buffer.byteLength(JSON.stringify(example)) - 16 };
}

/** Everything to the size that is taken and to a third of it, as texts have their own limits, and letters to twice that. */
const fillings = (room: number, twice: number, lines: readonly string[] = []) => [
  ...[...FILLERS, ...lines].map((filler) => ({ filler, size: room })),
  ...lines.map((filler) => ({ filler, size: Math.floor(room / 3) })),
  { filler: "a", size: twice },
];

function longTexts(call: Endpoint): Compared {
  const { example, sent, room } = bodiesOf(call);
  const large = placesOf(bodyOf(call), "string").flatMap((path) =>
    fillings(room, 2 * bytesMax(call), LINES[nameOf(call)]).map(({ filler, size }) => ({
      what: `${nameOf(call)} ${path.join(".")}, ${JSON.stringify(filler)} to ${size} bytes`,
      sent: sent(withValue(example, path, () => filled(filler, size, inJson))),
    })),
  );
  return { small: sent(example), large };
}

function longLists(call: Endpoint): Compared {
  const { example, sent, room } = bodiesOf(call);
  const repeated = (list: unknown, size: number) => {
    const [entry = 0] = Array.isArray(list) ? list : [];
    return Array(Math.floor(size / (JSON.stringify(entry).length + 1))).fill(entry);
  };
  const large = placesOf(bodyOf(call), "array").flatMap((path) =>
    [room, 2 * bytesMax(call)].map((size) => ({
      what: `${nameOf(call)} ${path.join(".")}, a list of ${size} bytes`,
      sent: sent(withValue(example, path, (list) => repeated(list, size))),
    })),
  );
  return { small: sent(example), large };
}

function longAddresses(call: Endpoint): Compared {
  const { params = z.object({}), querystring = z.object({}) } = call.schema;
  const query = exampleOf(described(querystring)) as Record<string, string>;
  const parts = [...Object.keys(described(params).properties ?? {}), ...Object.keys(query)];
  const body = call.schema.body ? { body: exampleOf(bodyOf(call)) } : {};
  const sentWith = (given: Record<string, string>) => {
    const asked = Object.keys(query).map((name) => [name, given[name] ?? String(query[name])]);
    const url = `${pathOf(call, { ...ownLeague(call), ...given })}?${new URLSearchParams(asked)}`;
    return { method: call.method, url, ...body };
  };
  const large = parts.flatMap((part) =>
    fillings(ADDRESS_BYTES_MAX, 2 * ADDRESS_BYTES_MAX).map(({ filler, size }) => ({
      what: `${nameOf(call)}, ${part} of ${JSON.stringify(filler)} to ${size} bytes`,
      sent: sentWith({ [part]: filled(filler, size, inAddress) }),
    })),
  );
  return { small: sentWith({}), large };
}

it("Every call that takes larger bodies than usual is measured with lines that it reads", () => {
  expect(
    calls
      .filter(({ bodyLimit }) => bodyLimit)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(LINES).toSorted());
});

describe("As large as its call takes or twice that, it costs little more than a small request:", () => {
  it.each([
    ["a text in a body", callsWithBody, longTexts],
    ["a list in a body", callsWithBody, longLists],
    ["a part of an address", calls, longAddresses],
  ])(
    "%s",
    async (_, some, large) => {
      await meter.compareAll(some.map(large));
      expect(meter.tooDear()).toEqual([]);
    },
    300_000,
  );

  it("an upload of results, and then each page that shows them", async () => {
    const own = `/api/leagues/${league.id}/results`;
    const upload = (text: string) => ({ method: "POST", url: `${own}/uploads`, body: { text } });
    const pages = [own, `${own}/awards`].map((url) => ({ method: "GET", url }));
    const small = await meter.smallCost(upload(SMALL_UPLOAD));
    const smallPages: number[] = [];
    for (const page of pages) smallPages.push(await meter.smallCost(page));
    for (const [name, text] of Object.entries(LARGE_UPLOADS)) {
      await meter.compare(`an upload of ${name}`, upload(text), small);
      for (const [nth, page] of pages.entries()) {
        await meter.compare(`GET ${page.url} after an upload of ${name}`, page, smallPages[nth] ?? 0);
      }
    }
    expect(meter.tooDear()).toEqual([]);
  }, 300_000);
});
