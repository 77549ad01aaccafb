import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { addNamedSeats, claimSeat, doubtClaim, listSeatClaims, type NamedSeat } from "#contract/leagues/named-seats.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { askAboutCharge, voteOnCharge } from "#contract/members/league-dues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listPayouts, returnRemainder } from "#contract/money/payouts.ts";
import { announcePayment, confirmPayments } from "#contract/money/treasurer/treasurer-payments.ts";
import * as election from "#contract/votes/commissioner-votes.ts";
import { objectToPayouts } from "#contract/votes/objections.ts";
import * as vote from "#contract/votes/payout-votes.ts";
import type { Actor } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { proposePayouts } from "#server/votes/payout-votes/propose-payouts.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { duesOf, fine } from "#tests/money/due-acts.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import { award, of, refusal, withLeague } from "#tests/support/with-league.ts";
import { asPublic, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld(asPublic({ SAFEGUARDS: "award-wait" }));
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
let people = 0;

const someone = () => aPerson(world, `friend${++people}`);
const named = (count: number, unpaid: number) =>
  Array.from({ length: count }, (_, nth) => ({
    name: `Friend ${String.fromCharCode(65 + nth)}`,
    hasPaid: nth >= unpaid,
  }));
const add = async (league: League, members: object[]) =>
  done(await casey.call(addNamedSeats, { ...of(league), body: { members: members as { name: string }[] } }));
const claim = async (who: Person, seat: NamedSeat | undefined) =>
  done(await who.call(claimSeat, { params: { token: seat?.token ?? "" } }));
const atHours = (hours: number) => utcText(new Date(world.clock().getTime() + hours * 3_600_000));
const TERMS = { payoutRule: "majority_approval" };

/** A completed league of these accounts, who have paid, and so many members without one. */
async function aSeason(accounts: Person[], names: number, { unpaid = 0, ...terms }: Record<string, unknown> = TERMS) {
  const scene = { by: casey, players: accounts, treasurer: casey, paid: true as const };
  const league = await withLeague(world, scene, { maxMembers: 14, ...terms });
  const seats = names > 0 ? await add(league, named(names, Number(unpaid))) : [];
  return { league, seats, end: () => setStatus(casey, league, "completed") };
}

/** Somebody says that they paid for a seat, and the treasurer confirms it. */
async function announcedBy(who: Person, league: League, seat: NamedSeat | undefined) {
  const body = { ...byVenmo(world), amount: "50.00", seasons: 1, forUserId: seat?.userId ?? "" };
  const { id } = done(await who.call(announcePayment, { ...of(league), body }));
  done(await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [id] } }));
}

const propose = (league: League, to: Person = casey, amount = "50.00") => award(casey, league, [to, amount]);
const session = (id: string | undefined, by: Person = ann) => by.call(vote.getVotingSession, of({ id: id ?? "" }));
const cast = (by: Person, id: string | undefined, ballot = "for") =>
  by.call(vote.castSessionVote, { ...of({ id: id ?? "" }), body: { vote: ballot as "for" } });
const standing = async (by: Person, league: League) => done(await by.call(getStanding, of(league)));
const awarded = async (league: League) => done(await casey.call(listPayouts, of(league)));

