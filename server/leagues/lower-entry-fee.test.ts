import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { completeLeague, getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { leaveLeague, listMembers, lowerEntryFee } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { returnRemainder } from "#contract/money/payouts.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castVote, getLeagueVoting } from "#contract/votes/payout-votes.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { noticesTo } from "#tests/support/news.ts";
import { edit, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import {
  aLeague,
  anAdmin,
  aPerson,
  confirmCard,
  join,
  type Person,
  pay,
  setStatus,
  startPayment,
} from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
let league: League;
beforeEach(async () => {
  league = await withLeague(world, { by: casey, players: [ann, ben] }, { isPublic: true });
});

const params = (member = ann) => ({ id: league.id, userId: member.userId });
const lower = (amount: string, { by = casey, member = ann, reason = "Still at school" } = {}) =>
  by.call(lowerEntryFee, { params: params(member), body: { amount, reason } });
const seatOf = async (member: Person, reader = casey) =>
  (await reader.call(listMembers, { params: { id: league.id } })).body.find(({ userId }) => userId === member.userId);
const owes = async (person: Person) =>
  (await person.call(listNeeds)).body.find((step) => step.kind === "pay" && step.leagueId === league.id);
/** As if the league's fee were this: what the page of a member whose fee was lowered sends. */
const at = (entryFee: string): League => ({ ...league, entryFee });

it("A member whose fee was lowered owes that, pays that, and everyone in the league reads why", async () => {
  const answer = await lower("20.00");
  const loweredFee = { amount: "20.00", reason: "Still at school" };
  expect(answer).toMatchObject({ status: 200, body: { userId: ann.userId, paymentStatus: "pending", loweredFee } });
  expect((await seatOf(ann, ben))?.loweredFee).toEqual(loweredFee);
  expect((await seatOf(ben))?.loweredFee).toBeNull();
  expect(await owes(ann)).toMatchObject({ amount: "20.00" });
  expect(await owes(ben)).toMatchObject({ amount: "50.00" });
  const { body: needs } = await casey.call(listNeeds);
  expect(needs.find((step) => step.kind === "remind" && step.leagueId === league.id)).toMatchObject({
    ...{ count: 2, amount: "70.00" },
  });
  const title = `You now owe $20.00 in ${league.name}`;
  expect(await noticesTo(ann, title, league.id)).toMatchObject([
    { message: "It was $50.00. The reason given: Still at school", actionUrl: `/leagues/${league.id}/payment` },
  ]);
  await pay(ann, at("20.00"));
  expect(await seatOf(ann)).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "20.00", loweredFee });
  await pay(ben, league);
  const { body: seen } = await casey.call(getLeague, { params: { id: league.id } });
  expect(seen).toMatchObject({ lowered: "30.00", loweredUnpaid: "0.00", pot: { collected: "70.00" } });
});

it.each([
  ["the fee itself", "50.00", /^Enter less than the \$50\.00 that they owe now\.$/],
  ["more", "60.00", /^Enter less than the \$50\.00 that they owe now\.$/],
  ["what no card can pay", "0.49", /^A card payment is at least \$0\.50 .* Enter 0 if they should pay nothing\.$/],
])("A fee can't be lowered to %s", async (_, amount, message) => {
  const refused = await lower(amount);
  expect(refused.status).toBe(400);
  expect(refused.error.errors).toEqual([{ path: "amount", message: expect.stringMatching(message) }]);
  expect((await seatOf(ann))?.loweredFee).toBeNull();
});

it("Only the person who runs the league lowers fees, of members who still owe, with a reason", async () => {
  const stranger = await aPerson(world, `outsider${league.id.slice(0, 8)}`);
  expect((await lower("20.00", { by: ben })).status).toBe(403);
  expect((await lower("20.00", { by: ann })).status).toBe(403);
  expect((await lower("20.00", { member: stranger })).status).toBe(404);
  expect((await lower("20.00", { reason: " " })).error.errors).toEqual([
    { path: "reason", message: "Write a reason that all members can read" },
  ]);
  await pay(ben, league);
  expect((await lower("20.00", { member: ben })).error.message).toBe(
    "This member doesn't owe an entry fee, so it can't be lowered.",
  );
  await casey.call(completeLeague, { params: { id: league.id } });
  expect((await lower("20.00")).status).toBe(409);
});

it("A member whose fee was lowered to nothing counts as paid, pays nothing, and leaves without a refund", async () => {
  expect((await lower("0")).body).toMatchObject({
    ...{ paymentStatus: "paid", totalAmountPaid: "0.00", loweredFee: { amount: "0.00", reason: "Still at school" } },
  });
  expect(await noticesTo(ann, `You don't owe this season's entry fee in ${league.name}`, league.id)).toHaveLength(1);
  expect(await owes(ann)).toBeUndefined();
  const { body: seen } = await casey.call(getLeague, { params: { id: league.id } });
  expect(seen).toMatchObject({ lowered: "50.00", loweredUnpaid: "0.00", pot: { paidMembers: 1, collected: "0.00" } });
  expect((await lower("0")).status).toBe(409);
  expect((await ann.call(leaveLeague, { params: { id: league.id } })).body.refundAmount).toBe("0.00");
});

