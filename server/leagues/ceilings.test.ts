import { expect, it } from "vitest";
import { createLeague } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { createLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { getAppConfig } from "#contract/platform/app-config.ts";
import { testApp } from "#tests/support/app.ts";
import { edit, refusal } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, signIn } from "#tests/support/world.ts";

const CEILINGS = { MAX_ENTRY_FEE: "100", MAX_POOL: "1000.00" };
const TOO_HIGH = "The entry fee can be at most $100.00 here.";
const TOO_MUCH = "A league here can hold at most $1,000.00 in a season, and 11 seats at $100.00 are $1,100.00.";

const world = withWorld({ environment: CEILINGS });
const [casey] = withPeople(world, "casey");

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
const create = async (terms: object) => {
  const dates = { paymentDeadline: inDays(30), endDate: inDays(120) };
  const body = { name: "New", payoutStructure: [{ place: 1, percentage: 100 }], ...dates, ...terms };
  const { status, error } = await casey.call(createLeague, { body });
  return { status, message: error?.message, paths: error?.errors?.map(({ path }) => path) };
};

it("A new league can charge and hold as much as the operator allows, and not a cent more", async () => {
  expect(await create({ entryFee: "100.00", maxMembers: 10 })).toMatchObject({ status: 201 });
  const refused = { status: 400, paths: ["entryFee"] };
  expect(await create({ entryFee: "100.01", maxMembers: 2 })).toEqual({ ...refused, message: TOO_HIGH });
  expect(await create({ entryFee: "100.00", maxMembers: 11 })).toEqual({ ...refused, message: TOO_MUCH });
});

it("A treasurer's league has no ceiling, until Potkeeper is to hold its money", async () => {
  const league = await aLeague(world, casey, { entryFee: "200.00", custody: "treasurer" });
  expect(await edit(casey, league, { custody: "potkeeper" })).toMatchObject(refusal(400, TOO_HIGH));
  expect((await edit(casey, league, { custody: "potkeeper", entryFee: "20.00" })).status).toBe(200);
});

it("An edit can't exceed the ceilings, by the fee or by the seats, not even an admin's", async () => {
  const league = await aLeague(world, casey, { entryFee: "100.00", maxMembers: 10 });
  const [fee, seats] = [
    await edit(casey, league, { entryFee: "100.50" }),
    await edit(casey, league, { maxMembers: 11 }),
  ];
  expect([fee.status, fee.error.message, seats.status, seats.error.message]).toEqual([400, TOO_HIGH, 400, TOO_MUCH]);
  const ada = await anAdmin(world, "ada");
  const body = { name: "High", sport: "football", season: "2026", entryFee: "101.00", maxMembers: 2 };
  expect(
    await ada.call(createLeagueAsAdmin, { body: { ...body, leagueType: "standard", status: "draft" } }),
  ).toMatchObject(refusal(400, TOO_HIGH));
});

it("A league from before keeps its terms and its payments, and can only come down", async () => {
  const before = await testApp();
  const owner = await aPerson(before, "owner");
  const player = await aPerson(before, "player");
  const league = await aLeague(before, owner, { entryFee: "150.00", maxMembers: 10 });
  const after = await testApp({ environment: CEILINGS, on: before.database });
  const commissioner = await signIn(after, "owner");
  expect((await edit(commissioner, league, { name: "Renamed" })).status).toBe(200);
  expect((await edit(commissioner, league, { entryFee: "160.00" })).error.message).toBe(TOO_HIGH);
  expect((await edit(commissioner, league, { entryFee: "120.00" })).status).toBe(200);
  await join(owner, league, player);
  expect((await player.call(createPaymentIntent, { body: { leagueId: league.id, amount: "120.00" } })).status).toBe(
    200,
  );
  await after.app.close();
  await before.close();
});

it("The form learns the ceilings", async () => {
  expect((await world.visitor().call(getAppConfig)).body.ceilings).toEqual({ entryFee: "100.00", pool: "1000.00" });
});
