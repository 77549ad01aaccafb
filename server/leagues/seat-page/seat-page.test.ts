import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { addNamedSeats, type NamedSeat } from "#contract/members/named-seats.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ann] = withPeople(world, "casey", "ann");

const add = async (league: League, name: string) =>
  done(await casey.call(addNamedSeats, { ...of(league), body: { members: [{ name }] } }))[0] as NamedSeat;

const open = (token: string | null) => world.app.inject({ url: `/seat/${token}` });
const say = (token: string | null, act: string, fields: Record<string, string> = {}) =>
  world.app.inject({
    method: "POST",
    url: `/seat/${token}/${act}`,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "null" },
    payload: new URLSearchParams(fields).toString(),
  });

describe("x", () => {
  it("y", async () => {
    const league = await withLeague(world, { by: casey, players: [ann], treasurer: casey });
    const { token } = await add(league, "Dana Scully");
    const page = await open(token);
    console.log(page.statusCode, page.headers, page.body);
    const [, choice = ""] = /name="choice" value="([^"]*)"/.exec(page.body) ?? [];
    const paid = await say(token, "paid", { choice, way: "venmo", paidOn: "2025-01-01" });
    console.log(choice, paid.statusCode, paid.headers.location, paid.body.slice(0, 3000));
  });
});
