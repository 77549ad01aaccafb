import { acceptInvitation, inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import * as leagues from "#contract/leagues/leagues.ts";
import { acceptReplacement } from "#contract/leagues/replacement-invitations.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import { listMembers, lowerEntryFee } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink, confirmSandboxPayment } from "#contract/money/sandbox.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears } from "#contract/terms/dynasty.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { castCommissionerVote, listCommissionerProposals } from "#contract/votes/commissioner-votes.ts";
import { castSessionVote, getLeagueVoting } from "#contract/votes/payout-votes.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

export type Cast = {
  world: TestApp;
  admin: Person;
  people: Person[];
  leagues: leagues.League[];
  /** What each league was when its views were checked last. */
  checked: Map<string, string>;
};

/** Who acts, on whom, and in which league; the number makes the remaining choices. */
export type Chosen = { cast: Cast; by: Person; other: Person; league: leagues.League; how: number };
export type Answer = { status: number };

/** Nothing to do. */
export const nothing: Answer = { status: 204 };
export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
export const of = ({ id }: { id: string }) => ({ params: { id } });
const CARDS = [...Array(7).fill("4242424242424242"), "4000000000009995"];

export async function payByCard({ by, league, how }: Chosen): Promise<Answer> {
  const years = league.leagueType === "dynasty" ? 2 + (how % 2) : 1;
  const { status, body: members } = await by.call(listMembers, of(league));
  const own = status === 200 ? members.find(({ userId }) => userId === by.userId) : undefined;
  const amount = centsToDecimal(amountForYears(centsOf(league.entryFee), years, entryDueOf(own, league)));
  const yearsSelected = league.leagueType === "dynasty" ? { yearsSelected: years } : {};
  const started = await by.call(createPaymentIntent, { body: { leagueId: league.id, amount, ...yearsSelected } });
  if (started.status !== 200) return started;
  const { paymentIntentId, clientSecret } = started.body;
  const card = { number: at(CARDS, how), expMonth: 12, expYear: 2040, cvc: "123" };
  await by.call(confirmSandboxPayment, { params: { id: paymentIntentId }, body: { clientSecret, card } });
  // Sometimes the page is closed before it reports the payment, and only the webhook does.
  return how % 5 === 0 ? nothing : by.call(paymentSuccess, { body: { paymentIntentId } });
}

/** A commissioner, or now and then someone else, lowers what a member owes. */
export async function lowerFee({ by, other, league, how }: Chosen): Promise<Answer> {
  const amount = ((centsOf(league.entryFee) * (how % 4)) / 400).toFixed(2);
  const params = { id: league.id, userId: other.userId };
  return by.call(lowerEntryFee, { params, body: { amount, reason: "Still at school" } });
}

export async function propose({ by, other, league, how }: Chosen): Promise<Answer> {
  const { status, body: pool } = await by.call(getPayoutPool, of(league));
  if (status !== 200) return { status };
  const listed = await by.call(listMembers, of(league));
  if (listed.status !== 200) return listed;
  const paid = listed.body.filter(({ paymentStatus }) => paymentStatus === "paid");
  const winner = how % 9 === 0 ? other : (at(paid, how) ?? other);
  const isPeriod = league.status !== "completed";
  const left = Math.round(Number(isPeriod ? pool.periodAvailable : pool.available) * 100);
  const amount = ((at([left, Math.ceil(left / 2), left, left + 1, 1], how) ?? 0) / 100).toFixed(2);
  const payouts = [{ userId: winner.userId, place: 1 + (how % 3), amount }];
  return by.call(proposePayouts, { ...of(league), body: { payouts, ...(isPeriod ? { period: `Week ${how}` } : {}) } });
}

export async function vote({ by, league, how }: Chosen): Promise<Answer> {
  const { status, body: session } = await by.call(getLeagueVoting, of(league));
  if (status !== 200 || !session) return { status };
  return by.call(castSessionVote, { ...of(session), body: { vote: how % 3 === 0 ? "against" : "for" } });
}

export async function decide({ cast, by, other, league, how }: Chosen): Promise<Answer> {
  const { body: session } = await cast.admin.call(getLeagueVoting, of(league));
  if (!session) return nothing;
  const action = at(["approve", "replace", "refund"] as const, how);
  const payouts = action === "replace" ? { payouts: [{ userId: other.userId, place: 1, amount: "1.00" }] } : {};
  const deciding = how % 7 === 0 ? by : cast.admin;
  return deciding.call(resolveVotingSession, { ...of(session), body: { action, reason: "So be it.", ...payouts } });
}

export async function voteOnCommissioner({ by, league, how }: Chosen): Promise<Answer> {
  const { status, body } = await by.call(listCommissionerProposals, of(league));
  const [proposal] = status === 200 ? body : [];
  if (!proposal) return { status };
  const params = { proposalId: proposal.id };
  return by.call(castCommissionerVote, { params, body: { vote: how % 3 === 0 ? "against" : "for" } });
}

export async function acceptMailed({ by, how }: Chosen): Promise<Answer> {
  const { body: mails } = await by.call(listMails, { query: { to: by.email } });
  const links = mails.flatMap(({ text }) => /replacement-invite\/([\w-]+)/.exec(text)?.[1] ?? []);
  const token = at(links, how);
  return token ? by.call(acceptReplacement, { params: { token } }) : nothing;
}

export async function setStatus({ by, league, how }: Chosen): Promise<Answer> {
  const found = await by.call(leagues.getLeague, of(league));
  if (found.status !== 200) return found;
  const { paymentDeadline, endDate } = found.body;
  // Canceling ends a league, so this happens only sometimes.
  const status = how % 4 === 0 ? at(leagueStatuses, how) : at(["active", "in_season", "completed"] as const, how);
  return by.call(leagues.editLeague, { ...of(league), body: { paymentDeadline, endDate, status } });
}

/** An admin lowers, raises or removes the fee, or switches between single season and dynasty. */
export function changeTerms({ cast, league, how }: Chosen): Promise<Answer> {
  const paidIn = cast.leagues.filter(({ pot, status }) => pot.paidMembers > 0 && status !== "cancelled");
  const picked = how % 4 === 0 ? league : (at(paidIn, how) ?? league);
  const cents = Math.round(Number(picked.entryFee) * 100);
  const fee = at([Math.floor(cents / 2), 2 * cents, Math.floor((2 * cents) / 3), how % 5 === 0 ? 0 : 1000], how) ?? 0;
  const leagueType = picked.leagueType === "dynasty" ? "standard" : "dynasty";
  const type = picked.leagueType === "pickem" ? {} : { leagueType };
  const body = at([{ entryFee: (fee / 100).toFixed(2) }, type], how % 3 === 2 ? 1 : 0);
  return cast.admin.call(editLeagueAsAdmin, { ...of(picked), body });
}

export async function joinByInvitation({ by, other, league }: Chosen): Promise<Answer> {
  await other.call(inviteByEmail, { ...of(league), body: { emails: [by.email] } });
  const { body: mine } = await by.call(listMyInvitations);
  const [first] = mine;
  return first ? by.call(acceptInvitation, { params: { token: first.token } }) : nothing;
}

export async function nameBankAccount({ by }: Chosen): Promise<Answer> {
  const opened = await by.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  const body = { routingNumber: "110000000", accountNumber: "000123456789" };
  return by.call(completeSandboxAccountLink, { params: { id: opened.body.url?.split("/").at(-1) ?? "" }, body });
}
