import { inviteByEmail } from "#contract/leagues/invitations.ts";
import { renewJoinLink } from "#contract/leagues/join-links.ts";
import { editLeague, endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { leaveLeague, lowerEntryFee, removeMember, sendReminders } from "#contract/members/members.ts";
import { proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import {
  confirmPayments,
  objectToRecord,
  recordPayment,
  refusePayment,
  reversePayment,
  settleObjection,
  withdrawAnnouncement,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer, takeOverMoney } from "#contract/money/treasurer/treasurers.ts";
import { objectToPayouts, withdrawProposal } from "#contract/votes/objections.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { announce, byVenmo, done, payTreasurer, settleDebts } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aLeague, aPerson, emailedToken, join, type Person, setStatus } from "#tests/support/world.ts";

const NAMES = ["casey", "alice", "ben", "dana", "erin", "frank", "gina"] as const;
export type Crew = Record<(typeof NAMES)[number], Person>;

export async function aCrew(world: TestApp): Promise<Crew> {
  const people = await Promise.all(NAMES.map(async (name) => [name, await aPerson(world, name)] as const));
  return Object.fromEntries(people) as Crew;
}

const TREASURER = { custody: "treasurer", maxMembers: 12 };
const why = (reason: string) => ({ body: { reason } });

/** Days pass, and the jobs of each of them run. */
type PassDays = (days: number) => Promise<void>;
type Played = { world: TestApp; crew: Crew; pass: PassDays; currency?: string };

/** A season from the invitations to the winner's "received", with everything that goes wrong on the way (RULES §24). */
export async function playSeason({ world, crew, pass, currency = "USD" }: Played): Promise<League> {
  const { casey, alice, ben, dana, erin, frank, gina } = crew;
  const terms = {
    ...TREASURER,
    currency,
    name: "Sunday Crew",
    payoutRule: "majority_approval",
    commissionerReimbursement: 10,
  };
  const league = await aLeague(world, casey, terms);
  const params = { id: league.id };
  done(await casey.call(renewJoinLink, { params }));
  done(await casey.call(inviteByEmail, { params, body: { emails: ["stranger@example.com"] } }));
  await join(casey, league, alice, ben, dana, erin, frank, gina);
  done(await casey.call(sendReminders, { params }));
  const lowered = { amount: "40.00", reason: "Still at school" };
  done(await casey.call(lowerEntryFee, { params: { ...params, userId: frank.userId }, body: lowered }));

  const refused = await announce(world, ben, league);
  done(await casey.call(refusePayment, { params: { id: refused }, ...why("Nothing in my account.") }));
  const withdrawn = await announce(world, ben, league);
  done(await ben.call(withdrawAnnouncement, { params: { id: withdrawn } }));
  await payTreasurer(world, casey, league, alice, ben, gina);
  const record = async (who: Person) => {
    const body = { ...byVenmo(world), userId: who.userId, amount: "50.00" };
    const recorded = await casey.call(recordPayment, { params, body });
    done(recorded);
    return { params: { id: recorded.body.id } };
  };
  const [ofDana, ofErin] = [await record(dana), await record(erin)];
  done(await dana.call(objectToRecord, { ...ofDana, ...why("I haven't paid yet.") }));
  done(await casey.call(settleObjection, { ...ofDana, ...why("You did, in cash at the draft.") }));
  done(await erin.call(objectToRecord, { ...ofErin, ...why("That was for the jerseys.") }));
  done(await casey.call(reversePayment, { ...ofErin, ...why("Erin is right.") }));
  const late = await announce(world, erin, league);
  await pass(12);
  done(await casey.call(confirmPayments, { params, body: { paymentIds: [late] } }));

  done(await gina.call(leaveLeague, { params }));
  await pass(8);
  await settleDebts(world, casey, league, gina);
  await handOver({ world, crew, pass }, league);
  await pass(12);
  done(await casey.call(startSeason, { params, body: { from: "active" } }));
  await pass(92);
  done(await casey.call(endSeason, { params }));
  await paySeason({ world, crew, pass }, league);
  return league;
}

/** The commissioner asks Dana to keep the money: first she won't, and then she does. */
async function handOver({ crew: { casey, dana } }: Played, { id }: League): Promise<void> {
  const params = { id };
  for (const accepts of [false, true]) {
    done(await casey.call(nameTreasurer, { params, body: { userId: dana.userId } }));
    done(await dana.call(answerTreasurer, { params, body: { accepts } }));
  }
  done(await dana.call(takeOverMoney, { params, body: { fromUserId: casey.userId, amount: "200.00" } }));
}

/** The members vote, and the treasurer pays the winner, who denies it once. */
async function paySeason({ world, crew, pass }: Played, { id }: League): Promise<void> {
  const { casey, alice, ben, dana, erin } = crew;
  const params = { id };
  const payouts = [
    { userId: alice.userId, place: 1, amount: "150.00" },
    { userId: dana.userId, place: 2, amount: "30.00" },
  ];
  const voted = await casey.call(proposePayouts, { params, body: { payouts } });
  done(voted);
  await pass(1);
  const sessionId = voted.body.votingSessionId ?? "";
  for (const voter of [ben, erin, alice, dana]) {
    const { status } = await voter.call(castVote, { params: { sessionId }, body: { vote: "for" } });
    if (status !== 200) break;
  }
  await pass(4);
  const debts = (await dana.call(listDebts, { params })).body.filter(({ standing }) => standing === "owed");
  const prize = { params: { id: debts.find(({ userId }) => userId === alice.userId)?.id ?? "" } };
  done(await dana.call(sendDebt, { ...prize, body: byVenmo(world) }));
  done(await alice.call(denyDebt, { ...prize, ...why("Nothing came.") }));
  await pass(4);
  done(await dana.call(sendDebt, { ...prize, body: byVenmo(world) }));
  done(await dana.call(denyDebt, { ...prize, ...why("It was the wrong account.") }));
  done(await dana.call(sendDebt, { ...prize, body: byVenmo(world) }));
  await pass(16);
  done(await alice.call(receiveDebt, prize));
  await pass(24);
  await settleDebts(world, dana, { id } as League, casey, alice);
  done(await alice.call(rateCommissioner, { params, body: { rating: 5, comment: "Fair." } }));
}

/** A season that is canceled half-way: everybody's fee is owed back. */
export async function cancelSeason({ world, crew, pass, currency = "USD" }: Played): Promise<League> {
  const { casey, alice, ben, dana } = crew;
  const league = await aLeague(world, casey, { ...TREASURER, currency, name: "Rained Off" });
  await join(casey, league, alice, ben, dana);
  await payTreasurer(world, casey, league, alice, ben, dana);
  done(await casey.call(removeMember, { params: { id: league.id, userId: dana.userId } }));
  await announce(world, casey, await seated(casey, league));
  await setStatus(casey, league, "cancelled");
  await pass(4);
  await settleDebts(world, casey, league, alice, dana);
  return league;
}

async function seated(commissioner: Person, league: League): Promise<League> {
  await join(commissioner, league, commissioner);
  return league;
}

/** A public dynasty: a seat that changes hands, a remainder that is returned and carried, and a second season. */
export async function playDynasty({ world, crew, pass, currency = "USD" }: Played): Promise<League> {
  const { casey, alice, ben, frank } = crew;
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3, isPublic: true, name: "Long Haul" };
  const league = await aLeague(world, casey, { ...TREASURER, currency, ...terms });
  const params = { id: league.id };
  await join(casey, league, alice, ben);
  await payTreasurer(world, casey, league, alice);
  const twice = await announce(world, ben, league, { seasons: 2 });
  done(await casey.call(confirmPayments, { params, body: { paymentIds: [twice] } }));
  done(await ben.call(inviteReplacement, { body: { leagueId: league.id, email: frank.email } }));
  const token = await emailedToken(world, frank.email, "replacement-invite/");
  done(await frank.call(acceptReplacement, { params: { token } }));
  await payTreasurer(world, casey, league, frank);
  done(await casey.call(startSeason, { params, body: { from: "active" } }));
  done(await casey.call(endSeason, { params }));
  const payouts = [{ userId: alice.userId, place: 1, amount: "60.00" }];
  done(await casey.call(proposePayouts, { params, body: { payouts } }));
  await pass(3);
  done(await casey.call(returnRemainder, { params, body: { amount: "40.00" } }));
  done(await casey.call(startSeason, { params, body: { from: "completed" } }));
  await pass(1);
  await settleDebts(world, casey, league, alice, ben, frank);
  return league;
}

/** Payouts that members can object to: one proposal is withdrawn, one is objected to and voted down. */
export async function disputePrizes({ world, crew, pass, currency = "USD" }: Played): Promise<League> {
  const { casey, alice, ben, dana } = crew;
  const terms = { payoutRule: "commissioner_control", objectionDays: 2, name: "Argument Club" };
  const league = await aLeague(world, casey, { ...TREASURER, currency, ...terms });
  const params = { id: league.id };
  await join(casey, league, alice, ben, dana);
  await payTreasurer(world, casey, league, alice, ben, dana);
  done(await casey.call(startSeason, { params, body: { from: "active" } }));
  const { paymentDeadline, endDate } = league;
  done(await casey.call(editLeague, { params, body: { paymentDeadline, endDate, name: "Debate Club" } }));
  await pass(1);
  done(await casey.call(endSeason, { params }));
  const payouts = [{ userId: alice.userId, place: 1, amount: "150.00" }];
  const propose = async () => {
    const proposed = await casey.call(proposePayouts, { params, body: { payouts } });
    done(proposed);
    return { params: { id: proposed.body.votingSessionId ?? "" } };
  };
  done(await casey.call(withdrawProposal, { ...(await propose()), ...why("A typo.") }));
  const proposed = await propose();
  for (const voter of [ben, dana]) done(await voter.call(objectToPayouts, { ...proposed, ...why("Ben won.") }));
  await pass(3);
  return league;
}
