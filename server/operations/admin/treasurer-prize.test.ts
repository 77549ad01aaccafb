import { afterAll, expect, it } from "vitest";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listUnclaimed, movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { emailTo } from "#tests/support/news.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A prize that an admin keeps as unclaimed money is paid from there if its winner comes (RULES §23). */
const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");

afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

/** A prize of $50.00 whose winner adds no bank account for 61 days, kept by an admin. */
async function aKeptPrize(name: string) {
  const winner = await aPerson(world, name);
  const league = await withLeague(world, { by: casey, players: [winner], paid: true, status: "completed" });
  const made = await propose(casey, league, [[winner, "50.00"]]);
  const id = made.body.payouts[0]?.id ?? "";
  world.advance({ days: 61 });
  const moved = await admin.call(movePayoutToUnclaimed, { ...of({ id }), body: { reason: "No answer." } });
  expect(moved.status).toBe(200);
  await world.runJobs();
  const seenBy = async (by: Person) => (await by.call(listPayouts, of(league))).body.find((one) => one.id === id);
  return { league, winner, id, seenBy };
}

it("its winner is told that it is kept, sees so, and is asked for a bank account", async () => {
  const { league, winner, seenBy } = await aKeptPrize("wanda");
  expect(await emailTo(winner, "We're keeping your $50.00 from Sunday League")).toContain(
    "You haven't added a bank account, so an admin moved your $50.00 from Sunday League to unclaimed money. It's still yours. Add a bank account and we'll send it there.",
  );
  expect(await seenBy(winner)).toMatchObject({ isKept: true, progress: "kept", canRetry: false });
  expect(await seenBy(casey)).toMatchObject({ isKept: true, isPaidSeparately: false, progress: null });
  const asked = { kind: "add_bank", leagueId: league.id, amount: "50.00" };
  expect((await winner.call(listNeeds)).body).toMatchObject([asked]);
  expect((await winner.call(getStanding, of(league))).body.needs).toMatchObject([asked]);
});

it("it is sent once its winner adds a bank account, without an admin", async () => {
  const { league, winner, seenBy } = await aKeptPrize("wes");
  const before = (await admin.call(listUnclaimed)).body.length;
  await nameBankAccount(winner);
  await world.runJobs();
  expect((await admin.call(listUnclaimed)).body).toHaveLength(before - 1);
  const { body: all } = await winner.call(listPayouts, of(league));
  expect(all).toMatchObject([
    { kind: "prize", progress: "paid_separately", isKept: true, isPaidSeparately: true },
    { kind: "unclaimed", amount: "50.00", progress: "sent", isKept: false },
  ]);
  expect(await seenBy(casey)).toMatchObject({ isKept: true, failureMessage: "Paid as a separate payout." });
  expect((await winner.call(listNeeds)).body).toEqual([]);
});
