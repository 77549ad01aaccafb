import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { askForReview, decideReview } from "#contract/money/season-holds.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import { withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);

async function dispute(paymentIntentId: string, said: Partial<ProcessorDispute> = {}) {
  const deps = requireProcessor(world.deps);
  const opened = {
    ...{ id: "du_1", paymentIntentId, status: "open", reason: "fraudulent", amount: 5000, evidenceDueBy: null },
    ...{ movements: [{ txnId: "txn_out", amount: -5000, fee: 1500 }] },
  } as unknown as ProcessorDispute;
  const processor = { ...deps.processor, retrieveDispute: async () => ({ ...opened, ...said }) };
  await recordDispute({ ...deps, processor }, { disputeId: "du_1" });
}

it("when a review returns a prize whose fees include a payment disputed since, that payment is frozen and only the rest refunded", async () => {
  const casey = await aPerson(world, "casey");
  const ben = await aPerson(world, "ben");
  const league = await aLeague(world, casey);
  await join(casey, league, casey, ben);
  const intent = await pay(casey, league);
  await pay(ben, league);
  const params = { id: league.id };
  await casey.call(completeLeague, { params });
  const body = { payouts: [{ userId: casey.userId, place: 1, amount: "100.00" }] };
  await casey.call(proposePayouts, { params, body });
  await dispute(intent);
  await ben.call(askForReview, { params, body: { reason: "Too early." } });
  const review = (await admin.call(listCases)).body.find(({ kind }) => kind === "payout_review");
  expect(review?.message).toContain("ben asked for a review of Sunday League");
  const decided = await admin.call(decideReview, {
    params: { id: review?.id ?? "" },
    body: { decision: "refund", reason: "The card was stolen." },
  });
  expect(decided.body.message).toBe("$50.00 goes back to the cards that paid this season's entry fees.");
  await world.runJobs();
  const { body: escrow } = await admin.call(getEscrow, { params, query: { season: "1" } });
  expect(escrow).toMatchObject({ balance: "50.00", disputed: "50.00", refunded: "50.00" });
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
  await dispute(intent, { status: "lost" });
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
  expect((await admin.call(getEscrow, { params, query: { season: "1" } })).body.disputed).toBe("0.00");
});
