import { expect, it } from "vitest";
import { bodyOf, callsWithBody, closedObjectsOf, exampleOf, pathOf, withValue } from "#tests/robustness/bodies.ts";
import { atSecondStep, withApp } from "#tests/support/second-factors.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world, "casey");

it("every body refuses, by name, a field it doesn't know, in each of its objects", async () => {
  const ben = await aPerson(world, "ben");
  await withApp(world, ben);
  const halfIn = await atSecondStep(world, ben);
  const taken: string[] = [];
  for (const call of callsWithBody) {
    const schema = bodyOf(call);
    const example = exampleOf(schema);
    const who = call.url.startsWith("/api/auth/second-step") ? halfIn : admin;
    const headers = { cookie: who.cookie(), "sec-fetch-site": "same-origin" };
    for (const path of closedObjectsOf(schema)) {
      const payload = withValue(example, path, (old) => ({ ...(old as object), entriesPerPerson: 2 })) as object;
      const { statusCode, body } = await world.app.inject({ method: call.method, url: pathOf(call), headers, payload });
      if (statusCode !== 400 || !body.includes("entriesPerPerson: there is no such field here")) {
        taken.push(`${call.name} at /${path.join("/")}: ${statusCode} ${body}`);
      }
    }
  }
  expect(taken).toEqual([]);
});
