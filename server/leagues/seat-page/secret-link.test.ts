import { expect, it } from "vitest";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import { getClaimOffer } from "#contract/leagues/named-seats.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { addNames, fieldOf, openSeat, payByLink, sayByLink } from "#tests/money/seat-link-acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

/** A link is its seat's only key (RULES §28): it is in no log, error, record, message or metric, and nobody guesses it. */
const lines: string[] = [];
const world = withWorld({
  environment: { RATE_LIMIT: "on" },
  log: createLog("trace", { write: (line) => void lines.push(line) }),
});
const [casey, ann] = withPeople(world, "casey", "ann");

async function withSeat(): Promise<NamedSeat> {
  const league = await withLeague(world, { by: casey, players: [ann], treasurer: casey });
  const [seat] = await addNames(casey, league, "Dana Scully");
  return seat as NamedSeat;
}

async function whereStored(secret: string): Promise<string[]> {
  const { ownerPool } = world.database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await ownerPool.query(`select from ${name} t where position($1 in t::text) > 0 limit 1`, [
      secret,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

it("A planted link is found in no log line, table, header or metric after all that can be done with it, and done wrongly", async () => {
  const seat = await withSeat();
  const token = seat.token ?? "";
  lines.length = 0;
  const page = await openSeat(world, seat);
  await payByLink(world, seat);
  const paymentId = fieldOf((await openSeat(world, seat)).body, "paymentId");
  const answers = [page];
  for (const act of [
    "not-paid",
    "arrived",
    "not-arrived",
    "pay-to",
    "take-off",
    "keep-name",
    "nothing",
    "not-in-league",
  ]) {
    answers.push(await sayByLink(world, seat, act, { paymentId, reason: "x" }));
  }
  const asked = (options: object) => world.app.inject({ method: "POST", url: `/seat/${token}/paid`, ...options });
  const refused = [
    await asked({ payload: { json: true } }),
    await asked({ payload: "a".repeat(20_000), headers: { "content-type": "application/x-www-form-urlencoded" } }),
    await asked({ method: "PUT" }),
    await world.app.inject({ url: `/seat/${token}%` }),
    await world.app.inject({ url: `/api/seat-links/${token}/nothing` }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([415, 413, 404, 400, 404]);
  for (const { body } of refused) expect(body).not.toContain(token);
  await world.visitor().call(getClaimOffer, { params: { token } });
  const { ownerPool } = world.database;
  await ownerPool.query("alter table named_seats rename to gone");
  const failed = await payByLink(world, seat);
  await ownerPool.query("alter table gone rename to named_seats");
  expect(failed.statusCode).toBe(500);
  expect(failed.body).not.toContain(token);
  await world.runJobs();
  const headers = answers.flatMap((answer) => Object.entries(answer.headers)).filter(([name]) => name !== "location");
  expect(JSON.stringify(headers)).not.toContain(token);
  expect(answers.every((answer) => answer.headers["referrer-policy"] === "no-referrer")).toBe(true);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  expect((await world.app.inject({ url: "/metrics" })).body).not.toContain(token);
  expect(await whereStored(token)).toEqual([]);
  expect(await whereStored("Dana Scully")).toContain("public.users");
});

it("Of a network's guesses all day, fewer than 200 are looked at, and nobody elsewhere is kept waiting", async () => {
  const seat = await withSeat();
  let looked = 0;
  for (let second = 0; second < 86_400; second += 300) {
    for (let guess = 0; guess < 3; guess++) {
      const { statusCode, headers } = await openSeat(
        world,
        { token: `guess-${second}-${guess}` },
        { ip: "203.0.113.7" },
      );
      if (statusCode === 404) looked++;
      else expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    }
    world.advance({ hours: 300 / 3600 });
  }
  expect(looked).toBeLessThan(200);
  for (let guess = 0; guess < 3; guess++) await openSeat(world, { token: `last-${guess}` }, { ip: "203.0.113.7" });
  expect((await openSeat(world, seat, { ip: "203.0.113.7" })).statusCode).toBe(429);
  expect((await openSeat(world, seat, { ip: "203.0.113.8" })).statusCode).toBe(200);
});

it("Opening one's own link again and again is no guess", async () => {
  const seat = await withSeat();
  for (let time = 0; time < 60; time++)
    expect((await openSeat(world, seat, { ip: "203.0.113.9" })).statusCode).toBe(200);
});
