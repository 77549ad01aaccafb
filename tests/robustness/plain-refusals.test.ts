import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { refuseInPlainWords } from "#server/platform/http/refusal-words.ts";
import { hostileBody, type Schema } from "#tests/robustness/hostile-input.ts";
import { testApp } from "#tests/support/app.ts";
import { SEED } from "#tests/support/random.ts";

/** What a library says, and no one else. */
const LIBRARY =
  /^Invalid (input|option|string|number|key|value|discriminator|UUID|URL|ISO|JWT)|^Too (big|small)|^Unrecognized|expected .* received|^This must be( one of)? ?$|undefined|null|\[object/;
const ID = "00000000-0000-4000-8000-000000000000";

describe("A wrong value is refused in plain English", () => {
  const changing = Object.entries<Endpoint>(allEndpoints).flatMap(([name, { schema }]) => {
    const parts = { body: schema.body, params: schema.params, querystring: schema.querystring };
    return Object.entries(parts).flatMap(([part, one]) => (one ? [[`${name}, ${part}`, one] as const] : []));
  });

  it.each(changing)("%s", (_, schema) => {
    refuseInPlainWords();
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
    const wrong = fc.sample(hostileBody(shape, [ID]), { numRuns: 60, seed: SEED });
    const said = wrong.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
    expect(said.filter(({ message }) => LIBRARY.test(message) || message.trim() === "")).toEqual([]);
  });
});

it("The server's answer names the field and says what is wrong with it", async () => {
  const world = await testApp();
  const answer = await world.app.inject({
    ...{ method: "POST", url: "/api/newsletter/unsubscribe", headers: { "sec-fetch-site": "same-origin" } },
    payload: { token: 7 },
  });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: "token", message: "This must be text" }]]);
  await world.close();
});
