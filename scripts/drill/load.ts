import { createLeague } from "#contract/leagues/leagues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { confirmSandboxPayment } from "#contract/money/sandbox.ts";
import { getCurrentUser, register } from "#contract/people/auth.ts";
import type { DrillRecord } from "./record.ts";
import { Interrupted, visitorOf } from "./visitor.ts";

const FEE = "50.00";
const CARD = { number: "4242424242424242", expMonth: 12, expYear: new Date().getFullYear() + 3, cvc: "123" };
const DAY_MS = 86_400_000;
/** One in this many people opens a league before joining one. */
const PEOPLE_PER_LEAGUE = 4;

let people = 0;

/** Registers one person after another, who may open a league, joins one and pays, until the drill is over. */
export async function keepJoining(record: DrillRecord, baseUrl: () => string): Promise<void> {
  while (!record.isOver()) {
    try {
      await onePerson(record, baseUrl);
    } catch (error) {
      if (!(error instanceof Interrupted)) record.fault(error instanceof Error ? error.message : String(error));
    }
  }
}

async function onePerson(record: DrillRecord, baseUrl: () => string): Promise<void> {
  const { acknowledged } = record;
  const { call } = visitorOf(record, baseUrl);
  const number = ++people;
  const username = `player${number}`;
  const email = `${username}@example.com`;
  await call(register, { body: { username, email, firstName: "Pat", lastName: "Player", password: "correct horse" } });
  acknowledged.users.push(username);
  const { id: userId } = await call(getCurrentUser);

  if (number % PEOPLE_PER_LEAGUE === 1 || acknowledged.leagues.length === 0) {
    const { id } = await call(createLeague, { body: newLeague(number) });
    acknowledged.leagues.push(id);
  }
  const leagueId = acknowledged.leagues.at(-1) ?? "";
  await call(joinLeague, { params: { id: leagueId } });
  acknowledged.seats.push([leagueId, userId]);

  const { paymentIntentId, clientSecret } = await call(createPaymentIntent, { body: { leagueId, amount: FEE } });
  await call(confirmSandboxPayment, { params: { id: paymentIntentId }, body: { clientSecret, card: CARD } });
  const { status } = await call(paymentSuccess, { body: { paymentIntentId } });
  if (status === "succeeded") acknowledged.payments.push(paymentIntentId);
}

export const newLeague = (number: number) => ({
  name: `Drill League ${number}`,
  entryFee: FEE,
  maxMembers: 50,
  isPublic: true,
  paymentDeadline: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  endDate: new Date(Date.now() + 120 * DAY_MS).toISOString(),
  payoutStructure: [{ place: 1, percentage: 100 }],
});
