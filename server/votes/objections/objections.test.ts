import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { objectToPayouts, withdrawObjection, withdrawProposal } from "#contract/votes/objections.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { edit, of, refusal, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const HOUR_MS = 3_600_000;
const REASON = "Ben's team forfeited in week 3.";
const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world, "overseer");
const [outsider, debtor] = withPeople(world, "outsider", "debtor");
const players: Person[] = withPeople(world, "ann", "ben", "carmen", "dev", "elena");
let league: League;
let id: string;

const player = (index: number): Person => players[index] ?? outsider;

/** Five who paid $50.00 each; members can object for three days. */
async function aCompletedLeague(terms: object = {}): Promise<League> {
  const chosen = { objectionDays: 3, commissionerReimbursement: 10, ...terms };
  const made = await withLeague(world, { by: casey, players: [...players, debtor], paid: players }, chosen);
  return setStatus(casey, made, "completed");
}
const propose = (to: League = league, amount = "225.00") =>
  casey.call(proposePayouts, { ...of(to), body: { payouts: [{ userId: player(1).userId, place: 1, amount }] } });
const seen = async (by: Person = casey) => (await by.call(getVotingSession, { params: { id } })).body;
const object = (by: Person, reason = REASON) => by.call(objectToPayouts, { params: { id }, body: { reason } });
const withdraw = (by: Person = casey) =>
  by.call(withdrawProposal, { params: { id }, body: { reason: "I mixed up two teams." } });
const awarded = async () => (await casey.call(listPayouts, of(league))).body.map(({ kind, amount }) => [kind, amount]);
const held = async () => (await casey.call(getEscrow, of(league))).body.balance;
const settle = () => settleExpiredVotes(world.deps);
const PAID = [
  ["prize", "225.00"],
  ["reimbursement", "25.00"],
];

