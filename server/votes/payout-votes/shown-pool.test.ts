import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();

it("A vote, also once it is approved, its email and the receipts show parts that add up to the pool, including the reimbursement", async () => {
  const casey = await aPerson(world, "casey");
  const ben = await aPerson(world, "ben");
  const dora = await aPerson(world, "dora");
  const league = await aLeague(world, casey, { payoutRule: "majority_approval", commissionerReimbursement: 10 });
  await join(casey, league, ben, dora);
  for (const member of [ben, dora]) await pay(member, league);
  const params = { id: league.id };
  await casey.call(completeLeague, { params });
  const body = { payouts: [{ userId: ben.userId, place: 1, amount: "70.00" }] };
  const { votingSessionId: id = "" } = (await casey.call(proposePayouts, { params, body })).body;

  const open = (await dora.call(getVotingSession, { params: { id } })).body;
  expect(open.pool).toEqual({ total: "100.00", proposed: "70.00", reimbursement: "10.00", left: "20.00" });
  const { body: mails } = await dora.call(listMails, { query: { to: dora.email } });
  const asked = mails.find(({ subject }) => subject.startsWith("Your vote on the payouts"));
  for (const fact of [
    "Held for the season: $100.00",
    "These payouts: $70.00",
    "Commissioner reimbursement: $10.00",
    "Left over: $20.00",
  ]) {
    expect(asked?.text).toContain(fact);
  }

  for (const voter of [ben, dora]) await voter.call(castSessionVote, { params: { id }, body: { vote: "for" } });
  expect((await dora.call(getVotingSession, { params: { id } })).body).toMatchObject({
    status: "approved",
    pool: open.pool,
  });
  const { body: payouts } = await casey.call(listPayouts, { params });
  const prize = payouts.find(({ kind }) => kind === "prize");
  const receipt = (await ben.call(getPayoutReceipt, { params: { id: prize?.id ?? "" } })).body;
  expect(receipt.pool).toEqual({
    ...{ total: "100.00", prizes: "70.00", reimbursement: "10.00" },
    ...{ returned: "0.00", held: "20.00" },
  });
});
