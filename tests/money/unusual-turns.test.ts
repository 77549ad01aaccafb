import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { editLeague, getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { listMembers, removeMember } from "#contract/members/members.ts";
import { getPayoutPool, listPayouts, returnRemainder } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { deleteLeague, editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { movePayoutToUnclaimed } from "#contract/operations/unclaimed-money.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { openGiveBackVote } from "#contract/votes/unclaimed.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { aBank, atStripe } from "#tests/money/processor-acts.ts";
import { escrowOf, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay, setStatus } from "#tests/support/world.ts";

/** Money keeps its way out even when two rare things happen to the same league (RULES §23). */
const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");
let count = 0;

const escrow = (league: League, season = "1") => escrowOf(admin, league, season);
const strandedOf = async (league: League) =>
  (await moneyWithoutWayOut(world.deps.db)).filter(({ account }) => account.includes(league.id));

async function aPaidLeague(seats: number, terms: Record<string, unknown> = {}, years = 1) {
  count += 1;
  const people: [Person, ...Person[]] = [await aPerson(world, `p${count}_1`)];
  for (let seat = 2; seat <= seats; seat++) people.push(await aPerson(world, `p${count}_${seat}`));
  const league = await withLeague(world, { by: casey, players: people }, { name: `League ${count}`, ...terms });
  const intents = [];
  for (const person of people) intents.push(await pay(person, league, { years }));
  return { league, people, intents };
}

const award = (league: League, winner: Person, amount: string, period?: string) =>
  propose(casey, league, [[winner, amount]], period ? { period } : {});

const idOf = async (league: League, kind: string) =>
  (await admin.call(listPayouts, of(league))).body.find((payout) => payout.kind === kind)?.id ?? "";
const poolOf = async (league: League) => (await admin.call(getPayoutPool, of(league))).body;
const reason = { reason: "Nobody has heard of them." };
const openVote = async (payoutId: string) => admin.call(openGiveBackVote, { params: { id: payoutId }, body: reason });
const cast = (by: Person, id: string) => by.call(castSessionVote, { params: { id }, body: { vote: "for" } });

/** A bank that is asked about a payment, and leaves it with us in the end. */
function bankOf(paymentIntentId = "", cents = 5000) {
  const { says, out, back } = aBank(world, paymentIntentId, { id: `du_${++count}`, cents });
  return { opens: () => says(), isWon: () => says({ status: "won", movements: [out, back] }) };
}

describe("a removed member", () => {
  it("who won a prize isn't told that they had paid nothing", async () => {
    const { league, people } = await aPaidLeague(3, { leagueType: "pickem", periodPrizeShare: 100 });
    expect((await award(league, people[0], "100.00", "Week 1")).status).toBe(201);
    const params = { id: league.id, userId: people[0].userId };
    expect((await casey.call(removeMember, { params })).body.refundAmount).toBe("0.00");
    await world.runJobs();
    const { body: mails } = await people[0].call(listMails);
    const told = mails.find(({ subject, to }) => to === people[0].email && subject.startsWith("You were removed"));
    expect(told?.text).toContain("won a prize");
    expect(told?.text).not.toContain("hadn't paid");
  });
});

describe("a deleted league", () => {
  it("gets no unclaimed prize back: no one could award it again", async () => {
    const { league, people } = await aPaidLeague(3);
    await setStatus(casey, league, "completed");
    expect((await award(league, people[0], "150.00")).status).toBe(201);
    const prize = await idOf(league, "prize");
    world.advance({ days: 60 });
    const { body } = await openVote(prize);
    expect((await admin.call(deleteLeague, of(league))).status).toBe(200);
    for (const voter of people.slice(1)) await cast(voter, body.votingSessionId);
    expect(await strandedOf(league)).toEqual([]);
    world.advance({ days: 60 });
    expect((await admin.call(listCases)).body.filter(({ id }) => id === prize)).toMatchObject([
      { kind: "payout_unclaimed", canBeGivenBack: false },
    ]);
    expect((await openVote(prize)).status).toBe(409);
  });
});

describe("a payment disputed while the terms changed", () => {
  it("refunds its prepaid seasons once the dispute is won and the league is no longer a dynasty", async () => {
    const terms = { leagueType: "dynasty", minYears: 2, maxYears: 3 };
    const { league, people, intents } = await aPaidLeague(2, terms, 2);
    const bank = bankOf(intents[0], 10_000);
    await bank.opens();
    const edited = await admin.call(editLeagueAsAdmin, { ...of(league), body: { leagueType: "standard" } });
    expect(edited.status).toBe(200);
    await bank.isWon();
    await bank.isWon();
    await world.runJobs();
    expect(await strandedOf(league)).toEqual([]);
    expect(await escrow(league, "2")).toMatchObject({ balance: "0.00", refunded: "100.00" });
    expect(await escrow(league)).toMatchObject({ balance: "100.00", refunded: "0.00" });
    const { body: seats } = await admin.call(listMembers, of(league));
    expect(seats.map(({ paymentStatus }) => paymentStatus)).toEqual(people.map(() => "paid"));
  });

  it("refunds the difference to a lower fee once the dispute is won", async () => {
    const { league, intents } = await aPaidLeague(2);
    const bank = bankOf(intents[0]);
    await bank.opens();
    expect((await admin.call(editLeagueAsAdmin, { ...of(league), body: { entryFee: "20.00" } })).status).toBe(200);
    await bank.isWon();
    await bank.isWon();
    await world.runJobs();
    expect(await escrow(league)).toMatchObject({ balance: "40.00", refunded: "60.00" });
    const { body: seats } = await admin.call(listMembers, of(league));
    expect(seats.map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "paid"]);
  });

  it("keeps the fee from going up: the payment may come back", async () => {
    const { league, intents } = await aPaidLeague(1);
    const bank = bankOf(intents[0]);
    await bank.opens();
    const to = (entryFee: string) => admin.call(editLeagueAsAdmin, { ...of(league), body: { entryFee } });
    expect((await to("0.00")).status).toBe(200);
    expect((await to("50.00")).status).toBe(409);
    await bank.isWon();
    await world.runJobs();
    expect(await escrow(league)).toMatchObject({ balance: "0.00", refunded: "50.00" });
  });
});

describe("a reimbursement", () => {
  it("that the members gave back belongs to the season, and isn't due to the same commissioner again", async () => {
    const { league, people } = await aPaidLeague(3, { commissionerReimbursement: 10 });
    await nameBankAccount(people[0]);
    await setStatus(casey, league, "completed");
    expect((await award(league, people[0], "135.00")).status).toBe(201);
    await world.runJobs();
    world.advance({ days: 60 });
    const { body } = await openVote(await idOf(league, "reimbursement"));
    for (const voter of people.slice(0, 2)) await cast(voter, body.votingSessionId);
    expect((await people[0].call(getVotingSession, { params: { id: body.votingSessionId } })).body.status).toBe(
      "approved",
    );
    expect(await poolOf(league)).toMatchObject({ available: "15.00", reimbursement: "0.00" });
  });

  it("isn't taken again from money carried into the next season", async () => {
    const terms = { commissionerReimbursement: 10, leagueType: "dynasty", minYears: 1, maxYears: 3 };
    const { league, people } = await aPaidLeague(2, terms);
    await setStatus(casey, league, "completed");
    expect((await award(league, people[0], "40.00")).status).toBe(201);
    const body = { from: "completed", carryRemainder: true };
    expect((await casey.call(startSeason, { ...of(league), body })).status).toBe(200);
    expect(await poolOf(league)).toMatchObject({ available: "50.00", reimbursement: "0.00" });
    const { body: now } = await casey.call(getLeague, of(league));
    for (const person of people) await pay(person, now);
    const pool = { pool: "140.00", available: "140.00", reimbursement: "10.00" };
    expect(await poolOf(league)).toMatchObject(pool);
  });
});

describe("members whose accounts are deleted", () => {
  it("can't block a vote by not voting", async () => {
    const { league, people } = await aPaidLeague(4);
    await setStatus(casey, league, "completed");
    expect((await award(league, people[0], "200.00")).status).toBe(201);
    for (const gone of people.slice(2)) {
      expect((await admin.call(deleteUser, { params: { id: gone.userId } })).status).toBe(200);
    }
    world.advance({ days: 60 });
    const { body } = await openVote(await idOf(league, "prize"));
    const { body: seen } = await admin.call(getVotingSession, { params: { id: body.votingSessionId } });
    expect(seen).toMatchObject({ totalEligibleVoters: 1, votesNeeded: 1 });
    await cast(people[1] as Person, body.votingSessionId);
    expect(await escrow(league)).toMatchObject({ balance: "200.00" });
    // A prize without a winner could never be sent.
    expect((await award(league, people[2] as Person, "200.00")).status).toBe(400);
    expect((await casey.call(returnRemainder, { ...of(league), body: { amount: "200.00" } })).status).toBe(200);
    await world.runJobs();
    expect(await strandedOf(league)).toEqual([]);
  });
});

describe("a transfer that comes back", () => {
  it("after an earlier one was moved to unclaimed money is paid separately", async () => {
    const { league, people } = await aPaidLeague(2);
    const [winner] = people;
    await nameBankAccount(winner);
    await world.runJobs();
    await setStatus(casey, league, "completed");
    expect((await award(league, winner, "100.00")).status).toBe(201);
    await world.runJobs();
    const payoutId = await idOf(league, "prize");
    const [tried] = await world.deps.db.select().from(payoutAttempts).where(eq(payoutAttempts.payoutId, payoutId));
    const reverse = async (amount: number) => {
      await atStripe(world).transfers.createReversal(tried?.stripeTransferId ?? "", { amount });
      await world.runJobs();
    };
    await reverse(3000);
    world.advance({ days: 60 });
    const moved = await admin.call(movePayoutToUnclaimed, { params: { id: payoutId }, body: reason });
    expect(moved.status).toBe(200);
    await reverse(2000);
    expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
    await world.runJobs();
    expect(await payableBalance(world.deps.db, winner.userId)).toBe(0);
    const { body: made } = await admin.call(listPayouts, of(league));
    expect(made.map(({ kind, amount, status }) => [kind, amount, status])).toEqual(
      expect.arrayContaining([
        ["prize", "100.00", "failed"],
        ["unclaimed", "20.00", "completed"],
      ]),
    );
  });
});

describe("money carried into a season that no one has paid for yet", () => {
  it("keeps the members' vote: the commissioner can't take it away and award it alone", async () => {
    const terms = { payoutRule: "majority_approval", leagueType: "dynasty", minYears: 1, maxYears: 3 };
    const { league, people } = await aPaidLeague(2, terms);
    await setStatus(casey, league, "completed");
    const { body: proposed } = await award(league, people[0], "40.00");
    for (const voter of people) await cast(voter, proposed.votingSessionId ?? "");
    const body = { from: "completed", carryRemainder: true };
    expect((await casey.call(startSeason, { ...of(league), body })).status).toBe(200);
    const { body: turned } = await casey.call(getLeague, of(league));
    const edit = (changes: object) => {
      const { paymentDeadline, endDate } = turned;
      return casey.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, ...changes } });
    };
    const { status, error } = await edit({ payoutRule: "commissioner_control" });
    expect([status, error.message]).toEqual([
      409,
      "This season holds money from an earlier one, so the members' vote on it can't be taken away.",
    ]);
    // The fee can still change for a season that no one has paid for.
    expect((await edit({ entryFee: "60.00" })).status).toBe(200);
  });

  it("is voted on by those who paid it in, so the first to pay again can't decide alone", async () => {
    const terms = { payoutRule: "majority_approval", leagueType: "dynasty", minYears: 1, maxYears: 3 };
    const { league, people } = await aPaidLeague(2, terms);
    await setStatus(casey, league, "completed");
    const { body: first } = await award(league, people[0], "40.00");
    for (const voter of people) await cast(voter, first.votingSessionId ?? "");
    await casey.call(startSeason, { ...of(league), body: { from: "completed", carryRemainder: true } });
    const { body: turned } = await casey.call(getLeague, of(league));
    await pay(people[0], turned, { years: 1 });
    await setStatus(casey, turned, "completed");
    const { body: second } = await award(league, people[0], "110.00");
    const voted = await cast(people[0], second.votingSessionId ?? "");
    expect(voted.body).toMatchObject({ status: "active", totalEligibleVoters: 2, votesFor: 1 });
  });
});
