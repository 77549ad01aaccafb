import { expect, it } from "vitest";
import { getAppConfig } from "#contract/platform/app-config.ts";
import { testApp } from "#tests/support/app.ts";
import { aPerson } from "#tests/support/world.ts";

it("A trial is new until its first account exists", async () => {
  const world = await testApp();
  try {
    const visitor = world.visitor();
    expect((await visitor.call(getAppConfig)).body.isNew).toBe(true);
    await aPerson(world, "first");
    expect((await visitor.call(getAppConfig)).body.isNew).toBe(false);
  } finally {
    await world.close();
  }
});
