import { beforeEach, describe, expect, it } from "vitest";
import { type League, startSeason } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { getPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts, retryPayout } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAuditLog, listCases, resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { castSessionVote, getLeagueVoting, getVotingSession } from "#contract/votes/payout-votes.ts";
import { keepWaiting, listUnclaimedPayouts, openGiveBackVote, remindWinner } from "#contract/votes/unclaimed.ts";
import { staleMoney } from "#server/operations/reconciliation/stale-money.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { of, propose, refusal, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);
const [ann, ben, cid] = withPeople(world, "ann", "ben", "cid");
const others: Person[] = [ann, ben, cid];
let winner: Person;
let count = 0;
let league: League;
let prize: string;
/** Completes a season with four members who paid $50.00 each; its only winner is new and has no bank account. */
beforeEach(async () => {
  count++;
  winner = await aPerson(world, `winner_${count}`);
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
  league = await withLeague(world, { by: casey, players: [winner, ...others], paid: true, status: "completed" }, terms);
  const { body: made } = await propose(casey, league, [[winner, "200.00"]]);
  prize = made.payouts[0]?.id ?? "";
});

const reason = { reason: "Nobody has heard of them." };
const openVote = (by: Person = admin) => by.call(openGiveBackVote, { params: { id: prize }, body: reason });
const cast = (by: Person, id: string, vote = "for") => by.call(castSessionVote, { params: { id }, body: { vote } });
const escrowOf = async (season = 1) =>
  (await casey.call(getEscrow, { ...of(league), query: { season: String(season) } })).body;
const casesOf = async () =>
  (await admin.call(listCases)).body.filter((one) => one.leagueId === league.id && one.kind === "payout_unclaimed");
const titlesTo = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const made = async () => (await casey.call(listPayouts, of(league))).body;

async function addBankAccount(person: Person) {
  await nameBankAccount(person);
  await world.runJobs();
}

