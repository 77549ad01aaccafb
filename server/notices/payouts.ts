import type { PayoutPauseReason } from "#contract/money/pause-reasons.ts";
import { pauseSentence } from "#contract/money/payout-pause-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { addCents, type Cents, formatDollars, formatMoney } from "#contract/platform/money.ts";
import type { PayoutKind } from "#contract/terms/payout-kinds.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutOwnMoney, aboutPayouts, forAdminsIn } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

export type Pause = { reason: PayoutPauseReason; until: Date | null };

/** A payout as notices speak of it. */
export type Payout = {
  userId: string;
  leagueId: string;
  amount: Cents;
  kind: PayoutKind;
  place: number | null;
  prize: string | null;
  period: string | null;
};

/** What holds a payout up, for the person it's for. */
export const ownPauseSentence = (pause: Pause): string =>
  pauseSentence({ ...pause, until: pause.until && utcText(pause.until), isOwn: true });

/** A payout and the names of its league and its winner. */
export type PayoutOf = { payout: Payout; leagueName: string; winnerName: Mention };

const leagueOf = ({ payout, leagueName }: PayoutOf): League => ({
  id: payout.leagueId,
  name: leagueName,
  currency: DOLLARS,
});

/** Tells admins whose payout it is: "to ben in Sunday League". */
const whose = ({ winnerName, leagueName }: PayoutOf) => `to ${winnerName} in ${leagueName}`;

/** @param sentence Continues "1st place, $50.00, from Sunday League". */
function forWinner(
  { payout, leagueName }: Omit<PayoutOf, "winnerName">,
  { title, sentence }: { title: string; sentence: string },
): PeopleNotice {
  const money = formatDollars(payout.amount);
  const message = `${payoutTitle(payout)}, ${money}, from ${leagueName} ${sentence}.`;
  const email = { headOf: payout.leagueId, subject: `${title}: ${money} from ${leagueName}` };
  return aboutPayouts({ id: payout.leagueId, name: leagueName }, { to: [payout.userId], title, message, email });
}

/** A payout, and how much of it was sent: less than all when a part of it came back and is sent again. */
export type Sent = { payout: Payout; cents: Cents };

/** To one winner: what was sent to them from one league at the same time, as one notice. */
export function payoutsSent(leagueName: string, sent: readonly [Sent, ...Sent[]]): PeopleNotice {
  const [{ payout, cents }, ...others] = sent;
  if (others.length === 0) {
    const again = cents === payout.amount ? "" : `: ${formatDollars(cents)}, sent again`;
    return forWinner(
      { payout, leagueName },
      { title: "Payout sent", sentence: `is on its way to your bank account${again}` },
    );
  }
  const total = formatDollars(addCents(cents, ...others.map((other) => other.cents)));
  const title = "Payouts sent";
  const message = `${counted(sent.length, "payout")} from ${leagueName}, ${total} in total, are on their way to your bank account.`;
  return aboutPayouts(
    { id: payout.leagueId, name: leagueName },
    {
      to: [payout.userId],
      ...{ title, message },
      email: {
        headOf: payout.leagueId,
        subject: `${title}: ${total} from ${leagueName}`,
        facts: [...sent.map(sentFact), { label: "Total", value: total }],
      },
    },
  );
}

const sentFact = ({ payout, cents }: Sent) => ({
  label: payoutTitle(payout),
  value: cents === payout.amount ? formatDollars(cents) : `${formatDollars(cents)}, sent again`,
});

/** To the winner and the admins. */
export const payoutFailed = (of: PayoutOf, { tried, why }: { tried: Cents; why: string }): PeopleNotice[] => [
  forWinner(of, {
    title: "Payout failed",
    sentence: "could not be sent. The money is safe and still yours; check your bank details, then retry",
  }),
  forAdminsIn(leagueOf(of), {
    title: "A payout failed",
    message: `A payout of ${formatDollars(tried)} ${whose(of)} could not be sent: ${why}`,
  }),
];

/** Says "$30.00 of $90.00 came back". */
export const returnedMessage = (returned: Cents, amount: Cents) =>
  `${formatDollars(returned)} of ${formatDollars(amount)} came back`;

/** To the winner and the admins. */
export function payoutCameBack(of: PayoutOf, returned: Cents): PeopleNotice[] {
  const what = returnedMessage(returned, of.payout.amount);
  return [
    forWinner(of, {
      title: "A payout came back",
      sentence: `was returned: ${what} from your account at the payment processor. The money is safe and still yours; check your payout account, then send it again`,
    }),
    forAdminsIn(leagueOf(of), {
      title: "A payout came back",
      message: `A payout ${whose(of)} was reversed at the processor: ${what}. It is held for its winner and can be sent again.`,
    }),
  ];
}

/**
 * Part of a payout came back after the rest was moved to unclaimed money; it's sent again. @param of The payout that
 * sends it.
 */
export function payoutSentAgain(of: PayoutOf, returned: Cents): PeopleNotice[] {
  const what = formatDollars(returned);
  return [
    forWinner(of, {
      title: "A payout came back",
      sentence: `is waiting for you: ${what} more came back from your account at the payment processor. The money is safe and still yours, and we'll send it again to the bank account on your dashboard`,
    }),
    forAdminsIn(leagueOf(of), {
      title: "A payout came back",
      message: `Part of a payout ${whose(of)} was reversed at the processor after the rest was kept as unclaimed money: ${what}. It will be sent again as a separate payout.`,
    }),
  ];
}

/**
 * To a member: the part of their equal share that none of their cards can accept. @param reason A sentence without its
 * period.
 */
export const shareAwarded = (
  league: League,
  { userId, amount, reason }: { userId: string; amount: Cents; reason: string },
): PeopleNotice =>
  aboutOwnMoney({
    userId,
    leagueId: league.id,
    title: "Your share of what was left",
    subject: `${formatMoney(amount, league.currency)} from ${league.name} for you`,
    message: `${reason}. We'll pay ${formatMoney(amount, league.currency)} of it to your bank account. If you haven't added one yet, you can do that on your dashboard.`,
  });
