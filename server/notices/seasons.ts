import { counted } from "#contract/platform/counted.ts";
import { daysLeft } from "#contract/platform/days.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { formatWithCode } from "#contract/platform/money-forms.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { amountForYears, feeToPay, leastToPay, payLabel, seasonsFrom } from "#contract/terms/dynasty.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { seasonsInWords } from "#contract/terms/seasons-in-words.ts";
import { type KeptLeague, treasurerOf } from "#server/notices/custody.ts";
import type { EmailNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import { toldToday } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { EmailContent } from "#server/platform/mail/email-content.ts";

type Reader = { email: string; firstName: string };

type Owed = KeptLeague & { leagueType: LeagueType; entryFee: Cents; paymentDeadline: Date };
/** How many seasons they can pay for. */
type Choices = { choices: readonly number[] };
/** The same, and what the first of them costs this person. */
type Due = Choices & { firstDue: Cents };

/** To a member who owes the entry fee and whom the commissioner reminds (RULES §5). */
export const feeReminder = (league: Owed, { email, ...reader }: Reader & Due, now: Date): EmailNotice => ({
  address: email,
  email: feeEmail(league, { ...reader, now }),
  inApp: { leagueId: league.id, path: `/leagues/${league.id}/payment` },
});

/** To a member who owes the entry fee, around the payment deadline (RULES §19). */
export function deadlineReminder(
  league: Owed,
  { userId, now, ...due }: Due & { userId: string; firstName: string; now: Date },
): PeopleNotice {
  const treasurer = treasurerOf(league);
  return {
    to: [userId],
    leagueId: league.id,
    type: "admin_alert",
    title: `${league.name}: ${leastToPay(league.entryFee, league, due.choices, due.firstDue)} is due`,
    message: `${treasurer ? `Pay your entry fee to ${treasurer}: it` : "Your entry fee"} is due ${dueWords(league, now)}.`,
    path: `/leagues/${league.id}/payment`,
    email: feeEmail(league, { ...due, now }),
  };
}

function feeEmail(
  league: Owed,
  { firstName, choices, firstDue, now }: Due & { firstName: string; now: Date },
): EmailContent {
  const isLowered = firstDue !== league.entryFee;
  const fee = formatMoney(firstDue, league.currency);
  const inFull = formatWithCode(firstDue, league.currency);
  return {
    subject: `${league.name}: your entry fee of ${leastToPay(league.entryFee, league, choices, firstDue)} is due`,
    heading: `Hello ${firstName}, your seat is waiting`,
    paragraphs: [
      `The entry fee for ${league.name} is due ${dueWords(league, now)}.${seasonsWords(league, { choices, firstDue })} ${heldWords(league, choices)}`,
    ],
    facts: [
      {
        label: isLowered ? "Your entry fee" : "Entry fee",
        value: isLowered ? inFull : feeToPay(inFull, league),
      },
      { label: "Due", value: utcText(league.paymentDeadline) },
    ],
    action: { label: payLabel(fee, league), path: `/leagues/${league.id}/payment` },
  };
}

function seasonsWords(league: Owed, due: Due): string {
  const { least, most, total } = leastOf(league, due);
  if (most === 1) return "";
  if (least === 1) return ` You can pay for up to ${most} seasons.`;
  if (least === most) return ` You pay for ${least} seasons, ${total} in all.`;
  return ` You pay for at least ${least} seasons, ${total} in all, and can pay for up to ${most}.`;
}

/** Where the fee is kept; some leagues award prizes during the season. Each season of a dynasty has its own escrow. */
function heldWords(league: KeptLeague, choices: readonly number[]): string {
  const treasurer = treasurerOf(league);
  if (treasurer) return `You pay ${treasurer}, who keeps it. ${notHeldWords(treasurer)}`;
  return Math.max(...choices) === 1
    ? "It is held in escrow until the prizes are awarded."
    : "Each season's fee is held in escrow until that season's prizes are awarded.";
}

function leastOf({ entryFee, currency }: Pick<Priced, "entryFee" | "currency">, { choices, firstDue }: Due) {
  const [least = 1, most = 1] = [Math.min(...choices), Math.max(...choices)];
  return { least, most, total: formatMoney(amountForYears(entryFee, least, firstDue), currency) };
}

function dueWords({ paymentDeadline }: Owed, now: Date): string {
  const days = daysLeft(paymentDeadline, now);
  return days > 0 ? `in ${counted(days, "day")}` : "now: the deadline has passed";
}

type Priced = League & { entryFee: Cents };
const isFree = ({ entryFee }: Priced): boolean => entryFee === 0;

/** To the commissioner: the end date has come (RULES §2). */
export const endDateCame = (league: KeptLeague, { email, firstName, held }: Reader & { held: Cents }): EmailNotice => ({
  address: email,
  inApp: { leagueId: league.id, path: `/leagues/${league.id}` },
  email: {
    subject: `${league.name} has ended: complete it`,
    heading: `Hello ${firstName}, the season is over`,
    paragraphs: [
      held === 0
        ? `The end date of ${league.name} has passed. You can complete the league now.`
        : `The end date of ${league.name} has passed. Complete the league, and its winners can be ${treasurerOf(league) ? "named" : "paid from escrow"}.`,
    ],
    facts:
      held === 0
        ? []
        : [
            {
              label: treasurerOf(league) ? "In the pot" : "Held in escrow",
              value: formatWithCode(held, league.currency),
            },
          ],
    action: { label: "Complete the league", path: `/leagues/${league.id}` },
  },
});

type Completed = {
  members: string[];
  wasPlayed: boolean;
  /** What its escrow still holds for prizes. */
  held: Cents;
  /** What members read about a season that ended early (RULES §17). */
  early: string[];
};

/** To the members, who are thanked for a season that was played (RULES §2). */
export function leagueCompleted(league: League, { members, wasPlayed, held, early }: Completed): PeopleNotice {
  const isComplete = `${league.name} is complete.`;
  const next = held > 0 ? ["The payouts come next."] : [];
  return toldToday(league, members, {
    type: "league_completed",
    title: "League completed",
    message: [isComplete, ...next, ...early].join(" "),
    email: {
      subject: wasPlayed ? `Thank you for playing ${league.name}` : `${league.name} is complete`,
      heading: wasPlayed ? "Thank you for a good season" : "The season is over",
      paragraphs: [
        [wasPlayed ? `The season of ${league.name} has ended. Thank you for playing.` : isComplete, ...next].join(" "),
        ...early,
        ...(held > 0 ? ["We'll tell you who won what."] : []),
      ],
    },
    // An early end needs attention, so this email can't be turned off (RULES §17).
    topic: early.length === 0 ? "league_completed" : undefined,
  });
}

/** A league whose season begins. */
type Beginning = KeptLeague & { currentYear: number; entryFee: Cents; paymentDeadline: Date };
type Seat = Reader & Choices & { owes: boolean; paidThroughYear: number };

/** To a member of a dynasty whose next season begins: what they owe, or that they have prepaid it. */
export function seasonBegins(
  league: Beginning,
  { email, firstName, owes, choices, paidThroughYear }: Seat,
): EmailNotice {
  const year = league.currentYear;
  if (isFree(league)) return freeSeasonBegins(league, { email, firstName });
  return {
    address: email,
    inApp: { leagueId: league.id, path: `/leagues/${league.id}` },
    email: {
      subject: `${league.name}: season ${year} begins`,
      heading: `Hello ${firstName}, season ${year} begins`,
      paragraphs: [
        owes
          ? `Your seat in ${league.name} is kept. ${owedWords(league, choices)}`
          : `You have prepaid: your entry fee for ${seasonsInWords(seasonsFrom(year, paidThroughYear - year + 1))} is ${treasurerOf(league) ? "paid" : "in escrow"}.`,
      ],
      action: owes
        ? { label: "Pay the entry fee", path: `/leagues/${league.id}/payment` }
        : { label: "See the league", path: `/leagues/${league.id}` },
    },
  };
}

const freeSeasonBegins = ({ id, name, currentYear: year }: Beginning, { email, firstName }: Reader): EmailNotice => ({
  address: email,
  inApp: { leagueId: id, path: `/leagues/${id}` },
  email: {
    subject: `${name}: season ${year} begins`,
    heading: `Hello ${firstName}, season ${year} begins`,
    paragraphs: [`Your seat in ${name} is kept. There is nothing to pay.`],
    action: { label: "See the league", path: `/leagues/${id}` },
  },
});

/** What has to be paid for a season, and until when: a dynasty may ask for several seasons at once (RULES §6). */
function owedWords({ entryFee, currency, paymentDeadline }: Beginning, choices: readonly number[]): string {
  const fee = formatMoney(entryFee, currency);
  const due = `due by ${utcText(paymentDeadline)}`;
  const { least, most, total } = leastOf({ entryFee, currency }, { choices, firstDue: entryFee });
  if (most === 1) return `The entry fee of ${fee} for this season is ${due}.`;
  if (least === 1) return `The entry fee of ${fee} for this season is ${due}. You can pay for up to ${most} seasons.`;
  if (least === most) return `The entry fee for ${least} seasons, ${total} in all, is ${due}.`;
  return `The entry fee for at least ${least} seasons, ${total} in all, is ${due}. You can pay for up to ${most} seasons.`;
}

/** To a replacement who hasn't paid for the seat by the start of its first season. */
export const seatNotPaidFor = (league: League, { email, year }: { email: string; year: number }): EmailNotice => ({
  address: email,
  inApp: { leagueId: league.id, path: "/player" },
  email: {
    subject: `Your seat in ${league.name} wasn't paid for`,
    heading: "The season has begun without you",
    paragraphs: [
      `Season ${year} of ${league.name} has begun, and no one paid for the seat you accepted. It stays with the member who offered it. You owe nothing.`,
    ],
    action: { label: "See your leagues", path: "/player" },
  },
});