describe("a prize that no one has claimed for 60 days", () => {
  it("is a case for the admins, who can keep waiting for another 30 days with a reason", async () => {
    world.advance({ days: 59 });
    expect(await casesOf()).toEqual([]);
    expect((await openVote()).error.message).toBe("The winner still has time to add a bank account.");
    world.advance({ days: 1 });
    expect(await casesOf()).toMatchObject([{ id: prize, amount: "200.00", canBeGivenBack: true }]);
    const wait = (by: Person, body: object = reason) => by.call(keepWaiting, { params: { id: prize }, body });
    expect((await wait(casey)).status).toBe(403);
    expect((await wait(admin, { reason: " " })).status).toBe(400);
    expect((await wait(admin)).status).toBe(200);
    expect(await casesOf()).toEqual([]);
    const { body: log } = await admin.call(listAuditLog);
    expect(log[0]).toMatchObject({ action: "league.keep_waiting", reason: reason.reason, details: { amount: 20_000 } });
    world.advance({ days: 30 });
    expect(await casesOf()).toHaveLength(1);
  });

  it("asks no one to help with a bank account while the members vote on it, and says that they vote", async () => {
    world.advance({ days: 60 });
    const listed = async () =>
      (await casey.call(listUnclaimedPayouts)).body.find(({ id }) => id === prize)?.giveBackVoteId;
    const alarms = async () =>
      (await staleMoney(world.deps.db, world.clock())).filter(({ reference }) => reference === prize);
    const remind = () => casey.call(remindWinner, { params: { id: prize } });
    world.advance({ hours: 1 });
    expect(await alarms()).toMatchObject([{ kind: "payable_long" }]);
    expect(await listed()).toBeNull();
    const { votingSessionId: id } = (await openVote()).body;
    expect(await alarms()).toEqual([]);
    expect(await listed()).toBe(id);
    expect((await remind()).error.message).toBe(
      "The members are voting on giving this payout back, and the winner knows. No reminder was sent.",
    );
    for (const person of [ann, ben]) await cast(person, id, "against");
    expect(await listed()).toBeNull();
    expect((await remind()).status).toBe(200);
    expect(await alarms()).toMatchObject([{ kind: "payable_long" }]);
  });

  it("goes back to the season with the deciding ballot, once, and can be awarded again", async () => {
    world.advance({ days: 60 });
    const { status, body } = await openVote();
    expect(status).toBe(201);
    const id = body.votingSessionId;
    expect((await openVote()).status).toBe(409);
    const { body: seen } = await ann.call(getVotingSession, { params: { id } });
    expect(seen).toMatchObject({
      kind: "give_back",
      totalEligibleVoters: 3,
      votesNeeded: 2,
      pool: null,
      proposedPayouts: [],
    });
    expect(seen.unclaimed).toEqual({
      ...{
        payoutId: prize,
        userId: winner.userId,
        username: winner.username,
        kind: "prize",
        place: 1,
        prize: null,
        period: null,
      },
      ...{ amount: "200.00", awardedAt: expect.any(String), isWaiting: true, reason: reason.reason },
    });
    expect((await ann.call(getLeagueVoting, of(league))).body).toBeNull();
    const intervention = { params: { id }, body: { action: "approve", reason: "It's clear." } };
    expect((await admin.call(resolveVotingSession, intervention)).error.message).toBe(
      "Only a vote on proposed payouts can be resolved.",
    );
    expect((await cast(winner, id)).status).toBe(403);
    expect((await cast(ann, id)).body.status).toBe("active");
    expect((await escrowOf()).balance).toBe("0.00");
    const crossing = await Promise.all([cast(ben, id), cast(cid, id)]);
    expect(crossing.map((answer) => answer.status).sort()).toEqual([200, 409]);

    expect(await escrowOf()).toMatchObject({ balance: "200.00", paidOut: "0.00", collected: "200.00" });
    expect(await made()).toMatchObject([{ id: prize, status: "failed", givenBackAt: expect.any(String) }]);
    const ended = (await titlesTo(winner)).filter((title) => /went back|given back/.test(title));
    expect(ended).toEqual(["Your $200.00 from Sunday League went back to the season"]);
    expect(await titlesTo(cid)).toContain("Unclaimed prize given back");
    expect((await winner.call(retryPayout, { params: { id: prize } })).status).toBe(409);
    expect((await admin.call(listCases)).body.filter(({ id: caseId }) => caseId === prize)).toEqual([]);
    // A bank account added too late gets none of it.
    await addBankAccount(winner);
    expect((await escrowOf()).balance).toBe("200.00");
    const again = { payouts: [{ userId: winner.userId, place: 1, amount: "200.00" }] };
    expect((await casey.call(proposePayouts, { ...of(league), body: again })).status).toBe(201);
    expect((await escrowOf()).balance).toBe("0.00");
  });

  it("is paid to the winner who adds a bank account during the vote, which ends as expired", async () => {
    world.advance({ days: 60 });
    const { votingSessionId: id } = (await openVote()).body;
    await cast(ann, id);
    await nameBankAccount(winner);
    expect((await winner.call(getPayoutAccount)).body.status).toBe("ready");
    expect((await winner.call(getVotingSession, { params: { id } })).body).toMatchObject({
      status: "expired",
      unclaimed: { isWaiting: false },
    });
    expect(await cast(ben, id)).toMatchObject(refusal(409, "This vote is over: the winner has added a bank account."));
    await world.runJobs();
    expect(await made()).toMatchObject([{ status: "completed", givenBackAt: null }]);
    expect(await titlesTo(cid)).toContain("Unclaimed prize claimed");
    expect((await escrowOf()).balance).toBe("0.00");
  });

  it.each([
    [
      "the members are against it",
      async (id: string) => void (await Promise.all(others.map((by) => cast(by, id, "against")))),
    ],
    [
      "the seven days end",
      async () => {
        world.advance({ days: 7 });
        await settleExpiredVotes(world.deps);
      },
    ],
  ])("stays the winner's for another 30 days when %s", async (_, end) => {
    world.advance({ days: 60 });
    const { votingSessionId: id } = (await openVote()).body;
    await end(id);
    expect(await casesOf()).toEqual([]);
    expect((await escrowOf()).balance).toBe("0.00");
    world.advance({ days: 30 });
    expect(await casesOf()).toHaveLength(1);
    expect((await openVote()).status).toBe(201);
  });

  it("goes into the current season's escrow if the dynasty has moved on", async () => {
    expect((await casey.call(startSeason, of(league))).status).toBe(200);
    world.advance({ days: 60 });
    const { votingSessionId: id } = (await openVote()).body;
    for (const by of others.slice(0, 2)) expect((await cast(by, id)).status).toBe(200);
    expect((await escrowOf(1)).balance).toBe("0.00");
    expect(await escrowOf(2)).toMatchObject({ balance: "200.00", collected: "0.00" });
  });
});
