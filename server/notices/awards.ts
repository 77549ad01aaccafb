import { isOfSeason } from "#contract/money/pause-reasons.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, type Cents, formatMoney } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { BANK_PATH } from "#server/notices/done.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { ownPauseSentence, type Pause, type Payout } from "#server/notices/payouts.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Awarded = Payout & {
  /** Whether the winner has a bank account, so that the money is being sent. */
  isReady: boolean;
  /** What holds it up anyway (RULES §16, §17). */
  pause: Pause | null;
};

const ADD_ACCOUNT =
  "Add a bank account on your dashboard and we'll send it there. You do it once, and it takes two minutes.";

/** Says what happens to a prize next, or what its winner has to do first (RULES §18). */
function whatIsNext({ isReady, pause }: Awarded): string {
  const held = pause && ownPauseSentence(pause);
  if (isReady) return held ?? "We're sending it to your bank account.";
  return held ? `${ADD_ACCOUNT} ${held}` : ADD_ACCOUNT;
}

/**
 * To each winner: what they won, and what to do to be paid (RULES §19). What one person won in one act is one notice; a
 * reimbursement has its own.
 */
export const toEachWinner = (league: League, awarded: readonly Awarded[]): PeopleNotice[] =>
  byWinner(awarded).map((group) => toWinner(league, group));

/** @param group Payouts that wait for the same, because one act awarded them to one person. */
function toWinner(league: League, group: Group<Awarded>): PeopleNotice {
  const [first] = group;
  const money = formatMoney(sumOf(group));
  const title =
    first.kind === "reimbursement"
      ? `You're reimbursed ${money} in ${league.name}`
      : `You won ${money}: ${titleOf(group)} in ${league.name}`;
  const message = whatIsNext(first);
  const path = first.isReady ? `/leagues/${league.id}` : BANK_PATH;
  const facts = group.map((payout) => ({ label: payoutTitle(payout), value: formatMoney(payout.amount) }));
  return {
    to: [first.userId],
    leagueId: league.id,
    type: "payout_processed",
    title,
    message,
    path,
    email: {
      subject: title,
      heading: title,
      paragraphs: [message],
      ...(group.length > 1 ? { facts } : {}),
      action: { label: first.isReady ? "See the league" : "Add a bank account", path },
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

type Named = Awarded & { name: Mention };

type Group<One> = [One, ...One[]];

/** A person's prizes together, in the order of their first; their reimbursement apart. */
function byWinner<One extends Payout>(awarded: readonly One[]): Group<One>[] {
  const groups = new Map<string, Group<One>>();
  for (const payout of awarded) {
    const key = `${payout.kind === "reimbursement"} ${payout.userId}`;
    const group = groups.get(key);
    if (group) group.push(payout);
    else groups.set(key, [payout]);
  }
  return [...groups.values()];
}

const sumOf = ([first, ...more]: Group<Payout>): Cents => addCents(first.amount, ...more.map(({ amount }) => amount));

/** Says "1st place and 5 more prizes": a season of weekly prizes has many, and the email lists each with its amount. */
function titleOf([first, ...more]: Group<Payout>): string {
  const others = more.length > 0 ? ` and ${counted(more.length, "more prize")}` : "";
  return `${payoutTitle(first)}${others}`;
}

function wonSentence(group: Group<Named>): string {
  const [{ name, kind }] = group;
  const money = formatMoney(sumOf(group));
  if (kind === "reimbursement") return `${name} is reimbursed ${money} for running the league.`;
  return `${name} won ${money} (${titleOf(group)}).`;
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