describe("A vote on payouts with members who have no account", () => {
  it("counts their paid seats, so that a commissioner who gives out no links can't vote alone", async () => {
    const { league, end } = await aSeason([casey, ann], 10);
    await end();
    const why =
      "10 of 12 paid members have no account, so the votes needed can't come together. Send them their links.";
    expect(await propose(league)).toMatchObject(refusal(409, why));
    expect(await awarded(league)).toEqual([]);
    const head = await standing(casey, league);
    expect(head).toMatchObject({ noVote: why, season: { sentence: expect.stringContaining(why) } });
    expect(head.acts).toContainEqual(expect.objectContaining({ kind: "pay_winners", says: why }));
    expect((await standing(ann, league)).noVote).toBe(why);
  });

  it("opens once accounts alone reach the majority, and says how many can't vote", async () => {
    const { league, end } = await aSeason([casey, ann, ben], 2);
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    expect((await session(id)).body).toMatchObject({
      ...{ totalEligibleVoters: 5, votesNeeded: 3, isEligible: true },
      byName: { cannotVote: 2, ownFrom: null, recorded: [] },
    });
    done(await cast(casey, id));
    done(await cast(ann, id));
    expect((await session(id)).body.status).toBe("active");
    done(await cast(ben, id));
    expect((await session(id)).body.status).toBe("approved");
  });

  it("is stopped by as many objections as if they weren't there, for they can't object", async () => {
    const { league, end } = await aSeason([casey, ann, ben], 9, {
      payoutRule: "commissioner_control",
      objectionDays: 3,
    });
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    expect((await session(id)).body.objections).toMatchObject({ needed: 2 });
    const object = (by: Person) => by.call(objectToPayouts, { ...of({ id }), body: { reason: "Not agreed." } });
    done(await object(ann));
    done(await object(ben));
    // Of twelve, three accounts are no majority: what was objected to isn't paid, and the next one isn't either.
    expect((await session(id)).body).toMatchObject({ kind: "payouts", status: "rejected" });
    expect((await propose(league)).status).toBe(409);
    world.advance({ days: 8 });
    await settleExpiredVotes(world.deps);
    expect(await awarded(league)).toEqual([]);
  });
});

describe("A vote that too few can cast a ballot in", () => {
  it("doesn't open on a charge, nor on smaller prizes while one member who paid has no account", async () => {
    const { league } = await aSeason([casey, ann], 3, { maxChargesPerMember: "20.00" });
    done(await fine(casey, league, ann));
    const [due] = await duesOf(casey, league, ann, "charge");
    const asked = await casey.call(askAboutCharge, of(due ?? { id: "" }));
    expect(asked).toMatchObject(refusal(409, expect.stringMatching(/^3 of 5 paid members have no account/)));
    const rows = [{ from: 5, amounts: ["100.00"] }];
    const table = await aSeason([casey, ann], 1, { prizeTable: { rows, surplus: "members" } });
    const body = { amounts: ["50.00"] };
    expect(await casey.call(vote.proposeSmallerPrizes, { ...of(table.league), body })).toMatchObject(
      refusal(409, expect.stringMatching(/^1 of 3 paid members has no account/)),
    );
  });
});

describe("A season that no vote can decide", () => {
  /** As if these were what a linked platform's final results give. */
  const byResults = (league: League, followsResults = true) =>
    inTransaction(world.deps.db, async (tx) => {
      const [now, actor] = [world.clock(), { userId: casey.userId, isAdmin: false } as Actor];
      const managed = await managedLeague(tx, actor, league.id, { action: "league.propose_payouts", now });
      const payouts = [{ userId: ann.userId, place: 1, amount: 20000 as never }];
      const { config } = world.deps;
      return proposePayouts(tx, managed, {
        ...{ actor, payouts, period: null, resultsId: null },
        followsResults,
        config,
        now,
      });
    });

  it("is awarded as results say from 14 days after its completion on, after 72 hours to object", async () => {
    const { league, end } = await aSeason([casey, ann], 2 + 8);
    await end();
    world.advance({ days: 13 });
    await expect(byResults(league)).rejects.toThrow("can't come together");
    world.advance({ days: 1 });
    await expect(byResults(league, false)).rejects.toThrow("can't come together");
    const made = (await byResults(league)) as { votingSessionId: string };
    expect((await session(made.votingSessionId)).body).toMatchObject({
      ...{ kind: "proposal", status: "active", byName: { cannotVote: 10 } },
      objections: { needed: 1, mayObject: true },
    });
    world.advance({ hours: 71 });
    await settleExpiredVotes(world.deps);
    expect(await awarded(league)).toEqual([]);
    world.advance({ hours: 1 });
    await settleExpiredVotes(world.deps);
    expect(await awarded(league)).toMatchObject([{ userId: ann.userId, amount: "200.00" }]);
  });

  it("is not awarded where one of few accounts objects, but goes back in equal parts", async () => {
    const { league, end } = await aSeason([casey, ann], 10);
    await end();
    world.advance({ days: 14 });
    const { votingSessionId: id } = (await byResults(league)) as { votingSessionId: string };
    done(await ann.call(objectToPayouts, { ...of({ id }), body: { reason: "Wrong year." } }));
    expect((await session(id)).body).toMatchObject({ kind: "payouts", status: "rejected" });
    world.advance({ days: 4 });
    await settleExpiredVotes(world.deps);
    expect(await awarded(league)).toEqual([]);
    done(await casey.call(returnRemainder, { ...of(league), body: { amount: "600.00" } }));
    expect((await awarded(league)).length).toBeGreaterThan(0);
  });
});

