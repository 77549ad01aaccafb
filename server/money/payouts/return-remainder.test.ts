import { afterAll, beforeAll, expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listPayouts, returnRemainder } from "#contract/money/payouts.ts";
import { decideReview } from "#contract/money/season-holds.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, aPerson, join, pay } from "#tests/support/world.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ environment: { REVIEW_ABOVE: "40" } });
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

it("pays the reimbursement of a season that leaves nothing else: a review had returned it to escrow", async () => {
  const [admin, casey, ann] = [await anAdmin(world, "ada"), await aPerson(world, "casey"), await aPerson(world, "ann")];
  const league = await aLeague(world, casey, { commissionerReimbursement: 100 });
  const params = { id: league.id };
  await join(casey, league, ann);
  await pay(ann, league);
  await nameBankAccount(casey);
  await world.runJobs();
  await casey.call(completeLeague, { params });
  await world.runJobs();
  const review = (await admin.call(listCases)).body.find(({ kind }) => kind === "payout_review");
  const body = { decision: "return", reason: "Please explain the reimbursement." };
  expect((await admin.call(decideReview, { params: { id: review?.id ?? "" }, body })).status).toBe(200);
  const rest = await casey.call(returnRemainder, { params, body: { amount: "0.00" } });
  expect(rest.body.message).toBe("You were awarded your reimbursement of $50.00.");
  const { body: made } = await casey.call(listPayouts, { params });
  expect(made.map(({ kind, amount, isRecalled }) => ({ kind, amount, isRecalled }))).toEqual(
    expect.arrayContaining([
      { kind: "reimbursement", amount: "50.00", isRecalled: true },
      { kind: "reimbursement", amount: "50.00", isRecalled: false },
    ]),
  );
  expect((await casey.call(getEscrow, { params })).body).toMatchObject({ balance: "0.00", refunded: "0.00" });
});
