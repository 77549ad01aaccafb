import { expect, it } from "vitest";
import { announcePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { declare } from "#contract/people/declarations.ts";
import { byVenmo } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, signIn } from "#tests/support/world.ts";

const DUTIES = { MIN_AGE: "21", PLACES: "only GB", PLACES_REASON: "Only in Britain." };

const world = withWorld({ environment: DUTIES });
const strict = withWorld(() => ({ environment: { ...DUTIES, ASKED_BEFORE: "all" }, on: world.database }));

it("In treasurers' leagues nothing is asked, unless the operator says so; then before anything is recorded", async () => {
  const casey = await aPerson(world, "casey");
  const league = await aLeague(world, casey, { custody: "treasurer" });
  const people = [await aPerson(world, "ann"), await aPerson(world, "ben")] as const;
  await join(casey, league, ...people);
  const body = { ...byVenmo(world), amount: "50.00", seasons: 1 };
  const announce = async (app: TestApp, name: string) => {
    const answer = await (await signIn(app, name)).call(announcePayment, { params: { id: league.id }, body });
    return { status: answer.status, message: answer.error?.message, code: answer.error?.code };
  };
  expect(await announce(world, "ann")).toMatchObject({ status: 201 });
  expect(await announce(strict, "ben")).toMatchObject({ status: 403, code: "declare_first" });
  await people[1].call(declare, { body: { birthDate: "1980-05-17", place: "US-CA" } });
  expect(await announce(strict, "ben")).toMatchObject({
    status: 403,
    message: "Only in Britain. Nothing was recorded.",
  });
  strict.advance({ hours: 1 });
  await (await signIn(strict, "ben")).call(declare, { body: { place: "GB" } });
  expect(await announce(strict, "ben")).toMatchObject({ status: 201 });
});