describe("The ballot of a claimed seat", () => {
  it("doesn't decide a vote that runs at the claim before its time, and says when it counts", async () => {
    const { league, seats, end } = await aSeason([casey, ann, ben], 2);
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    world.advance({ hours: 1 });
    const thief = await someone();
    await claim(thief, seats[0]);
    // Nobody but the treasurer said that this seat was paid.
    const from = atHours(7 * 24);
    expect(await cast(thief, id)).toMatchObject(refusal(409, `Your vote counts from ${from}.`));
    const { body } = await session(id, thief);
    expect(utcText(new Date(body.byName?.ownFrom ?? 0))).toBe(from);
    const recorded = [{ name: expect.stringContaining("friend"), recordedBy: expect.stringContaining("casey") }];
    expect((await session(id)).body.byName).toEqual({ cannotVote: 1, ownFrom: null, recorded });
    expect((await thief.call(listNeeds)).body.filter(({ kind }) => kind === "vote")).toEqual([]);
    world.advance({ hours: 7 * 24 - 2 });
    expect((await cast(thief, id)).status).toBe(409);
  });

  it("counts after 48 hours where another member said that it was paid, and never sooner in the database", async () => {
    const { league, seats, end } = await aSeason([casey, ann, ben], 2, { ...TERMS, unpaid: 1 });
    await announcedBy(ann, league, seats[0]);
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    const person = await someone();
    await claim(person, seats[0]);
    const from = atHours(48);
    world.advance({ hours: 47 });
    expect(await cast(person, id)).toMatchObject(refusal(409, `Your vote counts from ${from}.`));
    const query = "insert into votes (voting_session_id, user_id, vote, voted_at) values ($1, $2, 'for', $3)";
    await expect(world.database.pool.query(query, [id, person.userId, world.clock()])).rejects.toThrow(
      "doesn't count yet",
    );
    world.advance({ hours: 1 });
    expect((await person.call(listNeeds)).body.map(({ kind }) => kind)).toContain("vote");
    done(await cast(person, id, "against"));
    expect((await session(id)).body).toMatchObject({ votesAgainst: 1, byName: { cannotVote: 1, recorded: [] } });
  });

  it("isn't sooner for a treasurer who claims seats with second accounts and says that those paid", async () => {
    const { league, seats, end } = await aSeason([casey, ann, ben], 2, { ...TERMS, unpaid: 1 });
    await announcedBy(casey, league, seats[0]);
    const second = await someone();
    await claim(second, seats[0]);
    world.advance({ hours: 49 });
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    expect(await cast(second, id)).toMatchObject(refusal(409, `Your vote counts from ${atHours(7 * 24 - 49)}.`));
  });

  it("can't object before its time either", async () => {
    const { league, seats, end } = await aSeason([casey, ann], 2, {
      payoutRule: "commissioner_control",
      objectionDays: 3,
    });
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    const person = await someone();
    await claim(person, seats[0]);
    const objecting = await person.call(objectToPayouts, { ...of({ id }), body: { reason: "No." } });
    expect(objecting).toMatchObject(refusal(409, `Your objection counts from ${atHours(7 * 24)}.`));
  });
});

