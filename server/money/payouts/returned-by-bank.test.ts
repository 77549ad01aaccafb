import { afterEach, expect, it, vi } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { nameBankAccount, REFUSING_ACCOUNT } from "#tests/money/acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** Which prizes a winner reads as returned, if their bank returns one of several payments. */
const WORKS = "000123456789";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
afterEach(() => vi.restoreAllMocks());

/** Plays a season that holds $50.00, and whose winner has named this bank account. */
async function aSeason(name: string, bank: string) {
  const winner = await aPerson(world, name);
  const scene = { by: commissioner, players: [winner], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene);
  await nameBank(winner, bank);
  return { league, winner };
}

async function nameBank(person: Person, accountNumber: string) {
  await nameBankAccount(person, accountNumber);
  await world.runJobs();
}

async function award(league: League, { userId }: Person, place: number) {
  const body = { payouts: [{ userId, place, amount: "10.00" }] };
  expect((await commissioner.call(proposePayouts, { ...of(league), body })).status).toBe(201);
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
  const { body } = await winner.call(listPayouts, of(league));
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
  const { league, winner } = await aSeason("again", REFUSING_ACCOUNT);
  await award(league, winner, 1);
  world.advance({ days: 3 });
  await award(league, winner, 2);
  expect(await seen(league, winner)).toEqual(["returned_by_bank", "sent"]);
  await nameBank(winner, REFUSING_ACCOUNT);
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
  const { processor } = requireProcessor(world.deps);
  const asked = processor.findBankPayment;
  vi.spyOn(processor, "findBankPayment").mockImplementation(async (accountId) => {
    const payment = await asked(accountId);
    return payment && { ...payment, transferIds: null };
  });
  await award(league, winner, 3);
  expect(await seen(league, winner)).toEqual(["sent", "returned_by_bank", "returned_by_bank"]);
});
