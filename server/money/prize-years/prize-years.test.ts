import { beforeAll, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, confirmCard, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, bob] = withPeople(world, "casey", "ann", "bob");
let league: League;

/** Ann pays $50.00 for herself and for Bob. */
beforeAll(async () => {
  league = await aLeague(world, casey);
  await join(casey, league, ann, bob);
  await pay(ann, league);
  const body = { leagueId: league.id, amount: "50.00", forUserId: bob.userId };
  const { body: intent } = await ann.call(createPaymentIntent, { body });
  await confirmCard(ann, intent);
  await ann.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
  for (const person of [ann, bob]) await addBankAccount(person);
});

async function addBankAccount(person: Person) {
  const { body } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const account = { routingNumber: "110000000", accountNumber: "000123456789" };
  await person.call(completeSandboxAccountLink, { params: { id: body.url.split("/").at(-1) ?? "" }, body: account });
}

it("entry money counts for the seat it paid for, as does what is refunded of it to its payer", async () => {
  const admin = await anAdmin(world, "ada");
  const lowered = await admin.call(editLeagueAsAdmin, { params: { id: league.id }, body: { entryFee: "40.00" } });
  expect(lowered.status).toBe(200);
  await world.runJobs();
  await casey.call(completeLeague, { params: { id: league.id } });
  const prizes = [
    { userId: bob.userId, place: 1, amount: "44.00" },
    { userId: ann.userId, place: 2, amount: "36.00" },
  ];
  const params = { id: league.id };
  expect((await casey.call(proposePayouts, { params, body: { payouts: prizes } })).status).toBe(201);
  await world.runJobs();
  const [ofAnn, ofBob] = [(await ann.call(listOwnPrizeYears)).body, (await bob.call(listOwnPrizeYears)).body];
  expect(ofBob).toMatchObject([{ prizes: "44.00", entryMoney: "40.00", net: "4.00" }]);
  expect(ofAnn).toMatchObject([{ prizes: "36.00", entryMoney: "36.00", net: "0.00" }]);
});
