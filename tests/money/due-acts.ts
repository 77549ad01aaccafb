import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { chargeMembers, type Due, listDues } from "#contract/members/league-dues.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { addLateFees } from "#server/money/dues/add-late-fees.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of } from "#tests/support/with-league.ts";
import { confirmCard, type Person } from "#tests/support/world.ts";

type Fine = { amount?: string; reason?: string };

export const fine = (
  by: Person,
  league: League,
  who: Person,
  { amount = "5.00", reason = "Late line-up" }: Fine = {},
) => by.call(chargeMembers, { ...of(league), body: { userIds: [who.userId], chargeKind: "fine", amount, reason } });

/** What a member owes or has paid, of this kind if given. */
export async function duesOf(by: Person, league: League, { userId }: Person, kind?: Due["kind"]): Promise<Due[]> {
  const { dues } = (await by.call(listDues, of(league))).body;
  return dues.filter((due) => due.userId === userId && (kind === undefined || due.kind === kind));
}
export const idsOf = (dues: readonly { id: string }[]) => dues.map(({ id }) => id);

export type Wanted = { amount: string; yearsSelected?: number; dueIds?: string[]; forUserId?: string };

export const startPaying = (person: Person, league: League, wanted: Wanted) =>
  person.call(createPaymentIntent, { body: { leagueId: league.id, ...wanted } });

/** Pays by card what is chosen. @returns The intent's id. */
export async function payFor(person: Person, league: League, wanted: Wanted, number = "4242424242424242") {
  const started = await startPaying(person, league, wanted);
  expect(started.body).toMatchObject({ amount: wanted.amount });
  expect((await confirmCard(person, started.body, { number })).status).toBe(200);
  const { paymentIntentId } = started.body;
  await person.call(paymentSuccess, { body: { paymentIntentId } });
  return paymentIntentId;
}

/** Late fees are added as on this day after the payment deadline. */
export async function addLateFeesAfter({ deps }: TestApp, league: League, days: number): Promise<void> {
  const now = new Date(new Date(league.paymentDeadline).getTime() + days * 86_400_000);
  while (await inTransaction(deps.db, (tx) => addLateFees(tx, { now })));
}
