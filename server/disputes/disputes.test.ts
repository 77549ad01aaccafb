import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCases } from "#contract/admin-oversight.ts";
import { getEscrow } from "#contract/escrow.ts";
import type { League } from "#contract/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members.ts";
import { listNotifications } from "#contract/notifications.ts";
import { disputes } from "#server/db/schema/payments.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

let world: TestApp;
let commissioner: Person;
let admin: Person;
beforeAll(async () => {
  world = await testApp();
  // The queue goes by the real time: in its future, the sandbox's banks decide only when a test lets them.
  world.advance({ days: Math.ceil((Date.now() - world.clock().getTime()) / 86_400_000) + 365 });
  commissioner = await aPerson(world, "commissioner");
  admin = await anAdmin(world, "overseer");
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

const disputedCard = () => ({ number: "4000000000000259", expYear: world.clock().getUTCFullYear() + 4 });

/** An hour goes by at the bank, and what it says is heard. */
async function anHourLater() {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

/** A member whose bank takes the entry fee back a moment after it was paid. */
async function aDisputedSeat(name: string) {
  const member = await aPerson(world, name);
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  await pay(member, league, { card: disputedCard() });
  await anHourLater();
  return { member, league };
}

const escrowOf = async (league: League) => (await commissioner.call(getEscrow, { params: { id: league.id } })).body;

/** What the operator answers at the processor; the bank decides by it. */
async function answer(evidence: string) {
  const { sandbox, db } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  for (const { id } of (await db.select().from(disputes)).filter(({ status }) => status === "open")) {
    await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
  }
  await anHourLater();
}

describe("a chargeback", () => {
  it("freezes the amount and tells the commissioner and the admins", async () => {
    const { league } = await aDisputedSeat("frozen");
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "50.00" });
    const { body: told } = await commissioner.call(listNotifications);
    expect(told).toContainEqual(expect.objectContaining({ type: "admin_alert", leagueId: league.id }));
    const { body: cases } = await admin.call(listCases);
    expect(cases).toContainEqual(
      expect.objectContaining({ kind: "dispute_open", leagueId: league.id, amount: "50.00" }),
    );
    await answer("winning_evidence");
    expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
    expect(members).toMatchObject([{ paymentStatus: "paid" }]);
  });

  it("makes the member pending again when it is lost", async () => {
    const { league } = await aDisputedSeat("losing");
    await answer("losing_evidence");
    expect(await escrowOf(league)).toMatchObject({ balance: "0.00", disputed: "0.00" });
    const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
    expect(members).toMatchObject([{ paymentStatus: "pending" }]);
  });

  it.each([
    [
      "the member has left",
      (league: League, member: Person) => member.call(leaveLeague, { params: { id: league.id } }),
    ],
    ["the league was cancelled", (league: League) => setStatus(commissioner, league, "cancelled")],
  ] as const)(
    "that is won after %s is refunded; what the processor refuses waits for an admin",
    async (when, before) => {
      const { member, league } = await aDisputedSeat(when.replaceAll(" ", "_"));
      await before(league, member);
      expect(await escrowOf(league)).toMatchObject({ disputed: "50.00", refundsInFlight: "0.00" });
      await answer("winning_evidence");
      // The sandbox refunds no charge that was ever charged back, so the money is in escrow and the case is open.
      const { body: cases } = await admin.call(listCases);
      expect(cases).toContainEqual(
        expect.objectContaining({ kind: "refund_failed", leagueId: league.id, amount: "50.00" }),
      );
      expect(await escrowOf(league)).toMatchObject({ balance: "50.00", disputed: "0.00" });
    },
  );
});
