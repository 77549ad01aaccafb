import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { editLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { joinLeague, leaveLeague } from "#contract/members/members.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import * as contract from "#contract/votes/commissioner-votes.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { settleExpiredProposals } from "#server/votes/commissioner-votes/settle-expired-proposals.ts";
import { refusal, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner, outsider, pending] = withPeople(world, "commissioner", "outsider", "pending");
const paid: Person[] = withPeople(world, "alice", "ben", "carmen", "dev");
let league: League;

beforeEach(async () => {
  league = await withLeague(world, { by: commissioner, players: [pending, ...paid], paid });
});

const member = (index: number): Person => paid[index] ?? outsider;
const propose = (by: Person, candidate: Person, more: object = {}) =>
  by.call(contract.proposeCommissioner, {
    body: { leagueId: league.id, proposedCommissionerId: candidate.userId, ...more },
  });
const cast = (by: Person, proposalId: string, vote = "for") =>
  by.call(contract.castCommissionerVote, { params: { proposalId }, body: { vote } });
const list = async (by: Person) =>
  (await by.call(contract.listCommissionerProposals, { params: { id: league.id } })).body;
const runner = async () => (await member(0).call(getLeague, { params: { id: league.id } })).body.commissionerId;
const toldOf = async (person: Person, type: string) =>
  (await person.call(listNotifications)).body.filter((notice) => notice.leagueId === league.id && notice.type === type);

describe("proposing another commissioner", () => {
  it("is for paid members; each of them but the commissioner is asked", async () => {
    expect((await propose(commissioner, member(0))).error.message).toBe(
      "As the current commissioner, you cannot propose a change.",
    );
    expect(await propose(pending, member(0))).toMatchObject(
      refusal(403, "Only members who have paid can propose another commissioner."),
    );
    expect((await propose(outsider, member(0))).status).toBe(404);
    const { status, body } = await propose(member(0), member(1), { reason: "  Never answers  " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      leagueId: league.id,
      ...{ proposedById: member(0).userId, proposedByUsername: "alice" },
      ...{ currentCommissionerId: commissioner.userId, currentCommissionerUsername: "commissioner" },
      ...{ proposedCommissionerId: member(1).userId, proposedCommissionerUsername: "ben" },
      ...{ reason: "Never answers", status: "active", votesFor: 0, votesAgainst: 0 },
      ...{ totalEligibleVoters: 4, votesNeeded: 2, isEligible: true, userVote: null },
      ...{ takesEffectAt: null, objections: null, isContested: false, mayBeVotedBack: false },
      expiresAt: new Date(world.clock().getTime() + 7 * 86_400_000).toISOString(),
      createdAt: world.clock().toISOString(),
      resolvedAt: null,
    });
    for (const voter of paid) expect(await toldOf(voter, "commissioner_vote_proposed")).toHaveLength(1);
    for (const other of [commissioner, pending]) expect(await toldOf(other, "commissioner_vote_proposed")).toEqual([]);
  });

  it("needs a candidate who has paid and doesn't run the league", async () => {
    for (const candidate of [commissioner, pending, outsider]) {
      expect((await propose(member(0), candidate)).error.errors).toEqual([
        {
          path: "proposedCommissionerId",
          message: "Choose a paid member other than the current commissioner.",
        },
      ]);
    }
    await commissioner.call(joinLeague, { params: { id: league.id } });
    await pay(commissioner, league);
    expect((await propose(member(0), commissioner)).status).toBe(400);
    const empty = await member(0).call(contract.proposeCommissioner, {
      body: { leagueId: league.id, proposedCommissionerId: "" },
    });
    expect([empty.status, empty.error.errors?.[0]?.message]).toEqual([400, "Please select a new commissioner"]);
  });

  it("waits while another proposal is open, even if two come at once", async () => {
    const answers = await Promise.all([propose(member(0), member(1)), propose(member(1), member(2))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await propose(member(2), member(3))).error.message).toBe(
      "The members are already voting on another commissioner.",
    );
    const [first] = await list(member(0));
    world.advance({ days: 8 });
    expect((await propose(member(2), member(3))).status).toBe(201);
    const [second, ended] = await list(member(0));
    expect([second?.status, ended?.status]).toEqual(["active", "expired"]);
    expect(ended?.resolvedAt).toBe(first?.expiresAt);
  });

  it("is impossible in a canceled league", async () => {
    await setStatus(commissioner, league, "cancelled");
    expect(await propose(member(0), member(1))).toMatchObject(
      refusal(409, "This league is canceled; there is nothing left to run."),
    );
  });
});

describe("voting on it", () => {
  let id: string;
  beforeEach(async () => {
    id = (await propose(member(0), member(1))).body.id;
  });

  it("with a majority changes the commissioner, and with it who may run the league", async () => {
    expect((await cast(member(0), id)).body).toMatchObject({
      status: "active",
      votesFor: 1,
      userVote: { vote: "for" },
    });
    expect((await cast(member(2), id)).body).toMatchObject({ status: "approved", votesFor: 2 });
    expect(await runner()).toBe(member(1).userId);
    const body = { paymentDeadline: league.paymentDeadline, endDate: league.endDate, name: "Under new management" };
    expect((await member(1).call(editLeague, { params: { id: league.id }, body })).status).toBe(200);
    expect((await commissioner.call(editLeague, { params: { id: league.id }, body })).status).toBe(404);
    for (const person of [commissioner, member(3), pending]) {
      expect(await toldOf(person, "commissioner_vote_result")).toMatchObject([{ title: "A new commissioner" }]);
    }
    expect(await cast(member(3), id)).toMatchObject(refusal(409, "This vote has been decided."));
  });

  it("changes the commissioner once when two ballots reach the majority together", async () => {
    const crossing = await Promise.all([0, 1, 2, 3].map((index) => cast(member(index), id)));
    expect(crossing.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await toldOf(member(3), "commissioner_vote_result")).toHaveLength(1);
  });

  it("is rejected when the majority is out of reach", async () => {
    for (const index of [0, 2]) await cast(member(index), id, "against");
    expect((await cast(member(3), id, "against")).body).toMatchObject({
      ...{ status: "rejected", votesFor: 0, votesAgainst: 3, userVote: { vote: "against" } },
      resolvedAt: world.clock().toISOString(),
    });
    expect(await runner()).toBe(commissioner.userId);
  });

  it("counts each voter once, and only those who were asked", async () => {
    const twice = await Promise.all([cast(member(0), id), cast(member(0), id, "against")]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cast(member(0), id)).error.message).toBe("You have already voted.");
    expect((await list(member(3)))[0]?.userVote).toBeNull();
    expect((await cast(commissioner, id)).error.message).toBe(
      "As the current commissioner, you cannot vote on this proposal.",
    );
    await pay(pending, league);
    expect(await cast(pending, id)).toMatchObject(
      refusal(403, "Only members who had paid when this was proposed can vote."),
    );
    for (const unknown of [await cast(outsider, id), await cast(member(0), league.id)]) {
      expect(unknown).toMatchObject(refusal(404, "Proposal not found"));
    }
  });

  it("ends after seven days, announced once, however often the job runs", async () => {
    world.advance({ days: 7 });
    expect(await cast(member(0), id)).toMatchObject(refusal(409, "This vote has ended: its seven days are over."));
    expect((await list(member(0)))[0]?.status).toBe("expired");
    await Promise.all([settleExpiredProposals(world.deps), settleExpiredProposals(world.deps)]);
    await settleExpiredProposals(world.deps);
    expect(await toldOf(member(3), "commissioner_vote_result")).toHaveLength(1);
  });

  it("doesn't give the league to someone who has left it", async () => {
    await member(1).call(leaveLeague, { params: { id: league.id } });
    await cast(member(0), id);
    expect((await cast(member(2), id)).body.status).toBe("rejected");
    expect(await runner()).toBe(commissioner.userId);
  });

  it("changes nothing once the league has a different commissioner than the one voted on", async () => {
    const change = world.deps.db.update(leagues).set({ commissionerId: member(3).userId });
    await change.where(eq(leagues.id, league.id));
    await cast(member(0), id);
    expect((await cast(member(2), id)).body.status).toBe("rejected");
    expect(await runner()).toBe(member(3).userId);
  });
});
