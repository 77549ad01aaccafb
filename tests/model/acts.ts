import fc from "fast-check";
import { resolveVotingSession } from "#contract/admin-oversight.ts";
import { castCommissionerVote, listCommissionerProposals, proposeCommissioner } from "#contract/commissioner-votes.ts";
import { acceptInvitation, inviteByEmail, listMyInvitations } from "#contract/invitations.ts";
import { leagueStatuses } from "#contract/league-status.ts";
import * as leagues from "#contract/leagues.ts";
import { listMails } from "#contract/mailbox.ts";
import { joinLeague, leaveLeague, listMembers, removeMember, sendReminders } from "#contract/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/payments.ts";
import { openPayoutAccount } from "#contract/payout-account.ts";
import { castSessionVote, getLeagueVoting } from "#contract/payout-votes.ts";
import { getPayoutPool, proposePayouts } from "#contract/payouts.ts";
import { rateCommissioner } from "#contract/ratings.ts";
import { acceptReplacement, inviteReplacement } from "#contract/replacement-invitations.ts";
import { completeSandboxAccountLink, confirmSandboxPayment } from "#contract/sandbox.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aLeague, type Person } from "#tests/support/world.ts";

export type Cast = { world: TestApp; admin: Person; people: Person[]; leagues: leagues.League[] };

/** One thing that somebody does: who and what else takes part is picked by the numbers out of what there is. */
export type Act = { kind: keyof typeof doings; who: number; what: number; how: number };

type Chosen = { cast: Cast; by: Person; other: Person; league: leagues.League; how: number };
type Answer = { status: number };

const nobody: Answer = { status: 204 };
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const of = ({ id }: { id: string }) => ({ params: { id } });
const CARDS = [...Array(7).fill("4242424242424242"), "4000000000009995"];

async function payByCard({ by, league, how }: Chosen): Promise<Answer> {
  const years = league.leagueType === "dynasty" ? 2 + (how % 2) : 1;
  const amount = ((Number(league.entryFee) * 100 * years) / 100).toFixed(2);
  const yearsSelected = league.leagueType === "dynasty" ? { yearsSelected: years } : {};
  const started = await by.call(createPaymentIntent, { body: { leagueId: league.id, amount, ...yearsSelected } });
  if (started.status !== 200) return started;
  const { paymentIntentId, clientSecret } = started.body;
  const card = { number: at(CARDS, how), expMonth: 12, expYear: 2040, cvc: "123" };
  await by.call(confirmSandboxPayment, { params: { id: paymentIntentId }, body: { clientSecret, card } });
  // Sometimes the page is closed before it says so, and only the webhook does.
  return how % 5 === 0 ? nobody : by.call(paymentSuccess, { body: { paymentIntentId } });
}

async function propose({ by, other, league, how }: Chosen): Promise<Answer> {
  const { status, body: pool } = await by.call(getPayoutPool, of(league));
  if (status !== 200) return { status };
  const { body: members } = await by.call(listMembers, of(league));
  const paid = members.filter(({ paymentStatus }) => paymentStatus === "paid");
  const winner = how % 9 === 0 ? other : (at(paid, how) ?? other);
  const isPeriod = league.status !== "completed";
  const left = Math.round(Number(isPeriod ? pool.periodAvailable : pool.available) * 100);
  const amount = ((at([left, Math.ceil(left / 2), left, left + 1, 1], how) ?? 0) / 100).toFixed(2);
  const payouts = [{ userId: winner.userId, place: 1 + (how % 3), amount }];
  return by.call(proposePayouts, { ...of(league), body: { payouts, ...(isPeriod ? { period: `Week ${how}` } : {}) } });
}

async function vote({ by, league, how }: Chosen): Promise<Answer> {
  const { status, body: session } = await by.call(getLeagueVoting, of(league));
  if (status !== 200 || !session) return { status };
  return by.call(castSessionVote, { ...of(session), body: { vote: how % 3 === 0 ? "against" : "for" } });
}

async function decide({ cast, by, other, league, how }: Chosen): Promise<Answer> {
  const { body: session } = await cast.admin.call(getLeagueVoting, of(league));
  if (!session) return nobody;
  const action = at(["approve", "replace", "refund"] as const, how);
  const payouts = action === "replace" ? { payouts: [{ userId: other.userId, place: 1, amount: "1.00" }] } : {};
  const deciding = how % 7 === 0 ? by : cast.admin;
  return deciding.call(resolveVotingSession, { ...of(session), body: { action, reason: "So be it.", ...payouts } });
}

async function voteOnCommissioner({ by, league, how }: Chosen): Promise<Answer> {
  const { status, body } = await by.call(listCommissionerProposals, of(league));
  const [proposal] = status === 200 ? body : [];
  if (!proposal) return { status };
  const params = { proposalId: proposal.id };
  return by.call(castCommissionerVote, { params, body: { vote: how % 3 === 0 ? "against" : "for" } });
}

async function acceptMailed({ by, how }: Chosen): Promise<Answer> {
  const { body: mails } = await by.call(listMails, { query: { to: by.email } });
  const links = mails.flatMap(({ text }) => /replacement-invite\/([\w-]+)/.exec(text)?.[1] ?? []);
  const token = at(links, how);
  return token ? by.call(acceptReplacement, { params: { token } }) : nobody;
}

async function setStatus({ by, league, how }: Chosen): Promise<Answer> {
  const found = await by.call(leagues.getLeague, of(league));
  if (found.status !== 200) return found;
  const { paymentDeadline, endDate } = found.body;
  // Cancelling ends a league, so it is not done all the time.
  const status = how % 4 === 0 ? at(leagueStatuses, how) : at(["active", "in_season", "completed"] as const, how);
  return by.call(leagues.editLeague, { ...of(league), body: { paymentDeadline, endDate, status } });
}

