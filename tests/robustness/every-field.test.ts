import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { bodyOf, callsWithBody, described, exampleOf, placesOf, withValue } from "#tests/robustness/bodies.ts";
import { hostileBody } from "#tests/robustness/hostile-input.ts";
import { SEED, TIMES } from "#tests/support/random.ts";

/** Read as bytes in Base64, of which only a redrawn picture is kept. */
const NEVER_STORED = ["PUT /api/auth/picture body/picture"];

const endpoints: Endpoint[] = Object.values(allEndpoints);

describe("every text in a request", () => {
  it.each(["a\0b", "a\ud800b"])("is refused at its field if it can't be stored: %j", (unfit) => {
    const taken = endpoints.flatMap(({ method, url, schema }) =>
      (["body", "params", "querystring"] as const).flatMap((part) => {
        const input = schema[part];
        if (!input) return [];
        const node = described(input);
        return placesOf(node, "string").flatMap((path) => {
          const { error } = input.safeParse(withValue(exampleOf(node), path, () => unfit));
          const place = `${method} ${url} ${part}/${path.join("/")}`;
          const isRefused = error?.issues.some((issue) => issue.path[0] === path[0]);
          return isRefused || NEVER_STORED.includes(place) ? [] : [place];
        });
      }),
    );
    expect(taken).toEqual([]);
  });
});

describe("every body", () => {
  it("is judged without a fault, whatever numbers it has", () => {
    for (const [index, call] of callsWithBody.entries()) {
      const body = hostileBody(bodyOf(call), ["00000000-0000-4000-8000-000000000000"]);
      for (const input of fc.sample(body, { numRuns: 40 * TIMES, seed: SEED + index })) {
        expect(() => call.schema.body?.safeParse(input), `${call.name} ${JSON.stringify(input)}`).not.toThrow();
      }
    }
  });

  it.each([1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 9_999_999_999_999.99, "9999999999999.99", 5e-324])(
    "is judged without a fault if a number is %s",
    (extreme) => {
      for (const call of callsWithBody) {
        const node = bodyOf(call);
        for (const path of [...placesOf(node, "number"), ...placesOf(node, "integer")]) {
          const input = withValue(exampleOf(node), path, () => extreme);
          expect(() => call.schema.body?.safeParse(input), `${call.name} ${path.join("/")}`).not.toThrow();
        }
      }
    },
  );
});
