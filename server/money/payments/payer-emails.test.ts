import { beforeEach, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { paymentSuccess } from "#contract/money/payments.ts";
import { listOwnPayments } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import {
  aLeague,
  aPerson,
  confirmCard,
  join,
  type Person,
  pay,
  setStatus,
  startPayment,
} from "#tests/support/world.ts";

/** What a payer is told by email, word for word. */
const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

// The declines of the test before are over by then, also for the card and the network they share.
beforeEach(() => world.advance({ days: 2 }));

async function aMember(name: string, terms: Record<string, unknown> = {}) {
  const league = await aLeague(world, commissioner, terms);
  const member = await aPerson(world, name);
  await join(commissioner, league, member);
  return { league, member };
}

async function emailsTo({ email }: Person, subject: string) {
  const { body } = await world.visitor().call(listMails, { query: { to: email } });
  return body.filter((mail) => mail.subject === subject).map(({ text }) => text);
}
const addressOf = ({ id }: League) => `${world.deps.config.publicUrl}/leagues/${id}`;

it.each([
  {
    ...{ years: 1, amount: "$50.00", covers: "season 2026", of: "", terms: { season: "2026" } },
    heading: "Your entry fee is in the pot",
    held: "It is held in escrow until the prizes are awarded; then the winners are paid from it.",
  },
  {
    ...{
      years: 3,
      amount: "$150.00",
      covers: "seasons 1, 2 and 3",
      of: " for seasons 1, 2 and 3",
      terms: { leagueType: "dynasty" },
    },
    heading: "Your entry fees are in the pot",
    held: "Each season's fee is held in escrow until that season ends; then that season's winners are paid from it.",
  },
])(
  "The receipt of a payment for $covers says what it was for, links to its page, and has no number of the processor's",
  async (row) => {
    const { years, amount, covers, of, terms, heading, held } = row;
    const { league, member } = await aMember(`payer${years}`, terms);
    await pay(member, league, { years });
    const [payment] = (await member.call(listOwnPayments, { params: { id: league.id } })).body;
    const [receipt] = await emailsTo(member, `Receipt: ${amount} for Sunday League`);
    expect(receipt).toContain(
      `${heading}

${held}

League: Sunday League
Amount: ${amount} USD
For: Entry fee of payer${years} Tester${of}
Covers: ${covers}

See the receipt:
${world.deps.config.publicUrl}/receipts/payments/${payment?.id}`,
    );
    expect(receipt).not.toContain("pi_");
  },
);

it("A payment that couldn't count is announced as on its way back", async () => {
  const { league, member } = await aMember("too_late");
  const intent = await startPayment(member, league);
  await confirmCard(member, intent);
  await setStatus(commissioner, league, "cancelled");
  await member.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
  const [told] = await emailsTo(member, "Your payment for Sunday League is on its way back");
  expect(told).toContain(
    `Your money is on its way back

Your card was charged $50.00 for Sunday League, but you no longer owed an entry fee there. All of it goes back to your card.`,
  );
});

const DECLINED = { number: "4000000000000002" };
const CANCELED = "Your payment for Sunday League was canceled";
const ending = (league: League) => `Nothing was charged.

If you didn't try to pay, change your password.

See the league:
${addressOf(league)}`;

it("A payer is told that their payment is canceled after five declined cards", async () => {
  const { league, member } = await aMember("declined5");
  const intent = await startPayment(member, league);
  for (let time = 0; time < 5; time++) await confirmCard(member, intent, DECLINED);
  const [told] = await emailsTo(member, CANCELED);
  expect(told).toContain(
    `Your payment was canceled

5 cards were declined for your payment for Sunday League, so it is canceled. You can start a new one. ${ending(league)}`,
  );
});

it("A payer with ten declined cards in a day is told for each open payment that they can't make another for a day", async () => {
  const { league, member } = await aMember("declined10");
  const other = await aLeague(world, commissioner, { name: "Monday League" });
  await join(commissioner, other, member);
  await startPayment(member, other);
  for (let payment = 0; payment < 2; payment++) {
    world.advance({ hours: 1 });
    const intent = await startPayment(member, league);
    for (let time = 0; time < 5; time++) await confirmCard(member, intent, DECLINED);
  }
  const [told] = await emailsTo(member, CANCELED);
  expect(told).toContain(
    `10 of your cards were declined within a day, so your payment for Sunday League is canceled and you can't make another payment for a day. ${ending(league)}`,
  );
  const [toldOfOther] = await emailsTo(member, "Your payment for Monday League was canceled");
  expect(toldOfOther).toContain(
    "so your payment for Monday League is canceled and you can't make another payment for a day.",
  );
});
