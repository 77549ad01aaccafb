import { type Cents, formatDollars } from "#contract/platform/money.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { aboutOwnMoney } from "#server/notices/shapes.ts";

/** To a winner whom the processor no longer lets us pay. */
export const payoutAccountClosed = (userId: string): PeopleNotice =>
  aboutOwnMoney({
    userId,
    leagueId: null,
    title: "We can't pay you right now",
    message:
      "The payment processor won't let us send money to your account right now. Your winnings are safe and waiting for you. Open your payout account to see what it needs.",
  });

/** The title of `bankRefused`, used to find an earlier one. */
export const BANK_REFUSED = "Your bank refused your payout";

/** To a winner whose bank sent money back. @param why A sentence. */
export const bankRefused = (userId: string, { amount, why }: { amount: Cents; why: string }): PeopleNotice =>
  aboutOwnMoney({
    userId,
    leagueId: null,
    title: BANK_REFUSED,
    message: `Your bank sent back ${formatDollars(amount)}: ${why} The money is in your account at the payment processor. Correct your bank details there, and it will be paid out again automatically.`,
  });