describe("Payouts proposed with time to object", () => {
  beforeEach(async () => {
    league = await aCompletedLeague();
    id = (await propose()).body.votingSessionId ?? "";
  });

  it("move no money before that time is over, and are paid once then, no matter who notices", async () => {
    expect(await seen(player(0))).toMatchObject({
      ...{ kind: "proposal", status: "active", isEligible: true },
      objections: { needed: 2, hasObjected: false, made: [], until: expect.any(String) },
    });
    await settle();
    expect([await awarded(), await held()]).toEqual([[], "250.00"]);
    world.advance({ days: 3 });
    await Promise.all([settle(), settle()]);
    await settle();
    expect([await awarded(), await held()]).toEqual([PAID, "0.00"]);
    expect(await seen()).toMatchObject({ kind: "proposal", status: "approved" });
    expect(await noticesTo(player(1), "You won $225.00: 1st place in Sunday League", league.id)).toHaveLength(1);
  });

  it("tell the members who would win what, and how long they can object", async () => {
    const { until } = (await seen()).objections ?? { until: "" };
    const [notice] = await noticesTo(player(2), "Payouts proposed", league.id);
    expect(notice).toMatchObject({ type: "payout_processed", actionUrl: `/voting/${id}` });
    const deadline = `The prizes are awarded on ${utcText(new Date(until))} unless members object by then.`;
    expect(notice?.message).toBe(`Sunday League: ben Tester, 1st place: $225.00. ${deadline}`);
    const email = await emailTo(player(2), "Sunday League: who would win what");
    expect(email?.join(" ")).toContain("Objections from 2 of 5 members turn the proposal into a vote.");
    expect(await noticesTo(debtor, "Payouts proposed", league.id)).toEqual([]);
  });

  it("become a vote with the second objection, and the vote shows the reasons for both", async () => {
    expect((await object(player(0))).body).toMatchObject({ kind: "proposal", objections: { hasObjected: true } });
    world.advance({ hours: 1 });
    const { status, body } = await object(player(1), "I came second.");
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "payouts", status: "active", totalEligibleVoters: 5, votesNeeded: 3 });
    expect(body.objections?.made).toMatchObject([
      { username: "ann", reason: REASON },
      { username: "ben", reason: "I came second." },
    ]);
    const [notice] = await noticesTo(player(3), "Vote on the payouts", league.id);
    expect(notice?.message).toMatch(/^2 members objected to the payouts, so the members will vote on them\./);
    world.advance({ days: 3 });
    await settle();
    expect(await awarded()).toEqual([]);
    const cast = (by: Person) => by.call(castSessionVote, { params: { id }, body: { vote: "for" } });
    for (const index of [0, 1, 2]) expect((await cast(player(index))).status).toBe(200);
    expect(await awarded()).toEqual(PAID);
  });

  it("tell a commissioner without a seat of each objector once, and of the vote", async () => {
    const objected = () => noticesTo(casey, "ann Tester objected to your payouts", league.id);
    await object(player(0));
    const message = `In ${league.name}: “${REASON}” If they're right, withdraw the proposal and make another. 1 more objection starts a vote.`;
    const told = [{ type: "payout_processed", message, actionUrl: `/voting/${id}` }];
    expect(await objected()).toEqual(told);
    await player(0).call(withdrawObjection, { params: { id } });
    await object(player(0), "Once more.");
    expect(await objected()).toEqual(told);
    await object(player(1));
    expect(await noticesTo(casey, "ben Tester objected to your payouts", league.id)).toEqual([]);
    expect(await noticesTo(casey, "The members vote on your payouts", league.id)).toMatchObject([
      { message: expect.stringContaining("2 members objected to the payouts, so the members will vote on them.") },
    ]);
  });

  it("become one vote when two members object at the same moment", async () => {
    const both = await Promise.all([object(player(0)), object(player(2))]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ body }) => body.kind).sort()).toEqual(["payouts", "proposal"]);
    expect(await noticesTo(player(3), "Vote on the payouts", league.id)).toHaveLength(1);
    expect((await object(player(3))).error.message).toBe(
      "Enough members have objected, so the members will vote on these payouts.",
    );
  });

  it("count each member's objection once, and none that was withdrawn", async () => {
    const twice = await Promise.all([object(player(0)), object(player(0))]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const back = await player(0).call(withdrawObjection, { params: { id } });
    expect(back.body).toMatchObject({ kind: "proposal", objections: { hasObjected: false, made: [] } });
    expect((await player(0).call(withdrawObjection, { params: { id } })).error.message).toBe(
      "You haven't objected to these payouts.",
    );
    expect((await object(player(2))).body.kind).toBe("proposal");
    expect((await object(player(0))).body.kind).toBe("payouts");
  });

  it("can be objected to until the last millisecond and not after it", async () => {
    const { until } = (await seen()).objections ?? { until: "" };
    const hours = (Date.parse(until) - world.clock().getTime()) / HOUR_MS;
    world.advance({ hours: hours - 1 / HOUR_MS });
    expect((await object(player(0))).status).toBe(201);
    world.advance({ hours: 1 / HOUR_MS });
    expect(await object(player(2))).toMatchObject(refusal(409, "The time to object is over."));
    const back = await player(0).call(withdrawObjection, { params: { id } });
    expect(back.error.message).toBe("The time to object is over.");
    const taken = await withdraw();
    expect(taken.error.message).toBe("The time to object is over.");
  });

  it("can be withdrawn by the commissioner, who says why and can propose others", async () => {
    expect((await withdraw(player(0))).status).toBe(403);
    const { body } = await withdraw();
    expect(body).toMatchObject({ status: "rejected", ended: { how: "withdrawn", reason: "I mixed up two teams." } });
    const [notice] = await noticesTo(player(3), "Proposed payouts withdrawn", league.id);
    expect(notice?.message).toContain("I mixed up two teams.");
    expect((await object(player(0))).error.message).toBe("This proposal has ended.");
    expect((await propose()).status).toBe(201);
    world.advance({ days: 4 });
    await settle();
    expect(await awarded()).toEqual(PAID);
  });

  it("can be objected to by paid members only, and are hidden from strangers", async () => {
    expect(await object(debtor)).toMatchObject(
      refusal(403, "Only members who had paid when the payouts were proposed can object."),
    );
    for (const call of [object, withdraw]) expect((await call(outsider)).status).toBe(404);
    expect((await object(admin)).status).toBe(403);
    expect((await object(player(0), "  ")).error.message).toBe("Write why you object");
    expect(await player(0).call(castSessionVote, { params: { id }, body: { vote: "for" } })).toMatchObject(
      refusal(409, "The members don't vote on these payouts, but can object to them."),
    );
  });

  it("block other proposals and the return of the remainder until they are settled", async () => {
    expect(await propose()).toMatchObject(
      refusal(409, "Members can still object to the payouts proposed last. Withdraw those first."),
    );
    world.advance({ days: 3 });
    const rest = await casey.call(returnRemainder, { ...of(league), body: { amount: "225.00" } });
    expect(rest.error.message).toMatch(/^This season's payouts are proposed/);
    // Proposing first pays the last proposal, whose time is over. The new one then names prizes that are already paid,
    // so it is refused, and the payment is rolled back with it.
    expect((await propose()).status).toBe(409);
    expect(await awarded()).toEqual([]);
    await settle();
    expect(await awarded()).toEqual(PAID);
  });

  it("are paid by the next proposal if their time is over and no job has run", async () => {
    await withdraw();
    id = (await propose(league, "100.00")).body.votingSessionId ?? "";
    world.advance({ days: 3 });
    const next = { payouts: [{ userId: player(2).userId, place: 2, amount: "125.00" }] };
    const { status } = await casey.call(proposePayouts, { ...of(league), body: next });
    expect(status).toBe(201);
    expect(await awarded()).toEqual([
      ["prize", "100.00"],
      ["reimbursement", "25.00"],
    ]);
  });

  it("aren't paid if the league is opened again in that time, and everyone is told", async () => {
    await edit(casey, league, { status: "active" });
    world.advance({ days: 3 });
    await settle();
    await settle();
    expect([await awarded(), await held()]).toEqual([[], "250.00"]);
    expect(await seen()).toMatchObject({
      status: "rejected",
      ended: { how: "impossible", reason: "The league has been opened again." },
    });
    for (const person of [casey, player(0), player(4)]) {
      expect(await noticesTo(person, "Proposed payouts not paid", league.id)).toHaveLength(1);
    }
  });
});

