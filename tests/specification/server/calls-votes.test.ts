import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { proves } from "#tests/specification/proves.ts";
import { send } from "#tests/specification/server/literal-calls.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/**
 * SPEC §7 and §4: proposing payouts, voting on them and on the commissioner, over HTTP with a clock that the test
 * moves.
 */
const world = withWorld();
const [casey] = withPeople(world, "casey");
let [maya, noah, olga]: Person[] = [];
let pending: Person;
let league: League;
let count = 0;
beforeAll(async () => {
  [maya, noah, olga] = [await aPerson(world, "maya"), await aPerson(world, "noah"), await aPerson(world, "olga")];
  pending = await aPerson(world, "pending");
});

const the = (person: Person | undefined) => person ?? casey;

/** Three of four members have paid $50.00; 10% of it goes back to the commissioner. */
async function aSeason(terms: Record<string, unknown>): Promise<League> {
  const made = await aLeague(world, casey, { commissionerReimbursement: 10, name: `Season ${++count}`, ...terms });
  await join(casey, made, the(maya), the(noah), the(olga), pending);
  for (const person of [maya, noah, olga]) await pay(the(person), made);
  return made;
}
const propose = (amount: string, userId = the(maya).userId) =>
  send(world, casey, `POST /api/leagues/${league.id}/propose-payouts`, { payouts: [{ userId, place: 1, amount }] });

describe("with commissioner_control", () => {
  beforeEach(async () => {
    league = await setStatus(casey, await aSeason({ payoutRule: "commissioner_control" }), "completed");
  });

  it("payouts, sent as a list of userId, place and amount, are processed at once", async () => {
    proves("7.leagues.propose-payouts", "4.payouts.commissioner-control");
    const made = await propose("135.00");
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty("votingSessionId");
    const payouts = await send(world, the(maya), `GET /api/leagues/${league.id}/payouts`);
    expect(payouts.list).toContainEqual(
      expect.objectContaining({ userId: the(maya).userId, place: 1, amount: "135.00", kind: "prize" }),
    );
  });

  it("payouts may total the pool, which is fee times paid members less the reimbursement, and not a cent more", async () => {
    proves("5.proposal.pool-exceeded", "5.proposal.pool", "9.money.proposal-pool");
    expect(await propose("135.01")).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 400 || status === 409),
      body: { message: "Total payouts ($135.01) exceed pool size ($135.00)." },
    });
    expect((await propose("135.00")).status).toBe(201);
  });

  it("payouts go to paid members only", async () => {
    proves("5.proposal.paid-members");
    expect((await propose("10.00", pending.userId)).status).toBeGreaterThanOrEqual(400);
    expect((await propose("10.00", casey.userId)).status).toBeGreaterThanOrEqual(400);
    expect((await propose("10.00")).status).toBe(201);
  });
});

describe("with majority_approval", () => {
  let id: unknown;
  beforeEach(async () => {
    league = await setStatus(casey, await aSeason({ payoutRule: "majority_approval" }), "completed");
    id = (await propose("135.00")).body.votingSessionId;
  });
  const session = (by: Person | undefined = maya) => send(world, by, `GET /api/voting-sessions/${id}`);
  const vote = (by: Person | undefined, ballot: string) =>
    send(world, by, `POST /api/voting-sessions/${id}/vote`, { vote: ballot });

  it("a proposal makes a voting session of the paid members, and its answer has votingSessionId", async () => {
    proves("7.leagues.propose-payouts", "4.payouts.majority-approval", "7.voting.session", "7.voting.league");
    proves("3.voting-sessions.entries", "3.voting-sessions.own-vote");
    const { status, body } = await session();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      leagueId: league.id,
      proposedPayouts: [{ place: 1, userId: the(maya).userId, username: "maya", amount: "135.00" }],
      status: "active",
      votesFor: 0,
      votesAgainst: 0,
      totalEligibleVoters: 3,
      hasVoted: false,
      userVote: null,
    });
    expect((await send(world, maya, `GET /api/leagues/${league.id}/voting`)).body).toMatchObject({ id });
  });

  it("a vote is cast once per paid member by either call, and read back", async () => {
    proves("7.voting.vote", "7.voting.session-vote", "7.voting.user-vote", "4.payouts.once", "4.voting-page.once");
    proves("4.payouts.paid-voters", "6.paid-member.payout-vote");
    const own = (by: Person | undefined) => send(world, by, `GET /api/voting/${id}/user-vote`);
    expect((await own(maya)).body).toMatchObject({ vote: null });
    expect((await send(world, maya, `POST /api/voting/${id}/vote`, { vote: "against" })).status).toBe(200);
    expect((await own(maya)).body).toMatchObject({ vote: "against" });
    expect((await vote(maya, "for")).status).toBe(409);
    expect((await vote(pending, "for")).status).toBeGreaterThanOrEqual(400);
    expect((await vote(noah, "for")).body).toMatchObject({ votesFor: 1, votesAgainst: 1, userVote: "for" });
    expect((await vote(olga, "for")).body).toMatchObject({ votesFor: 2, status: "approved" });
  });

  it("a vote passes with 51%, rounded up (2 of 3), and takes no more ballots once it is decided", async () => {
    proves("9.voting.majority", "4.payouts.only-active");
    expect((await vote(maya, "for")).body.status).toBe("active");
    expect((await vote(noah, "for")).body.status).toBe("approved");
    expect((await vote(olga, "for")).status).toBe(409);
  });

  it("a vote lasts 7 days: an hour before its end it is open, and at its end it has expired and takes no more ballots", async () => {
    proves("4.payouts.seven-days", "9.voting.seven-days", "4.payouts.expired", "4.payouts.not-expired");
    world.advance({ days: 6, hours: 23 });
    expect((await session()).body.status).toBe("active");
    expect((await vote(maya, "for")).status).toBe(200);
    world.advance({ hours: 1 });
    expect((await session()).body.status).toBe("expired");
    expect((await vote(noah, "for")).status).toBe(409);
  });
});

