import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { announcePayment, confirmPayments } from "#contract/money/treasurer/treasurer-payments.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

type Answered = { status: number; body: unknown };

/** The answer of a call that was carried out. */
export function done<Answer extends Answered>(answer: Answer): Answer["body"] {
  expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status: number) => status < 300), answer.body]);
  return answer.body;
}

const today = ({ clock }: TestApp) => clock().toISOString().slice(0, 10);

/** How and when something was paid by hand. */
export const byVenmo = (world: TestApp) => ({ way: "venmo" as const, paidOn: today(world) });

type Paid = { amount?: string; seasons?: number };

/** A member says that they paid the treasurer. @returns The payment's id. */
export async function announce(world: TestApp, who: Person, league: League, { amount, seasons = 1 }: Paid = {}) {
  const sum = amount ?? (Number(league.entryFee) * seasons).toFixed(2);
  const body = { ...byVenmo(world), amount: sum, seasons };
  const answer = await who.call(announcePayment, { params: { id: league.id }, body });
  done(answer);
  return answer.body.id;
}

/** Members pay the treasurer, who confirms it. */
export async function payTreasurer(world: TestApp, treasurer: Person, league: League, ...payers: Person[]) {
  if (payers.length === 0) return;
  const paymentIds = [];
  for (const payer of payers) paymentIds.push(await announce(world, payer, league));
  done(await treasurer.call(confirmPayments, { params: { id: league.id }, body: { paymentIds } }));
}

/** Everything that is owed in a league is sent and received. */
export async function settleDebts(world: TestApp, treasurer: Person, league: League, ...people: Person[]) {
  const { body: debts } = await treasurer.call(listDebts, { params: { id: league.id } });
  for (const { id, userId } of debts.filter(({ standing }) => standing === "owed")) {
    done(await treasurer.call(sendDebt, { params: { id }, body: byVenmo(world) }));
    const recipient = people.find((person) => person.userId === userId && userId !== treasurer.userId);
    if (recipient) done(await recipient.call(receiveDebt, { params: { id } }));
  }
}
