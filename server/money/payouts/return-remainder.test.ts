import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { getPayoutPool, listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { decideReview } from "#contract/money/season-holds.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { escrowOf, propose, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld({ environment: { REVIEW_ABOVE: "40" } });

it("pays the reimbursement of a season that leaves nothing else: a review had returned it to escrow", async () => {
  const [admin, casey, ann] = [await anAdmin(world, "ada"), await aPerson(world, "casey"), await aPerson(world, "ann")];
  const scene = { by: casey, players: [ann], paid: true } as const;
  const league = await withLeague(world, scene, { commissionerReimbursement: 100 });
  const params = { id: league.id };
  await nameBankAccount(casey);
  await world.runJobs();
  await casey.call(completeLeague, { params });
  await world.runJobs();
  const { body: cases } = await admin.call(listCases);
  const review = cases.find(({ kind, leagueId }) => kind === "payout_review" && leagueId === league.id);
  const body = { decision: "return", reason: "Please explain the reimbursement." };
  expect((await admin.call(decideReview, { params: { id: review?.id ?? "" }, body })).status).toBe(200);
  const rest = await casey.call(returnRemainder, { params, body: { amount: "0.00" } });
  expect(rest.body.message).toBe("The reimbursement of $50.00 was awarded.");
  const { body: made } = await casey.call(listPayouts, { params });
  expect(made.map(({ kind, amount, isRecalled }) => ({ kind, amount, isRecalled }))).toEqual(
    expect.arrayContaining([
      { kind: "reimbursement", amount: "50.00", isRecalled: true },
      { kind: "reimbursement", amount: "50.00", isRecalled: false },
    ]),
  );
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "0.00", refunded: "0.00" });
});

it("shows each member's share of what no one is left to win, asks the commissioner to return it, and returns just that", async () => {
  const casey = await aPerson(world, "cal");
  const [milo, nina] = [await aPerson(world, "milo"), await aPerson(world, "nina")];
  const payoutStructure = [50, 30, 20].map((percentage, index) => ({ place: index + 1, percentage }));
  const league = await aLeague(world, casey, { entryFee: "50.00", payoutStructure });
  const params = { id: league.id };
  for (const member of [milo, nina]) {
    await join(casey, league, member);
    await pay(member, league);
    world.advance({ days: 1 });
  }
  await casey.call(completeLeague, { params });
  const poolSeen = async () => (await casey.call(getPayoutPool, { params })).body;
  const stepsSeen = async () => (await casey.call(getStanding, { params })).body.needs;
  // The pool of $100.00 is above the limit of this installation.
  expect(await poolSeen()).toMatchObject({ needsReview: true, available: "100.00" });
  expect(await stepsSeen()).toMatchObject([{ kind: "pay_winners", amount: "100.00" }]);
  await propose(casey, league, [[milo, "50.00"]]);
  expect(await stepsSeen(), "while a paid member hasn't won").toMatchObject([{ kind: "pay_winners", amount: "50.00" }]);
  const second = [{ userId: nina.userId, place: 2, amount: "29.99" }];
  await casey.call(proposePayouts, { params, body: { payouts: second } });
  expect(await stepsSeen()).toMatchObject([{ kind: "return_rest", amount: "20.01" }]);
  const { shares } = await poolSeen();
  expect(shares).toEqual([
    { userId: milo.userId, amount: "10.01", toCard: "10.01" },
    { userId: nina.userId, amount: "10.00", toCard: "10.00" },
  ]);
  expect((await casey.call(returnRemainder, { params, body: { amount: "20.01" } })).status).toBe(200);
  await world.runJobs();
  expect(await escrowOf(casey, league)).toMatchObject({ balance: "0.00", refunded: "20.01" });
  expect((await poolSeen()).shares).toEqual([]);
  expect(await stepsSeen()).toMatchObject([{ kind: "run_again" }]);
});
