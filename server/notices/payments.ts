import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { formatWithCode } from "#contract/platform/money-forms.ts";
import { seasonsFrom } from "#contract/terms/dynasty.ts";
import { seasonName, seasonsInWords } from "#contract/terms/seasons-in-words.ts";
import type { EmailNotice, League } from "#server/notices/notice.ts";

type Receipt = {
  payer: string;
  paymentId: string;
  amount: Cents;
  /** What it was, in the books' own words. */
  what: string;
  firstSeason: number;
  /** How many seasons' entry fees it pays, with the last part where there are parts. */
  seasons: number;
  /** How many parts, late fees and charges it pays. */
  others: number;
};

/** To the payer's address: what they paid is in escrow. */
export function feePaid(
  league: League & Parameters<typeof seasonName>[0],
  { payer, paymentId, amount: cents, what, firstSeason, seasons, others }: Receipt,
): EmailNotice {
  const amount = formatMoney(cents, league.currency);
  const covered = seasonsFrom(firstSeason, Math.max(1, seasons)).map((year) => seasonName(league, year));
  const isFee = seasons > 0 && others === 0;
  return {
    address: payer,
    inApp: { leagueId: league.id, path: `/receipts/payments/${paymentId}` },
    email: {
      isOfTreasurer: false,
      headOf: league.id,
      subject: `Receipt: ${amount} for ${league.name}`,
      heading: isFee ? feeHeading(seasons) : "Your payment is in the pot",
      paragraphs: [
        seasons <= 1
          ? "It is held in escrow until the prizes are awarded; then the winners are paid from it."
          : "Each season's fee is held in escrow until that season ends; then that season's winners are paid from it.",
      ],
      facts: [
        { label: "League", value: league.name },
        { label: "Amount", value: formatWithCode(cents, league.currency) },
        { label: "For", value: what },
        { label: "Covers", value: seasonsInWords(covered) },
      ],
      action: { label: "See the receipt", path: `/receipts/payments/${paymentId}` },
    },
  };
}

const feeHeading = (seasons: number): string =>
  seasons === 1 ? "Your entry fee is in the pot" : "Your entry fees are in the pot";

/** To the payer's address: a charge that couldn't count is refunded. */
export const feeReturned = (
  league: League,
  { payer, amount, isFee }: { payer: string; amount: Cents; isFee: boolean },
): EmailNotice => ({
  address: payer,
  inApp: { leagueId: league.id, path: "/player" },
  email: {
    headOf: league.id,
    subject: `Your payment for ${league.name} is on its way back`,
    heading: "Your money is on its way back",
    paragraphs: [
      `Your card was charged ${formatMoney(amount, league.currency)} for ${league.name}, but ${isFee ? "you no longer owed an entry fee there" : "that was no longer owed there"}. All of it goes back to your card.`,
    ],
  },
});

type Declines = {
  payer: string;
  count: number;
  /** What was counted: this payment's cards, or those of a day over all payments of a person, a card or a network. */
  by: "payment" | "person" | "card" | "network";
};

const DECLINED_OUT: Record<Declines["by"], (count: number, payment: string) => string> = {
  payment: (count, payment) =>
    `${count} cards were declined for ${payment}, so it is canceled. You can start a new one.`,
  person: (count, payment) =>
    `${count} of your cards were declined within a day, so ${payment} is canceled and you can't make another payment for a day.`,
  card: (count, payment) =>
    `A card that you tried was declined ${count} times within a day, so ${payment} is canceled and you can't make another payment for a day.`,
  network: (count, payment) =>
    `Cards were declined ${count} times within a day on the internet connection you used, which others may share. So ${payment} is canceled. You can pay over another connection now, or over this one after a day.`,
};

/** To the payer's address: declined cards ended their payment (RULES §17). */
export function paymentDeclinedOut(league: League, { payer, count, by }: Declines): EmailNotice {
  const why = DECLINED_OUT[by](count, `your payment for ${league.name}`);
  return {
    address: payer,
    inApp: { leagueId: league.id, path: `/leagues/${league.id}` },
    email: {
      subject: `Your payment for ${league.name} was canceled`,
      heading: "Your payment was canceled",
      paragraphs: [`${why} Nothing was charged.`, "If you didn't try to pay, change your password."],
      action: { label: "See the league", path: `/leagues/${league.id}` },
    },
  };
}
