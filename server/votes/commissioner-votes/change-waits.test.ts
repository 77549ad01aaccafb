import { beforeEach, describe, expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import * as contract from "#contract/votes/commissioner-votes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { emailTo, noticesTo } from "#tests/support/news.ts";
import { of, refusal, withLeague } from "#tests/support/with-league.ts";
import { asPublic, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/** A new commissioner while the season holds money, on a public installation (RULES §17). */
const world = withWorld(asPublic({ SAFEGUARDS: "commissioner-wait" }));
const [casey, pending, outsider] = withPeople(world, "casey", "pending", "outsider");
/** Everyone who has paid but the commissioner. Ben is proposed; Alice and Ben vote for him. */
const paid = withPeople(world, "alice", "ben", "carmen", "dev");
const [alice, ben, carmen, dev] = paid;
let league: League;
let id: string;

beforeEach(async () => {
  league = await withLeague(world, { by: casey, players: [pending, casey, ...paid], paid: [casey, ...paid] });
});

const propose = (by: Person, candidate: Person) =>
  by.call(contract.proposeCommissioner, { body: { leagueId: league.id, proposedCommissionerId: candidate.userId } });
const cast = (by: Person, vote = "for") =>
  by.call(contract.castCommissionerVote, { params: { proposalId: id }, body: { vote } });
const object = (by: Person) => by.call(contract.objectToCommissioner, { params: { proposalId: id } });
const settle = () => settleExpiredProposals(world.deps);
const shown = async (to: Person = alice) =>
  (await to.call(contract.listCommissionerProposals, of(league))).body.find((proposal) => proposal.id === id);
const runner = async () => (await alice.call(getLeague, of(league))).body.commissionerUsername;
const told = async (person: Person, type: string) =>
  (await person.call(listNotifications)).body.filter((notice) => notice.leagueId === league.id && notice.type === type);

/** Two of four voters decide for Ben. @returns The moment from which he could take over. */
async function votesForBen(): Promise<string> {
  id = (await propose(alice, ben)).body.id;
  for (const person of [alice, ben]) expect((await cast(person)).status).toBe(200);
  return new Date(world.clock().getTime() + 48 * 3_600_000).toISOString();
}

describe("a vote that passed", () => {
  it("changes the commissioner after 48 hours, once, however often and late the job runs", async () => {
    const at = await votesForBen();
    expect(await shown()).toMatchObject({
      ...{ status: "active", takesEffectAt: at, expiresAt: at, resolvedAt: null, isContested: false },
      objections: { made: 0, needed: 2, hasObjected: false, mayObject: true },
    });
    world.advance({ hours: 47 });
    await settle();
    expect(await runner()).toBe("casey");
    world.advance({ hours: 5 });
    expect(await shown()).toMatchObject({ status: "active", takesEffectAt: at, objections: { mayObject: false } });
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await runner()).toBe("ben");
    const resolvedAt = world.clock().toISOString();
    expect(await shown()).toMatchObject({ status: "approved", takesEffectAt: null, resolvedAt });
    expect(await noticesTo(carmen, "A new commissioner", league.id)).toHaveLength(1);
  });

  it("waits as long where a treasurer keeps the money, and says so without holding any", async () => {
    league = await withLeague(world, { by: casey, players: [casey, ...paid] }, { custody: "treasurer" });
    for (const { userId } of [casey, ...paid]) {
      const body = { ...byVenmo(world), amount: "50.00", seasons: 1, userId };
      done(await casey.call(recordPayment, { ...of(league), body }));
    }
    const at = await votesForBen();
    expect(await shown()).toMatchObject({ status: "active", takesEffectAt: at, objections: { needed: 2 } });
    expect(await runner()).toBe("casey");
    const [coming] = await noticesTo(carmen, "A new commissioner is coming", league.id);
    expect(coming?.message).toContain("Because there is money in the pot, the change takes effect on");
    expect(coming?.message).not.toMatch(/hold|escrow/);
  });

  it("is told to every member, the commissioner and the coming one at once, by email too", async () => {
    const at = await votesForBen();
    const title = "A new commissioner is coming";
    const message = `The members of Sunday League voted for ben Tester as their commissioner. Because the season holds money, the change takes effect on ${utcText(new Date(at))}. Until then, prizes need a majority vote of the paid members. If you had paid when the vote began, you can object on the league's page until then. If 2 of 5 paid members object, it takes 4 of their votes.`;
    for (const person of [casey, pending, ...paid]) {
      expect(await noticesTo(person, title, league.id)).toMatchObject([{ type: "commissioner_vote_result", message }]);
      const email = await emailTo(person, `Sunday League: ${title.toLowerCase()}`);
      expect(email?.slice(0, 2)).toEqual([title, message]);
    }
  });

  it("takes no more votes, keeps others from being proposed, and puts prizes to a vote until it is over", async () => {
    await votesForBen();
    expect((await cast(carmen, "against")).error.message).toBe("This vote has been decided.");
    expect(await propose(alice, carmen)).toMatchObject(
      refusal(409, "The members have voted for another commissioner, who takes over soon."),
    );
    expect((await alice.call(getLeague, of(league))).body.membersVote).toBe(true);
    expect(await casey.call(removeMember, { params: { id: league.id, userId: ben.userId } })).toMatchObject(
      refusal(409, "The members voted for this member as their next commissioner, so you can't remove them now."),
    );
  });

  it("changes the commissioner at once while the season holds no money", async () => {
    league = await withLeague(world, { by: casey, players: paid }, { entryFee: "0.00" });
    await votesForBen();
    expect(await runner()).toBe("ben");
    expect(await shown()).toMatchObject({ status: "approved", takesEffectAt: null, objections: null });
  });

  it("ends at once when the league is canceled", async () => {
    await votesForBen();
    await setStatus(casey, league, "cancelled");
    expect(await shown(casey)).toMatchObject({ status: "rejected", takesEffectAt: null });
    expect(await noticesTo(casey, "The commissioner stays", league.id)).toMatchObject([
      {
        message: "ben Tester can't become the commissioner of Sunday League anymore, so the change won't take effect.",
      },
    ]);
    world.advance({ hours: 48 });
    await settle();
    expect(await runner()).toBe("casey");
  });

  it("changes nothing if the member voted in leaves the league meanwhile", async () => {
    await votesForBen();
    expect((await ben.call(leaveLeague, of(league))).status).toBe(200);
    world.advance({ hours: 48 });
    await settle();
    expect(await runner()).toBe("casey");
    expect((await shown())?.status).toBe("rejected");
  });
});

describe("objecting to it", () => {
  it("is for those who had paid, the commissioner included, once and in time", async () => {
    id = (await propose(alice, ben)).body.id;
    expect(await object(carmen)).toMatchObject(
      refusal(409, "The members are still voting, so there's nothing to object to yet."),
    );
    for (const person of [alice, ben]) await cast(person);
    for (const [person, status] of [
      [pending, 403],
      [outsider, 404],
    ] as const) {
      expect((await object(person)).status).toBe(status);
    }
    expect((await shown(pending))?.objections?.mayObject).toBe(false);
    expect((await shown(casey))?.objections?.mayObject).toBe(true);
    const first = await object(casey);
    expect([first.status, first.body.objections]).toEqual([
      201,
      { made: 1, needed: 2, hasObjected: true, mayObject: false },
    ]);
    expect((await object(casey)).error.message).toBe("You have already objected.");
    world.advance({ hours: 48 });
    const late = await object(carmen);
    expect(late).toMatchObject(refusal(409, "The time to object is over."));
    await settle();
    expect((await object(carmen)).error.message).toBe("This vote has ended, so it's too late to object.");
    expect(await runner()).toBe("ben");
  });

  it("by enough of them opens the vote again, and asks those who haven't voted", async () => {
    await votesForBen();
    world.advance({ hours: 40 });
    await object(carmen);
    const until = new Date(world.clock().getTime() + 7 * 86_400_000).toISOString();
    expect((await object(casey)).body).toMatchObject({
      ...{ status: "active", takesEffectAt: null, isContested: true, expiresAt: until },
      ...{ votesFor: 2, votesNeeded: 4, totalEligibleVoters: 4, objections: { made: 2, mayObject: false } },
    });
    const message =
      "2 members objected to ben Tester as the commissioner of Sunday League, so it takes 4 of 5 paid members. 2 members have voted for it. The vote is open for 7 more days; without 4 votes, the commissioner stays.";
    for (const voter of [carmen, dev]) {
      expect((await told(voter, "commissioner_vote_proposed"))[0]).toMatchObject({ message, asksForVote: true });
    }
    for (const other of [alice, casey, pending]) {
      expect((await told(other, "commissioner_vote_result"))[0]).toMatchObject({ message });
    }
    expect((await object(dev)).error.message).toBe("Enough members have objected already.");
  });

  it("makes it take two thirds, which change the commissioner no sooner than the 48 hours are over", async () => {
    const at = await votesForBen();
    for (const person of [carmen, dev]) await object(person);
    expect((await cast(carmen)).body).toMatchObject({ status: "active", votesFor: 3, takesEffectAt: null });
    expect((await cast(dev)).body).toMatchObject({
      ...{ status: "active", votesFor: 4, takesEffectAt: at },
      objections: { mayObject: false },
    });
    expect(await runner()).toBe("casey");
    expect(await noticesTo(casey, "A new commissioner is coming", league.id)).toHaveLength(2);
    world.advance({ hours: 48 });
    await settle();
    expect(await runner()).toBe("ben");
  });

  it("leaves the commissioner in place when no one votes anymore", async () => {
    await votesForBen();
    for (const person of [casey, carmen]) await object(person);
    world.advance({ days: 7 });
    expect((await shown())?.status).toBe("expired");
    await settle();
    expect(await runner()).toBe("casey");
    expect(await noticesTo(dev, "The commissioner stays", league.id)).toMatchObject([
      {
        message:
          "After members objected, the vote to make ben Tester the commissioner of Sunday League didn't reach two thirds.",
      },
    ]);
  });

  it("doesn't stop a change that two thirds had already voted for", async () => {
    league = await aLeague(world, casey);
    await join(casey, league, alice, ben, carmen);
    for (const person of [alice, ben, carmen]) await pay(person, league);
    const at = await votesForBen();
    for (const person of [alice, carmen]) await object(person);
    expect(await shown()).toMatchObject({ isContested: true, votesFor: 2, votesNeeded: 2, takesEffectAt: at });
    expect(await noticesTo(casey, "The new commissioner is still coming", league.id)).toHaveLength(1);
    expect(await runner()).toBe("casey");
    world.advance({ hours: 48 });
    await settle();
    expect(await runner()).toBe("ben");
  });

  it("opens the vote again once when two deciding objections come together", async () => {
    await votesForBen();
    const answers = await Promise.all([casey, carmen, dev].map(object));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect((await told(alice, "commissioner_vote_result")).map(({ title }) => title)).toEqual([
      "Members objected to the new commissioner",
      "A new commissioner is coming",
    ]);
  });

  it("and the change itself wait for each other: either the objection counts or the commissioner changes", async () => {
    await votesForBen();
    await object(casey);
    const later = new Date(world.clock().getTime() + 48 * 3_600_000);
    const [objection] = await Promise.all([
      object(carmen),
      settleExpiredProposals({ ...world.deps, clock: () => later }),
    ]);
    const isInTime = objection.status === 201;
    expect(await shown()).toMatchObject({ status: isInTime ? "active" : "approved", isContested: isInTime });
    expect(await runner()).toBe(isInTime ? "casey" : "ben");
  });
});

describe("a commissioner who was voted out", () => {
  beforeEach(async () => {
    // Casey has no seat in this league.
    league = await withLeague(world, { by: casey, players: paid, paid: true });
    await votesForBen();
    world.advance({ hours: 48 });
    await settle();
    expect(await runner()).toBe("ben");
  });

  it("can be voted back, even without a seat, and is told", async () => {
    expect((await shown())?.mayBeVotedBack).toBe(true);
    const back = await propose(alice, casey);
    expect(back.status).toBe(201);
    id = back.body.id;
    for (const person of [alice, carmen]) await cast(person);
    expect(await noticesTo(casey, "A new commissioner is coming", league.id)).toHaveLength(2);
    world.advance({ hours: 48 });
    await settle();
    expect(await runner()).toBe("casey");
  });
});