describe("A vote on the commissioner", () => {
  const elect = (by: Person, league: League, to: { userId: string }) =>
    by.call(election.proposeCommissioner, { body: { leagueId: league.id, proposedCommissionerId: to.userId } });
  const ballot = (by: Person, proposalId: string) =>
    by.call(election.castCommissionerVote, { params: { proposalId }, body: { vote: "for" } });
  const proposals = async (by: Person, league: League) =>
    done(await by.call(election.listCommissionerProposals, of(league)));

  it("is of accounts alone; names neither make it easy nor, by their number, impossible", async () => {
    const { league, seats } = await aSeason([casey, ann, ben], 10);
    expect((await elect(ann, league, seats[0] ?? { userId: "" })).status).toBe(400);
    const proposal = done(await elect(ann, league, ben));
    // Three accounts and as many of the ten names: a third of six.
    expect(proposal).toMatchObject({ totalEligibleVoters: 2, votesNeeded: 2 });
    done(await ballot(ann, proposal.id));
    expect((await proposals(ann, league))[0]).toMatchObject({ status: "active", votesFor: 1 });
    done(await ballot(ben, proposal.id));
    expect((await proposals(ann, league))[0]).toMatchObject({ status: "approved", votesFor: 2 });
  });

  it("isn't won by one account alone, and doesn't open where there is no second", async () => {
    const { league } = await aSeason([casey, ann], 8);
    expect(await elect(ann, league, ann)).toMatchObject(refusal(409, expect.stringContaining("two votes at least")));
    const { rows } = await world.database.pool.query(
      "select * from commissioner_voting_proposals where league_id = $1",
      [league.id],
    );
    expect(rows).toEqual([]);
  });

  it("can't be approved in the database with fewer than two votes, or a third of the seats", async () => {
    const { league } = await aSeason([casey, ann, ben], 3);
    const proposal = done(await elect(ann, league, ben));
    done(await ballot(ann, proposal.id));
    const approve = "update commissioner_voting_proposals set status = 'approved', resolved_at = now() where id = $1";
    await expect(world.database.pool.query(approve, [proposal.id])).rejects.toThrow("_approved");
  });

  it("asks who claimed a seat before it, and counts their ballot from its time on", async () => {
    const { league, seats } = await aSeason([casey, ann, ben], 2);
    const second = await someone();
    await claim(second, seats[0]);
    // Nor can they open one, during which nobody could say that the seat isn't theirs.
    expect(await elect(second, league, ben)).toMatchObject(refusal(409, `Your vote counts from ${atHours(7 * 24)}.`));
    const proposal = done(await elect(ann, league, ben));
    expect(await ballot(second, proposal.id)).toMatchObject(refusal(409, `Your vote counts from ${atHours(7 * 24)}.`));
    const [shown] = await proposals(second, league);
    expect(shown?.byName).toMatchObject({ ownFrom: expect.any(String), recorded: [{ recordedBy: "casey Tester" }] });
    const late = await someone();
    await claim(late, seats[1]);
    expect((await ballot(late, proposal.id)).status).toBe(403);
  });

  it("keeps who claimed a seat from leaving with its fee while nobody can say that it isn't them", async () => {
    const { league, seats } = await aSeason([casey, ann, ben], 2);
    const thief = await someone();
    await claim(thief, seats[0]);
    done(await elect(ann, league, ben));
    world.advance({ hours: 50 });
    const [claimed] = done(await ben.call(listSeatClaims, of(league)));
    expect(claimed?.noDoubt).toBe("A vote is running. Say so once it is over.");
    const leaving = await thief.call(leaveLeague, { ...of(league), body: {} });
    expect(leaving).toMatchObject(refusal(409, /claimed less than 48 hours ago/));
  });
});