it("After a vote that didn't approve them, the next payouts are put to a vote at once", async () => {
  league = await aCompletedLeague();
  id = (await propose()).body.votingSessionId ?? "";
  for (const index of [0, 2]) await object(player(index));
  for (const index of [0, 2, 3]) {
    await player(index).call(castSessionVote, { params: { id }, body: { vote: "against" } });
  }
  expect((await seen()).status).toBe("rejected");
  id = (await propose()).body.votingSessionId ?? "";
  expect(await seen()).toMatchObject({ kind: "payouts", objections: null });
});

it("Without time to object, or under a vote, nothing is open to objections", async () => {
  league = await aCompletedLeague({ objectionDays: 0 });
  expect((await propose()).body).not.toHaveProperty("votingSessionId");
  expect(await awarded()).toEqual(PAID);
  league = await aCompletedLeague({ payoutRule: "majority_approval" });
  id = (await propose()).body.votingSessionId ?? "";
  expect(await seen()).toMatchObject({ kind: "payouts", objections: null });
  expect((await object(player(0))).error.message).toBe(
    "The members are voting on these payouts, so there's nothing to object to.",
  );
});

it("Members who have paid keep their time to object; more of it is always fine", async () => {
  league = await aLeague(world, casey, { objectionDays: 3 });
  expect((await edit(casey, league, { objectionDays: 2 })).status).toBe(200);
  await join(casey, league, player(0));
  await pay(player(0), league);
  const shorter = await edit(casey, league, { objectionDays: 1 });
  expect(shorter.error.message).toBe(
    "Members have paid under these terms, so their time to object can't be shortened anymore.",
  );
  expect((await edit(casey, league, { objectionDays: 7 })).status).toBe(200);
  const [notice] = await noticesTo(player(0), "Sunday League: terms changed", league.id);
  expect(notice?.message).toContain("Time to object to payouts");
  expect((await edit(casey, league, { objectionDays: 8 })).status).toBe(400);
});