it("A form that is open for the old amount closes, and if it was charged first, the difference goes back", async () => {
  const [open, charged] = [await startPayment(ann, league), await startPayment(ben, league)];
  await confirmCard(ben, charged);
  await lower("20.00");
  await lower("30.00", { member: ben });
  await ben.call(paymentSuccess, { body: { paymentIntentId: charged.paymentIntentId } });
  await world.runJobs();
  expect((await confirmCard(ann, open)).status).not.toBe(200);
  expect(await seatOf(ben)).toMatchObject({ paymentStatus: "paid", refundAmount: "20.00" });
  await pay(ann, at("20.00"));
  const { pot } = (await casey.call(getLeague, { params: { id: league.id } })).body;
  expect(pot).toMatchObject({ paidMembers: 2, collected: "50.00" });
});

it("A league's fee that falls below a lowered one takes that along, and one that rises doesn't", async () => {
  await lower("20.00");
  expect((await edit(casey, league, { entryFee: "60.00" })).status).toBe(200);
  expect(await owes(ann)).toMatchObject({ amount: "20.00" });
  expect(await owes(ben)).toMatchObject({ amount: "60.00" });
  await pay(ann, at("20.00"));
  const admin = await anAdmin(world, "ada");
  expect((await edit(admin, league, { entryFee: "15.00" })).status).toBe(200);
  await world.runJobs();
  expect(await seatOf(ann)).toMatchObject({ paymentStatus: "paid", refundAmount: "5.00" });
  expect((await seatOf(ann))?.loweredFee).toBeNull();
});

it("When a commissioner lowers their own fee, everyone else in the league is told", async () => {
  await join(casey, league, casey);
  expect((await lower("0", { member: casey })).status).toBe(200);
  const title = `${casey.name} now pays nothing this season in Sunday League`;
  for (const reader of [ann, ben]) expect(await noticesTo(reader, title, league.id)).toHaveLength(1);
  expect(await noticesTo(casey, title, league.id)).toEqual([]);
});

it("A dynasty's lowered fee is that of one season: later ones cost the league's fee, prepaid or not", async () => {
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
  league = await withLeague(world, { by: casey, players: [ann, ben] }, terms);
  await lower("20.00");
  await lower("0", { member: ben });
  const body = { leagueId: league.id, amount: "120.00", yearsSelected: 3 };
  const { body: intent } = await ann.call(createPaymentIntent, { body });
  await confirmCard(ann, intent);
  await ann.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
  expect(await seatOf(ann)).toMatchObject({ paymentStatus: "paid", paidThroughYear: 3, totalAmountPaid: "120.00" });
  await setStatus(casey, league, "completed");
  const begun = await casey.call(startSeason, {
    params: { id: league.id },
    body: { from: "completed", carryRemainder: true },
  });
  expect(begun.status).toBe(200);
  expect(await seatOf(ann)).toMatchObject({ paymentStatus: "paid", loweredFee: null });
  expect(await seatOf(ben)).toMatchObject({ paymentStatus: "pending", loweredFee: null });
  expect(await owes(ben)).toMatchObject({ amount: "50.00" });
});

it("A charge for two seasons, the first of which was waived before it was recorded, goes back in full", async () => {
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 2, entryFee: "25.00" };
  league = await withLeague(world, { by: casey, players: [ann] }, terms);
  const charged = await startPayment(ann, league, { years: 2 });
  await confirmCard(ann, charged);
  expect((await edit(casey, league, { entryFee: "50.00" })).status).toBe(200);
  await lower("0");
  await ann.call(paymentSuccess, { body: { paymentIntentId: charged.paymentIntentId } });
  await world.runJobs();
  const sent = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(sent).toMatchObject([{ amount: 5000, status: "succeeded" }]);
});

it("What is left over goes back by what each owed, so nothing to those who owed nothing", async () => {
  const cora = await aPerson(world, `cora${league.id.slice(0, 8)}`);
  await join(casey, league, cora);
  await lower("0");
  await lower("25.00", { member: cora });
  await pay(ben, league);
  await pay(cora, at("25.00"));
  await casey.call(completeLeague, { params: { id: league.id } });
  const { status } = await casey.call(returnRemainder, { params: { id: league.id }, body: { amount: "75.00" } });
  expect(status).toBe(200);
  await world.runJobs();
  expect([await seatOf(ann), await seatOf(ben), await seatOf(cora)].map((seat) => seat?.refundAmount)).toEqual([
    ...[null, "50.00", "25.00"],
  ]);
});

it("Someone who pays nothing while others do has no vote on their money, nor on their commissioner", async () => {
  league = await aLeague(world, casey, { payoutRule: "majority_approval" });
  const cora = await aPerson(world, `vera${league.id.slice(0, 8)}`);
  await join(casey, league, ann, ben, cora);
  await lower("0");
  for (const payer of [ben, cora]) await pay(payer, league);
  const vote = { reason: "Never there", leagueId: league.id, proposedCommissionerId: ben.userId };
  expect((await ann.call(proposeCommissioner, { body: vote })).status).toBe(403);
  await casey.call(completeLeague, { params: { id: league.id } });
  const proposed = await propose(casey, league, [[ann, "100.00"]]);
  const sessionId = proposed.body.votingSessionId ?? "";
  expect((await ann.call(castVote, { params: { sessionId }, body: { vote: "for" } })).status).toBe(403);
  expect((await ben.call(getLeagueVoting, { params: { id: league.id } })).body?.totalEligibleVoters).toBe(2);
});
