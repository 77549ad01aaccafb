import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** Which prizes a winner reads as returned, if their bank returns one of several payments. */
const WORKS = "000123456789";
const REFUSES = "000111111116";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let processor: PaymentProcessor;
beforeAll(async () => {
  processor = requireProcessor(world.deps).processor;
});
afterEach(() => vi.restoreAllMocks());

/** Plays a season that holds $50.00, and whose winner has named this bank account. */
async function aSeason(name: string, bank: string) {
  const league = await aLeague(world, commissioner);
  const winner = await aPerson(world, name);
  await join(commissioner, league, winner);
  await pay(winner, league);
  await commissioner.call(completeLeague, { params: { id: league.id } });
  await nameBank(winner, bank);
  return { league, winner };
}

async function nameBank(person: Person, accountNumber: string) {
  const { body } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const params = { id: body.url.split("/").at(-1) ?? "" };
  const bank = { routingNumber: "110000000", accountNumber };
  expect((await person.call(completeSandboxAccountLink, { params, body: bank })).status).toBe(200);
  await world.runJobs();
}

async function award(league: League, winner: Person, place: number) {
  const body = { payouts: [{ userId: winner.userId, place, amount: "10.00" }] };
  expect((await commissioner.call(proposePayouts, { params: { id: league.id }, body })).status).toBe(201);
  await world.runJobs();
}

/** Lets the winner's bank refuse what comes from now on, without a new bank account, which would hold payouts up. */
const closeAtBank = ({ userId }: Person) =>
  world.database.ownerPool.query(
    `update sandbox.accounts set body = jsonb_set(body, '{bank,works}', 'false') where body #>> '{metadata,user_id}' = $1`,
    [userId],
  );

/** Where each of the winner's prizes is, by place. */
async function seen(league: League, winner: Person) {
  const { body } = await winner.call(listPayouts, { params: { id: league.id } });
  return body.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ progress }) => progress);
}

it("A prize that arrived isn't said to be returned with one that was paid an hour later", async () => {
  const { league, winner } = await aSeason("hourly", WORKS);
  await award(league, winner, 1);
  world.advance({ hours: 1 });
  await closeAtBank(winner);
  await award(league, winner, 2);
  expect(await seen(league, winner)).toEqual(["sent", "returned_by_bank"]);
  expect((await winner.call(listNeeds)).body).toMatchObject([{ kind: "correct_bank" }]);
});

it("Prizes that were paid again together and returned again are all said to be, however long ago the first was sent", async () => {
  const { league, winner } = await aSeason("again", REFUSES);
  await award(league, winner, 1);
  world.advance({ days: 3 });
  await award(league, winner, 2);
  expect(await seen(league, winner)).toEqual(["returned_by_bank", "sent"]);
  await nameBank(winner, REFUSES);
  expect(await seen(league, winner)).toEqual(["returned_by_bank", "returned_by_bank"]);
  world.advance({ hours: 1 });
  await nameBank(winner, WORKS);
  expect(await seen(league, winner)).toEqual(["sent", "sent"]);
});

it("Where the processor doesn't say what a returned payment was made of, the last day's prizes count as returned", async () => {
  const { league, winner } = await aSeason("untold", WORKS);
  await award(league, winner, 1);
  world.advance({ days: 2 });
  await award(league, winner, 2);
  world.advance({ hours: 1 });
  await closeAtBank(winner);
  const asked = processor.findBankPayment;
  vi.spyOn(processor, "findBankPayment").mockImplementation(async (accountId) => {
    const payment = await asked(accountId);
    return payment && { ...payment, transferIds: null };
  });
  await award(league, winner, 3);
  expect(await seen(league, winner)).toEqual(["sent", "returned_by_bank", "returned_by_bank"]);
});