describe("A claim", () => {
  const doubt = async (by: Person, league: League) => {
    const [claimed] = done(await casey.call(listSeatClaims, of(league)));
    return by.call(doubtClaim, { ...of(claimed ?? { id: "" }), body: { reason: "Dana is abroad." } });
  };
  const holder = async (league: League) => done(await casey.call(listSeatClaims, of(league)))[0]?.userId;

  it("can be doubted for 48 hours in which no vote runs, so nobody opens one to keep others from it", async () => {
    const { league, seats, end } = await aSeason([casey, ann, ben], 3, { ...TERMS, unpaid: 1 });
    await announcedBy(ben, league, seats[0]);
    await end();
    const thief = await someone();
    await claim(thief, seats[0]);
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    world.advance({ hours: 48 });
    done(await cast(thief, id));
    expect(await doubt(ann, league)).toMatchObject(refusal(409, "A vote is running. Say so once it is over."));
    for (const by of [ann, ben, casey]) done(await cast(by, id, "against"));
    expect((await session(id)).body.status).toBe("rejected");
    world.advance({ hours: 47 });
    done(await doubt(ann, league));
    done(await doubt(ben, league));
    expect(await holder(league)).toBeUndefined();
    // What was voted stays; the seat is a name's again.
    expect((await session(id)).body).toMatchObject({ votesFor: 1, votesAgainst: 3 });
  });

  it("isn't undone by two who claimed their own seats a short time ago, but with one of the league's known accounts", async () => {
    const { league, seats } = await aSeason([casey, ann], 3);
    const person = await someone();
    await claim(person, seats[0]);
    // Claims are listed in the order of their moments.
    world.advance({ hours: 1 });
    const thieves = [await someone(), await someone()] as const;
    await claim(thieves[0], seats[1]);
    await claim(thieves[1], seats[2]);
    for (const by of thieves) done(await doubt(by, league));
    expect(await holder(league)).toBe(person.userId);
    done(await doubt(ann, league));
    expect(await holder(league)).not.toBe(person.userId);
  });

  it("closes once its account has voted on a charge, which it can from its time on", async () => {
    const { league, seats } = await aSeason([casey, ann], 1, { ...TERMS, maxChargesPerMember: "20.00" });
    const person = await someone();
    await claim(person, seats[0]);
    done(await fine(casey, league, ann));
    const [due] = await duesOf(casey, league, ann, "charge");
    done(await casey.call(askAboutCharge, of(due ?? { id: "" })));
    const [early] = await duesOf(person, league, ann, "charge");
    expect(early?.agreement?.ballot).toMatchObject({ eligible: 3, mayVote: false, ownFrom: expect.any(String) });
    const say = () => person.call(voteOnCharge, { ...of(due ?? { id: "" }), body: { vote: "for" } });
    expect(await say()).toMatchObject(refusal(409, `Your vote counts from ${atHours(7 * 24)}.`));
    world.advance({ hours: 7 * 24 });
    done(await say());
    expect(await doubt(ann, league)).toMatchObject(refusal(409, expect.stringContaining("has voted")));
  });

  it("of one seat by two people at once is one person's, and moves one voter of a vote that runs", async () => {
    const { league, seats, end } = await aSeason([casey, ann, ben], 2);
    await end();
    const { votingSessionId: id } = done(await propose(league)) as { votingSessionId: string };
    const both = [await someone(), await someone()];
    const params = { token: seats[0]?.token ?? "" };
    const answers = await Promise.all(both.map((who) => who.call(claimSeat, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await world.database.pool.query(
      "select user_id from voting_session_voters where voting_session_id = $1",
      [id],
    );
    const claimant = both[answers.findIndex(({ status }) => status === 200)]?.userId;
    const voters = [casey.userId, ann.userId, ben.userId, claimant, seats[1]?.userId];
    expect(rows.map((row) => row.user_id).sort()).toEqual(voters.sort());
  });

  it("by one who had claimed a seat before is refused in words", async () => {
    const { league, seats } = await aSeason([casey, ann], 2, { ...TERMS, unpaid: 2 });
    const person = await someone();
    await claim(person, seats[0]);
    done(await person.call(leaveLeague, of(league)));
    const again = await person.call(claimSeat, { params: { token: seats[1]?.token ?? "" } });
    expect(again).toMatchObject(refusal(409, "This account has claimed a seat in this league already."));
  });
});
