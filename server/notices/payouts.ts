import { isOfSeason, type PayoutPauseReason } from "#contract/money/payout-pause.ts";
import { pauseSentence } from "#contract/money/payout-pause-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, type Cents, formatMoney } from "#contract/platform/money.ts";
import type { PayoutKind } from "#contract/terms/payout-kinds.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutOwnMoney, forAdmins } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Pause = { reason: PayoutPauseReason; until: Date | null };

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

type Awarded = Payout & {
  /** Whether the winner has a bank account, so that the money is being sent. */
  isReady: boolean;
  /** What holds it up anyway (RULES §16, §17). */
  pause: Pause | null;
};

/** What holds a payout up, for the person it's for. */
export const ownPauseSentence = (pause: Pause): string =>
  pauseSentence({ ...pause, until: pause.until && utcText(pause.until), isOwn: true });

const ADD_ACCOUNT =
  "Add a bank account on your dashboard and we'll send it there. You do it once, and it takes two minutes.";

/** Says what happens to a prize next, or what its winner has to do first (RULES §18). */
function whatIsNext({ isReady, pause }: Awarded): string {
  const held = pause && ownPauseSentence(pause);
  if (isReady) return held ?? "We're sending it to your bank account.";
  return held ? `${ADD_ACCOUNT} ${held}` : ADD_ACCOUNT;
}

/** To a winner: what they won, and what to do to be paid (RULES §19). */
export function payoutAwarded(league: League, payout: Awarded): PeopleNotice {
  const money = formatMoney(payout.amount);
  const title =
    payout.kind === "reimbursement"
      ? `You're reimbursed ${money} in ${league.name}`
      : `You won ${money}: ${payoutTitle(payout)} in ${league.name}`;
  const message = whatIsNext(payout);
  const path = payout.isReady ? `/leagues/${league.id}` : "/player";
  return {
    to: [payout.userId],
    leagueId: league.id,
    type: "payout_processed",
    title,
    message,
    path,
    email: {
      subject: title,
      heading: title,
      paragraphs: [message],
      action: { label: payout.isReady ? "See the league" : "Add a bank account", path },
    },
  };
}

type PrizesAwarded = {
  concerned: string[];
  awarded: Named[];
  /** How the award came about, if the members haven't been told yet. */
  because: string | undefined;
};

/** To everyone in the league: who won what (RULES §19). */
export function prizesAwarded(league: League, { concerned, awarded, because }: PrizesAwarded): PeopleNotice {
  const sentences = byWinner(awarded).map(wonSentence);
  const reason = because ? [because] : [];
  const held = seasonHoldSentences(awarded);
  const path = `/leagues/${league.id}`;
  return {
    to: concerned,
    leagueId: league.id,
    type: "payout_processed",
    title: `Prizes awarded in ${league.name}`,
    message: [...reason, ...sentences, ...held].join(" "),
    path,
    email: {
      subject: `${league.name}: who won what`,
      heading: `Prizes awarded in ${league.name}`,
      paragraphs: [...reason, "Each winner is paid by bank transfer.", ...held],
      facts: awarded.map((payout) => ({
        label: `${payout.name}, ${payoutTitle(payout)}`,
        value: formatMoney(payout.amount),
      })),
      action: { label: "See the league", path },
    },
  };
}

type Named = Awarded & { name: string };

/** A person's prizes together, in the order of their first; their reimbursement apart. */
function byWinner(awarded: readonly Named[]): [Named, ...Named[]][] {
  const groups = new Map<string, [Named, ...Named[]]>();
  for (const payout of awarded) {
    const key = `${payout.kind === "reimbursement"} ${payout.userId}`;
    const group = groups.get(key);
    if (group) group.push(payout);
    else groups.set(key, [payout]);
  }
  return [...groups.values()];
}

/** A season of weekly prizes has many; the email lists each with its amount. */
function wonSentence([first, ...more]: [Named, ...Named[]]): string {
  const money = formatMoney(addCents(first.amount, ...more.map(({ amount }) => amount)));
  if (first.kind === "reimbursement") return `${first.name} is reimbursed ${money} for running the league.`;
  const others = more.length > 0 ? ` and ${counted(more.length, "more prize")}` : "";
  return `${first.name} won ${money} (${payoutTitle(first)}${others}).`;
}