describe("another commissioner", () => {
  beforeEach(async () => {
    league = await aSeason({});
  });
  const proposal = (by: Person | undefined, to: Person | undefined, reason?: string) =>
    send(world, by, "POST /api/commissioner-voting-proposals", {
      leagueId: league.id,
      proposedCommissionerId: the(to).userId,
      ...(reason === undefined ? {} : { reason }),
    });
  const vote = (by: Person | undefined, id: unknown, ballot = "for") =>
    send(world, by, `POST /api/commissioner-voting-proposals/${id}/vote`, { vote: ballot });

  it("is proposed by a paid member while no proposal is active, with or without a reason, and listed", async () => {
    proves("7.commissioner.propose", "7.commissioner.list", "6.paid-member.propose", "5.commissioner.reason");
    const made = await proposal(maya, noah, "  Quicker  ");
    expect(made).toMatchObject({
      status: 201,
      body: {
        proposedById: the(maya).userId,
        currentCommissionerId: casey.userId,
        proposedCommissionerId: the(noah).userId,
        reason: "Quicker",
        status: "active",
        votesFor: 0,
        votesAgainst: 0,
        totalEligibleVoters: 3,
        userVote: null,
      },
    });
    expect((await proposal(noah, olga)).status).toBe(409);
    const { list } = await send(world, maya, `GET /api/leagues/${league.id}/commissioner-voting-proposals`);
    expect(list.map(({ id }) => id)).toEqual([made.body.id]);
  });

  it("is voted on once by each paid member, and chosen by half of them, rounded up", async () => {
    proves("7.commissioner.vote", "6.paid-member.vote", "3.commissioner-proposals.own-vote", "9.voting.commissioner");
    const { body } = await proposal(maya, noah);
    expect((await vote(pending, body.id)).status).toBeGreaterThanOrEqual(400);
    const first = await vote(maya, body.id);
    expect(first.body).toMatchObject({ status: "active", votesFor: 1, userVote: { vote: "for" } });
    expect((await vote(maya, body.id, "against")).status).toBe(409);
    expect((await vote(noah, body.id)).body).toMatchObject({ status: "approved", votesFor: 2 });
    expect((await send(world, maya, `GET /api/leagues/${league.id}`)).body.commissionerId).toBe(the(noah).userId);
  });

  it("is neither proposed nor voted on by the current one, even if they have paid", async () => {
    proves("6.commissioner.no-vote", "6.commissioner.no-vote-text", "6.commissioner.no-proposal");
    expect((await send(world, casey, `POST /api/leagues/${league.id}/join`)).status).toBe(201);
    await pay(casey, league);
    expect((await proposal(casey, maya)).status).toBe(403);
    const { body } = await proposal(maya, noah);
    expect(await vote(casey, body.id)).toMatchObject({
      status: 403,
      body: { message: "As the current commissioner, you cannot vote on this proposal." },
    });
  });
});