async function joinByInvitation({ by, other, league }: Chosen): Promise<Answer> {
  await other.call(inviteByEmail, { ...of(league), body: { emails: [by.email] } });
  const { body: mine } = await by.call(listMyInvitations);
  const [first] = mine;
  return first ? by.call(acceptInvitation, { params: { token: first.token } }) : nobody;
}

async function nameBankAccount({ by }: Chosen): Promise<Answer> {
  const opened = await by.call(openPayoutAccount);
  const body = { routingNumber: "110000000", accountNumber: "000123456789" };
  return by.call(completeSandboxAccountLink, { params: { id: opened.body.url?.split("/").at(-1) ?? "" }, body });
}

/** One of each kind, small enough to be full at times. */
const TERMS = [
  { maxMembers: 4, payoutRule: "majority_approval", commissionerReimbursement: 7.5 },
  { maxMembers: 3, leagueType: "dynasty", entryFee: "33.33" },
  { leagueType: "pickem", periodPrizeShare: 40, entryFee: "19.99" },
  { maxMembers: 3, leagueType: "dynasty", payoutRule: "majority_approval", entryFee: "5.00" },
];
const LEAGUES_AT_ONCE = 3;

const isOver = ({ status, leagueType, pot }: leagues.League) =>
  status === "cancelled" || (status === "completed" && leagueType !== "dynasty" && pot.escrowBalance === "0.00");

/** There are always some leagues under way: one that is over makes room for another. */
export async function keepPlaying(cast: Cast): Promise<void> {
  while (cast.leagues.filter((league) => !isOver(league)).length < LEAGUES_AT_ONCE) {
    const count = cast.leagues.length;
    const by = at(cast.people, count);
    if (by) cast.leagues.push(await aLeague(cast.world, by, { isPublic: true, ...at(TERMS, count) }));
  }
}

const days = ({ cast, how }: Chosen, count: number) => {
  cast.world.advance({ days: 1 + (how % count) });
  return Promise.resolve(nobody);
};

const runJobs = ({ cast }: Chosen) => cast.world.runJobs().then(() => nobody);

type Doing = {
  /** How often it is done, against the others. */
  weight: number;
  /** Mostly the commissioner's business: others try it now and then. */
  byRunner?: true;
  run: (chosen: Chosen) => Promise<Answer>;
};

/** Everything that can be done to a league, by anybody, allowed or not. */
const doings = {
  join: { weight: 6, run: ({ by, league }) => by.call(joinLeague, of(league)) },
  joinByInvitation: { weight: 3, run: joinByInvitation },
  pay: { weight: 22, run: payByCard },
  leave: { weight: 1, run: ({ by, league }) => by.call(leaveLeague, of(league)) },
  remove: {
    weight: 1,
    byRunner: true,
    run: ({ by, other, league }) => by.call(removeMember, { params: { id: league.id, userId: other.userId } }),
  },
  remind: { weight: 1, byRunner: true, run: ({ by, league }) => by.call(sendReminders, of(league)) },
  startSeason: { weight: 2, byRunner: true, run: ({ by, league }) => by.call(leagues.startSeason, of(league)) },
  endSeason: { weight: 2, byRunner: true, run: ({ by, league }) => by.call(leagues.endSeason, of(league)) },
  complete: { weight: 2, byRunner: true, run: ({ by, league }) => by.call(leagues.completeLeague, of(league)) },
  setStatus: { weight: 1, byRunner: true, run: setStatus },
  propose: { weight: 10, byRunner: true, run: propose },
  vote: { weight: 16, run: vote },
  decide: { weight: 5, run: decide },
  proposeCommissioner: {
    weight: 3,
    run: ({ by, other, league }) =>
      by.call(proposeCommissioner, { body: { leagueId: league.id, proposedCommissionerId: other.userId } }),
  },
  voteOnCommissioner: { weight: 12, run: voteOnCommissioner },
  rate: {
    weight: 1,
    run: ({ by, league, how }) => by.call(rateCommissioner, { ...of(league), body: { rating: 1 + (how % 5) } }),
  },
  inviteReplacement: {
    weight: 8,
    run: ({ by, other, league }) => by.call(inviteReplacement, { body: { leagueId: league.id, email: other.email } }),
  },
  acceptReplacement: { weight: 9, run: acceptMailed },
  nameBankAccount: { weight: 1, run: nameBankAccount },
  runJobs: { weight: 3, run: runJobs },
  aDayGoesBy: { weight: 2, run: (chosen) => days(chosen, 2) },
  aWeekGoesBy: { weight: 1, run: (chosen) => days(chosen, 6) },
} satisfies Record<string, Doing>;

const KINDS = (Object.keys(doings) as (keyof typeof doings)[]).map((kind) => ({
  weight: doings[kind].weight,
  arbitrary: fc.constant(kind),
}));

export const acts: fc.Arbitrary<Act> = fc.noBias(
  fc.record({ kind: fc.oneof(...KINDS), who: fc.nat(99), what: fc.nat(99), how: fc.nat(99) }),
);

/** Does it, to one of the leagues that are under way. */
export async function doAct(cast: Cast, { kind, who, what, how }: Act): Promise<Answer> {
  const underWay = cast.leagues.filter((one) => !isOver(one));
  const league = at(underWay, what);
  const other = at(cast.people, what + how);
  if (!league || !other) return nobody;
  const doing: Doing = doings[kind];
  const runner = cast.people.find(({ userId }) => userId === league.commissionerId);
  const by = doing.byRunner && who % 5 !== 0 && runner ? runner : (at(cast.people, who) ?? other);
  return doing.run({ cast, by, other, league, how });
}
