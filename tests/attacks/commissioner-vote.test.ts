import { beforeAll, expect, it } from "vitest";
import { completeLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { castSessionVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { poolBalance } from "#server/ledger/balances.ts";
import { moneyAt } from "#tests/attacks/money-at.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { edit, of, propose } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, type Person, pay } from "#tests/support/world.ts";

/** Four fake accounts in a public league with eight members try to take its pot (RULES §17). */
const world = withWorld();
const honest = withPeople(world, "alice", "ben", "carmen", "dev");
const invented = withPeople(world, "fake1", "fake2", "fake3", "fake4", "fake5", "fake6");
const [ringleader] = invented;
let league: League;
beforeAll(async () => {
  league = await aLeague(world, honest[0], { name: "Open Eight", maxMembers: 8, isPublic: true });
  for (const person of [...honest, ...invented.slice(0, 4)]) {
    await person.call(joinLeague, of(league));
    await pay(person, league);
  }
});

async function seizeLeague(): Promise<void> {
  const body = { leagueId: league.id, proposedCommissionerId: ringleader.userId };
  const proposed = await ringleader.call(proposeCommissioner, { body });
  expect(proposed.status).toBe(201);
  const params = { proposalId: proposed.body.id };
  for (const person of invented.slice(0, 4)) await person.call(castCommissionerVote, { params, body: { vote: "for" } });
  const { body: seized } = await ringleader.call(getLeague, of(league));
  expect(seized.commissionerId).toBe(ringleader.userId);
}

async function fillMoreSeats(more: Person[]): Promise<void> {
  expect((await edit(ringleader, league, { maxMembers: 10 })).status).toBe(200);
  await join(ringleader, league, ...more);
  for (const person of more) await pay(person, league);
}

it("half of the seats vote in their own commissioner, fill more seats and propose: nothing leaves escrow", async () => {
  await seizeLeague();
  world.advance({ hours: 1 });
  await fillMoreSeats(invented.slice(4));
  await nameBankAccount(ringleader);
  await ringleader.call(completeLeague, of(league));
  const proposed = await propose(ringleader, league, [[ringleader, "500.00"]]);
  expect(proposed.status).toBe(201);
  await world.runJobs();
  const session = of({ id: proposed.body.votingSessionId ?? "" });
  for (const person of invented) await person.call(castSessionVote, { ...session, body: { vote: "for" } });
  await world.runJobs();
  expect((await ringleader.call(listPayouts, of(league))).body).toEqual([]);

  const tally = await ringleader.call(getVotingSession, session);
  expect(tally.body).toMatchObject({ status: "active", votesFor: 6, votesNeeded: 6 });
  const both = { because: "new_commissioner", eligible: 8, votesFor: 4, votesAgainst: 0, votesNeeded: 5, isOne: true };
  expect(tally.body.earlier).toMatchObject(both);
  const late = await invented[5].call(getVotingSession, session);
  expect(late.body.earlier).toMatchObject({ ...both, isOne: false });
  for (const person of honest) await person.call(castSessionVote, { ...session, body: { vote: "against" } });
  expect((await ringleader.call(getVotingSession, session)).body.status).toBe("rejected");
  await world.runJobs();
  expect(await poolBalance(world.deps.db, { leagueId: league.id, seasonYear: 1 })).toBe(500_00);
  expect(await moneyAt(world, league)).toEqual({ charged: 500_00, refunded: 0, sent: 0 });
  const { body: mails } = await honest[1].call(listMails, { query: { to: honest[1].email } });
  const asked = mails.find(({ subject }) => subject.startsWith("Your vote on the payouts"));
  expect(asked?.text).toContain("including 5 of the 8 who had paid before a vote was required.");
  const told = mails.find(({ subject }) => subject.includes("a new commissioner"));
  expect(told?.text).toContain("its prizes now need a majority vote of the paid members");
});
