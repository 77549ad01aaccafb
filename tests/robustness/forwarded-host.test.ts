import { expect, it } from "vitest";
import { testApp } from "#tests/support/app.ts";

it("A trusted proxy's X-Forwarded-Host doesn't make another site's page one of ours", async () => {
  const world = await testApp({ environment: { TRUST_PROXY: "127.0.0.1" } });
  const evil = { origin: "http://evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
  const call = { method: "POST", url: "/api/auth/logout", payload: {} } as const;
  expect((await world.app.inject({ ...call, headers: { ...evil, host: "pot.example" } })).statusCode).toBe(403);
  const own = { ...evil, origin: "http://pot.example", host: "pot.example" };
  expect((await world.app.inject({ ...call, headers: own })).statusCode).not.toBe(403);
  await world.close();
});