/** Says why none of the season's prizes have been sent yet, if none have. */
export function seasonHoldSentences(awarded: { pause: Pause | null }[]): string[] {
  const pause = awarded.map((payout) => payout.pause).find((known) => known && isOfSeason(known));
  if (!pause) return [];
  const { reason, until } = pause;
  if (until === null) return ["The prizes wait until an admin has reviewed the season."];
  const why =
    reason === "early_completion"
      ? "members can ask for a review until then, because the season was completed before its end date"
      : "prizes wait a few days after the season's last card payment";
  return [`The prizes are sent after ${utcText(until)}: ${why}.`];
}

/** A payout and the name of its league. */
export type PayoutOf = { payout: Payout; leagueName: string };

/** @param sentence Continues "1st place, $50.00, from Sunday League". */
function forWinner(
  { payout, leagueName }: PayoutOf,
  { title, sentence }: { title: string; sentence: string },
): PeopleNotice {
  const path = `/leagues/${payout.leagueId}`;
  const message = `${payoutTitle(payout)}, ${formatMoney(payout.amount)}, from ${leagueName} ${sentence}.`;
  return {
    to: [payout.userId],
    leagueId: payout.leagueId,
    type: "payout_processed",
    title,
    message,
    path,
    email: {
      subject: `${title}: ${formatMoney(payout.amount)} from ${leagueName}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the league", path },
    },
  };
}

/** @param sent Less than the payout when a part of it came back and is sent again. */
export function payoutSent(of: PayoutOf, sent: Cents): PeopleNotice {
  const again = sent === of.payout.amount ? "" : `: ${formatMoney(sent)}, sent again`;
  return forWinner(of, { title: "Payout sent", sentence: `is on its way to your bank account${again}` });
}

/** To the winner and the admins. */
export const payoutFailed = (of: PayoutOf, { tried, why }: { tried: Cents; why: string }): PeopleNotice[] => [
  forWinner(of, {
    title: "Payout failed",
    sentence: "could not be sent. The money is safe and still yours; check your bank details, then retry",
  }),
  forAdmins(of.payout.leagueId, {
    title: "A payout failed",
    message: `A payout of ${formatMoney(tried)} could not be sent: ${why}`,
  }),
];

/** Says "$30.00 of $90.00 came back". */
export const returnedMessage = (returned: Cents, amount: Cents) =>
  `${formatMoney(returned)} of ${formatMoney(amount)} came back`;

/** To the winner and the admins. */
export function payoutCameBack(of: PayoutOf, returned: Cents): PeopleNotice[] {
  const what = returnedMessage(returned, of.payout.amount);
  return [
    forWinner(of, {
      title: "A payout came back",
      sentence: `was returned: ${what} from your account at the payment processor. The money is safe and still yours; check your payout account, then send it again`,
    }),
    forAdmins(of.payout.leagueId, {
      title: "A payout came back",
      message: `A payout was reversed at the processor: ${what}. It is held for its winner and can be sent again.`,
    }),
  ];
}

/**
 * Part of a payout came back after the rest was moved to unclaimed money; it's sent again. @param of The payout that
 * sends it.
 */
export function payoutSentAgain(of: PayoutOf, returned: Cents): PeopleNotice[] {
  const what = formatMoney(returned);
  return [
    forWinner(of, {
      title: "A payout came back",
      sentence: `is waiting for you: ${what} more came back from your account at the payment processor. The money is safe and still yours, and we'll send it again to the bank account on your dashboard`,
    }),
    forAdmins(of.payout.leagueId, {
      title: "A payout came back",
      message: `Part of a payout was reversed at the processor after the rest was kept as unclaimed money: ${what}. It will be sent again as a separate payout.`,
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
    subject: `${formatMoney(amount)} from ${league.name} for you`,
    message: `${reason}. We'll pay ${formatMoney(amount)} of it to your bank account. If you haven't added one yet, you can do that on your dashboard.`,
  });
