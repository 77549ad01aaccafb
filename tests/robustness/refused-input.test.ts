import { beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let league: League;
beforeAll(async () => {
  league = await aLeague(world, casey);
});

async function send(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const headers = { cookie: casey.cookie(), "sec-fetch-site": "same-origin" };
  const { statusCode } = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return statusCode;
}

describe("a call", () => {
  const terms = () => ({ paymentDeadline: league.paymentDeadline, endDate: league.endDate });
  it.each([
    ["a number for a string", { name: 7 }],
    ["a boolean for a number", { maxMembers: true }],
    ["a list for a number", { maxMembers: [12] }],
    ["a string that isn't digits for a number", { maxMembers: "1e1" }],
    ["a string for a boolean", { isPublic: "true" }],
    ["a number for a boolean", { isPublic: 1 }],
    ["a list for a string", { name: ["League"] }],
    ["a list for an amount", { entryFee: ["50.00"] }],
    ["an object for a string", { name: { toString: "League" } }],
  ])("doesn't convert a value of another type: %s", async (_, wrong) => {
    expect(await send("PUT", `/api/leagues/${league.id}`, { ...terms(), ...wrong })).toBe(400);
    expect(await send("PUT", `/api/leagues/${league.id}`, terms())).toBe(200);
  });

  it.each([
    ["/api/classifieds?sport=golf", "&sport=football"],
    ["/api/notifications?limit=5", "&limit=6"],
    ["/api/leagues/:id/escrow?season=1", "&season=1"],
  ])("refuses a parameter given twice: %s", async (url, again) => {
    const path = url.replace(":id", league.id);
    expect([await send("GET", path), await send("GET", `${path}${again}`)]).toEqual([200, 400]);
  });
});
