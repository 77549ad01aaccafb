import type { League } from "#contract/leagues/leagues.ts";
import type { DueKind } from "#contract/members/due-kinds.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { listMembers } from "#contract/members/members.ts";
import { type Debt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { announcePayment, confirmPayments, recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { addDays } from "#contract/platform/days.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { PASSWORD, type Person } from "./people.ts";

/** What people do in leagues that keep their own money, each act through the calls its screen makes. */

const bodyOf = setWaysToPay.schema.body;
type Ways = (typeof bodyOf)["_zod"]["input"]["ways"];
type Way = Ways[number]["kind"];

type OwnDues = { kind: DueKind; part?: number; paid: PaidOn };

/** How and when something was paid, in a league that counts its days from today. */
export const paidOn = (today: Date, daysAgo: number, way: Way) => ({
  way,
  paidOn: addDays(today, -daysAgo).toISOString().slice(0, 10),
});
type PaidOn = ReturnType<typeof paidOn>;

export async function listWays(person: Person, ways: Ways): Promise<void> {
  await person.call(setWaysToPay, { body: { ways, currentPassword: PASSWORD } });
}

/** The commissioner asks a member to keep the money, and they say yes. */
export async function makeTreasurer(commissioner: Person, league: League, member: Person): Promise<void> {
  const params = { id: league.id };
  await commissioner.call(nameTreasurer, { params, body: { userId: member.id } });
  await member.call(answerTreasurer, { params, body: { accepts: true } });
}

/** Says "I've paid", with what this member owes. @returns The payment's id. */
export async function announce(member: Person, league: League, paid: PaidOn): Promise<string> {
  const body = { ...paid, amount: await feeOf(member, league) };
  return (await member.call(announcePayment, { params: { id: league.id }, body })).id;
}

/** Says the same of what a member owes of one kind: charges, or the parts of the fee that are given. */
export async function announceDues(member: Person, league: League, { kind, part, paid }: OwnDues): Promise<string> {
  const { dues } = await member.call(listDues, { params: { id: league.id } });
  const own = dues.filter((due) => due.userId === member.id && due.kind === kind && due.standing === "open");
  const chosen = own.filter((due) => due.part === (part ?? null));
  const amount = centsToDecimal(addCents(...chosen.map(({ left }) => centsOf(left))));
  const body = { ...paid, amount, seasons: 0, dueIds: chosen.map(({ id }) => id) };
  return (await member.call(announcePayment, { params: { id: league.id }, body })).id;
}

async function confirm(treasurer: Person, league: League, paymentIds: string[]): Promise<void> {
  await treasurer.call(confirmPayments, { params: { id: league.id }, body: { paymentIds } });
}

/** Members say that they paid, and the treasurer confirms all of it at once. */
export async function collect(treasurer: Person, league: League, { from, paid }: { from: Person[]; paid: PaidOn }) {
  const paymentIds: string[] = [];
  for (const member of from) paymentIds.push(await announce(member, league, paid));
  await confirm(treasurer, league, paymentIds);
}

/** The same for what they owe of one kind. */
export async function collectDues(treasurer: Person, league: League, { from, ...own }: OwnDues & { from: Person[] }) {
  const paymentIds: string[] = [];
  for (const member of from) paymentIds.push(await announceDues(member, league, own));
  await confirm(treasurer, league, paymentIds);
}

/** The treasurer records a fee that nobody announced. @returns The payment's id. */
export async function record(treasurer: Person, league: League, { from, paid }: { from: Person; paid: PaidOn }) {
  const body = { ...paid, userId: from.id, amount: await feeOf(from, league) };
  return (await treasurer.call(recordPayment, { params: { id: league.id }, body })).id;
}

async function feeOf(member: Person, league: League): Promise<string> {
  const members = await member.call(listMembers, { params: { id: league.id } });
  return members.find(({ userId }) => userId === member.id)?.loweredFee?.amount ?? league.entryFee;
}

/** Says that the newest debt to someone was sent. @returns The debt. */
export async function send(treasurer: Person, league: League, { to, paid }: { to: Person; paid: PaidOn }) {
  const debts = await treasurer.call(listDebts, { params: { id: league.id } });
  const debt = debts.find(({ userId, standing }) => userId === to.id && standing === "owed");
  if (!debt) throw new Error(`Nothing is owed to ${to.email}.`);
  await treasurer.call(sendDebt, { params: { id: debt.id }, body: paid });
  return debt;
}

export async function receive(recipient: Person, { id }: Debt): Promise<void> {
  await recipient.call(receiveDebt, { params: { id } });
}
