import { type Cents, formatDollars } from "#contract/platform/money.ts";
import type { EmailNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import { type Payer, payerName } from "#server/notices/payer-name.ts";
import { reasonWords } from "#server/notices/reason-words.ts";
import { aboutOwnMoney, forAdminsIn, subjectIn } from "#server/notices/shapes.ts";

type Begun = {
  payer: string;
  paymentId: string;
  amount: Cents;
  /** In how many refunds it goes back, one for each season. */
  parts: number;
  /** Whether it's an equal share of what a season left over. */
  isReturn: boolean;
  /** A sentence without its period. */
  reason: string;
};

/** To the payer's address: money goes back to their card. They may have left the league, but can see their receipt. */
export const refundOnItsWay = (
  league: League,
  { payer, paymentId, amount, parts, isReturn, reason }: Begun,
): EmailNotice => ({
  address: payer,
  inApp: { leagueId: league.id, path: `/receipts/payments/${paymentId}` },
  email: {
    headOf: league.id,
    subject: `${formatDollars(amount)} from ${league.name} is on its way back to you`,
    heading: refundHeading({ parts, isReturn }),
    paragraphs: [
      `${reason}. Your money goes back to the card you paid with${parts > 1 ? `, in ${parts} refunds` : ""}; banks take up to ten days to show it.`,
    ],
    facts: [{ label: "Refund", value: `${formatDollars(amount)} USD` }],
    action: { label: "See the receipt", path: `/receipts/payments/${paymentId}` },
  },
});

function refundHeading({ parts, isReturn }: Pick<Begun, "parts" | "isReturn">): string {
  if (isReturn) return "Your share of what was left is on its way";
  return parts > 1 ? "Your entry fees are on their way back" : "Your entry fee is on its way back";
}

type Failed = {
  payer: Payer;
  amount: Cents;
  why: string | null;
  /** Whether the bank settles it, because its payment is disputed. */
  isBanks: boolean;
};

/** To the person it belongs to, who was told that it's on its way, and to the admins. */
export function refundRefused(league: League, { payer, amount, why, isBanks }: Failed): PeopleNotice[] {
  const refund = `${formatDollars(amount)} refund from ${league.name}`;
  return [
    aboutOwnMoney({
      userId: payer.id,
      leagueId: league.id,
      title: "Your refund didn't go through",
      subject: subjectIn(league, "Your refund didn't go through"),
      message: `Your ${refund} didn't reach your card. ${
        isBanks
          ? "The payment is disputed, so your bank decides who gets the money."
          : "The money is safe and set aside for you: an admin will send it again, or ask you for a bank account."
      }`,
    }),
    forAdminsIn(league, {
      title: "A refund failed",
      message: `The ${refund} to ${payerName(payer, league.id)} failed (${reasonWords(why)}). ${
        isBanks ? "Its payment is disputed, so the bank settles it." : "The money is set aside for them."
      }`,
    }),
  ];
}

/** To the owner of a refund that their card can't accept: it goes to their bank account. */
export const refundToBank = (league: League, { userId, amount }: { userId: string; amount: Cents }): PeopleNotice =>
  aboutOwnMoney({
    userId,
    leagueId: league.id,
    title: "Your refund goes to your bank account",
    subject: `Your refund of ${formatDollars(amount)} from ${league.name}`,
    heading: "Tell us where to pay you",
    message: `Your card couldn't accept your ${formatDollars(amount)} refund from ${league.name}, so we'll send it to your bank account. If you haven't added one yet, you can do that on your dashboard.`,
  });

type Kept = { userId: string; leagueId: string; amount: Cents };

/** To the owner of unclaimed money, once they have asked for it. */
export const keptMoneyPaid = ({ userId, leagueId, amount }: Kept): PeopleNotice =>
  aboutOwnMoney({
    userId,
    leagueId,
    title: "Money that was kept for you",
    subject: `${formatDollars(amount)} that was kept for you`,
    message: `We kept ${formatDollars(amount)} for you, and we'll send it to your bank account. If you haven't added one yet, you can do that on your dashboard.`,
  });
