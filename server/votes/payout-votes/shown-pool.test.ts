import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ben, dora] = withPeople(world, "casey", "ben", "dora");

it("A vote, also once it is approved, its email and the receipts show parts that add up to the pool, including the reimbursement", async () => {
  const terms = { payoutRule: "majority_approval", commissionerReimbursement: 10 };
  const league = await withLeague(world, { by: casey, players: [ben, dora], paid: true }, terms);
  const params = { id: league.id };
  await casey.call(completeLeague, { params });
  const { votingSessionId: id = "" } = (await propose(casey, league, [[ben, "70.00"]])).body;

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
