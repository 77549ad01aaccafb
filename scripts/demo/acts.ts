import { acceptInvitation, inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import { joinByLink as joinByLinkCall, renewJoinLink } from "#contract/leagues/join-links.ts";
import { createLeague, editLeague, type League } from "#contract/leagues/leagues.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import type { DueKind } from "#contract/members/due-kinds.ts";
import { chargeMembers, listDues } from "#contract/members/league-dues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink, confirmSandboxPayment } from "#contract/money/sandbox.ts";
import { addDays } from "#contract/platform/days.ts";
import { centsOf, centsToDecimal, timesCents, ZERO } from "#contract/platform/money.ts";
import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { payoutsByPlace, positionsOf } from "#contract/terms/payout-structure.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import type { Ballot } from "#contract/votes/votes.ts";
import { PASSWORD, type Person } from "./people.ts";

/** What people do in these stories, each act through the calls its screen makes. */

const VISA = { number: "4242424242424242", expMonth: 8, expYear: 2044, cvc: "123" };
const CARD_WITHOUT_MONEY = { ...VISA, number: "4000000000009995" };
const BANK = { routingNumber: "110000000", accountNumber: "000123456789" };

type Terms = {
  name: string;
  entryFee: string;
  split: readonly number[];
  deadlineInDays: number;
  endsInDays: number;
  [field: string]: unknown;
};

/** Opens a league, which starts as a draft. Days count from today; negative days are in the past. */
export function openLeague(commissioner: Person, today: Date, terms: Terms): Promise<League> {
  const { split, deadlineInDays, endsInDays, ...fields } = terms;
  const body = {
    season: String(today.getUTCFullYear()),
    payoutStructure: positionsOf(split),
    paymentDeadline: endOfDay(addDays(today, deadlineInDays)),
    endDate: endOfDay(addDays(today, endsInDays)),
    ...fields,
  };
  return commissioner.call(createLeague, { body });
}

const endOfDay = (day: Date) => `${day.toISOString().slice(0, 10)}T23:59:00.000Z`;

export async function setStatus(commissioner: Person, league: League, status: LeagueStatus): Promise<void> {
  const { paymentDeadline, endDate } = league;
  await commissioner.call(editLeague, { params: { id: league.id }, body: { paymentDeadline, endDate, status } });
}

type Charge = { who: Person[]; amount: string; reason: string };

/** The commissioner fines members. */
export async function charge(commissioner: Person, league: League, { who, ...fine }: Charge): Promise<void> {
  const body = { userIds: who.map(({ id }) => id), chargeKind: "fine" as const, ...fine };
  await commissioner.call(chargeMembers, { params: { id: league.id }, body });
}

/** Finds what a member owes of one kind. @returns The due's id. */
export async function dueOf(member: Person, league: League, kind: DueKind): Promise<string> {
  const { dues } = await member.call(listDues, { params: { id: league.id } });
  return dues.find((due) => due.userId === member.id && due.kind === kind)?.id ?? "";
}

export async function invite(commissioner: Person, league: League, emails: string[]): Promise<void> {
  await commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails } });
}

/** Invites people, and they all accept. A commissioner among the players joins without an invitation. */
export async function bringTogether(commissioner: Person, league: League, players: Person[]): Promise<void> {
  const invited = players.filter((player) => player !== commissioner);
  await invite(
    commissioner,
    league,
    invited.map(({ email }) => email),
  );
  for (const player of players) await (player === commissioner ? joinOwn(player, league) : accept(player, league));
}

async function accept(player: Person, league: League): Promise<void> {
  const invitation = (await player.call(listMyInvitations)).find(({ leagueId }) => leagueId === league.id);
  await player.call(acceptInvitation, { params: { token: invitation?.token ?? "" } });
}

async function joinOwn(commissioner: Person, league: League): Promise<void> {
  await commissioner.call(joinLeague, { params: { id: league.id } });
}

/**
 * The players take seats with the league's join link, and its commissioner without it. Such seats aren't released if they
 * stay unpaid.
 */
export async function joinByLink(commissioner: Person, league: League, players: Person[]): Promise<void> {
  const { token } = await commissioner.call(renewJoinLink, { params: { id: league.id } });
  for (const player of players) {
    await (player === commissioner ? joinOwn(player, league) : player.call(joinByLinkCall, { params: { token } }));
  }
}

type Payment = { years?: number; cardFailsFirst?: boolean };

/** Pays the entry fee by card. */
export async function pay(player: Person, league: League, { years = 1, cardFailsFirst = false }: Payment = {}) {
  const amount = centsToDecimal(timesCents(centsOf(league.entryFee), years));
  const yearsSelected = hasSeasons(league) ? { yearsSelected: years } : {};
  const intent = await player.call(createPaymentIntent, { body: { leagueId: league.id, amount, ...yearsSelected } });
  const { paymentIntentId, clientSecret } = intent;
  const params = { id: paymentIntentId };
  if (cardFailsFirst) {
    await player.refused(confirmSandboxPayment, { params, body: { clientSecret, card: CARD_WITHOUT_MONEY } });
  }
  await player.call(confirmSandboxPayment, { params, body: { clientSecret, card: VISA } });
  await player.call(paymentSuccess, { body: { paymentIntentId } });
}

export async function payAll(players: Person[], league: League): Promise<void> {
  for (const player of players) await pay(player, league);
}

/** Adds a bank account at the processor and returns to the site, which then knows about it. */
export async function nameBankAccount(player: Person): Promise<void> {
  const { url } = await player.call(openPayoutAccount, { body: { currentPassword: PASSWORD } });
  await player.call(completeSandboxAccountLink, { params: { id: url.split("/").at(-1) ?? "" }, body: BANK });
  await player.call(getPayoutAccount);
}

/** Awards the whole pool of a completed season according to its payout structure. */
export async function payWinners(commissioner: Person, league: League, winners: Person[]): Promise<void> {
  await commissioner.call(proposePayouts, await proposalOf(commissioner, league, winners));
}

/** Does the same in a league whose members vote. @returns The vote's id. */
export async function putToTheVote(commissioner: Person, league: League, winners: Person[]): Promise<string> {
  const { votingSessionId } = await commissioner.call(proposePayouts, await proposalOf(commissioner, league, winners));
  return votingSessionId ?? "";
}

async function proposalOf(commissioner: Person, league: League, winners: Person[]) {
  const params = { id: league.id };
  const { available } = await commissioner.call(getPayoutPool, { params });
  const amounts = payoutsByPlace(centsOf(available), league);
  const payouts = winners.map(({ id: userId }, index) => ({
    userId,
    place: index + 1,
    amount: centsToDecimal(amounts[index] ?? ZERO),
  }));
  return { params, body: { payouts } };
}

export async function vote(voter: Person, sessionId: string, ballot: Ballot): Promise<void> {
  await voter.call(castVote, { params: { sessionId }, body: { vote: ballot } });
}

/** Pays one week's winner out of the money set aside for weekly prizes. */
export async function payWeek(
  commissioner: Person,
  league: League,
  week: { name: string; winner: Person; amount: string },
) {
  const payouts = [{ userId: week.winner.id, place: 1, amount: week.amount }];
  await commissioner.call(proposePayouts, { params: { id: league.id }, body: { payouts, period: week.name } });
}

export async function rate(member: Person, league: League, rating: number, comment?: string): Promise<void> {
  await member.call(rateCommissioner, { params: { id: league.id }, body: { rating, comment } });
}
