import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { leastToPay, payLabel } from "#contract/terms/dynasty.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import type { EmailNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import { type Said, toldToday } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

type TermChange = { label: string; before: string; after: string };
type Changed = { to: string[]; by: "commissioner" | "admin"; changes: TermChange[] };

/** To members: which terms of their league changed, before and after (RULES §19). */
export function termsChanged(league: League, { to, by, changes }: Changed): PeopleNotice {
  const who = by === "admin" ? "An admin" : "The commissioner";
  return toldToday(league, to, {
    title: `${league.name}: terms changed`,
    message: changes.map(({ label, before, after }) => `${label}: ${before} → ${after}.`).join(" "),
    email: {
      subject: `The terms of ${league.name} changed`,
      heading: `${league.name} has new terms`,
      paragraphs: [`${who} changed the terms of ${league.name}. If you get money back, we'll tell you about that too.`],
      facts: changes.map(({ label, before, after }) => ({ label, value: `${before} → ${after}` })),
    },
  });
}

type Priced = League & { entryFee: Cents; leagueType: LeagueType };
type Lowered = {
  userId: string;
  name: Mention;
  others: readonly string[];
  from: Cents;
  amount: Cents;
  reason: string;
  /** How many seasons they can pay for. */
  choices: readonly number[];
};

/** To a member whose entry fee was lowered, and to everyone else in the league (RULES §17, §25). */
export function feeLowered(league: Priced, { userId, others, ...lowered }: Lowered): PeopleNotice[] {
  const { name, from, amount, reason, choices } = lowered;
  const isWaived = amount === 0;
  const before = `It was ${formatMoney(from, league.currency)}.`;
  const notice = (to: readonly string[], said: Said) =>
    toldToday(league, to, { ...said, email: { subject: said.title } });
  const message = `${before} The reason given: ${reason}`;
  const least = leastToPay(league.entryFee, league, choices, amount);
  const own = isWaived
    ? { title: `You don't owe this season's entry fee in ${league.name}`, message }
    : {
        ...{ title: `You now owe ${least} in ${league.name}`, message },
        ...{ path: `/leagues/${league.id}/payment`, label: payLabel(formatMoney(amount, league.currency), league) },
      };
  const pays = `pays ${isWaived ? "nothing" : formatMoney(amount, league.currency)} this season`;
  // The reason may be about their life: the others read it where it goes when they do.
  return [
    notice([userId], own),
    notice(others, {
      title: `${name} now ${pays} in ${league.name}`,
      message: `${before} The reason is in the list of members.`,
    }),
  ];
}

/** Why a member who loses their seat gets no refund (RULES §23). */
const NOTHING_BACK = {
  nothing_paid: "You hadn't paid, so there is nothing to refund.",
  won: "You won a prize this season and keep it, so your entry fee isn't refunded.",
  used_up: "Prizes have used up the entry fees, so there is nothing left to refund.",
  disputed:
    "Nothing goes back to your card for now: your bank is deciding about your payment. If it leaves the money with us, we'll refund it.",
};

type Removed = { email: string; why: keyof typeof NOTHING_BACK };

/** To a member who was removed and gets nothing back. A member who gets a refund is told about both in one email. */
export const removedUnrefunded = (league: League, { email, why }: Removed): EmailNotice => ({
  address: email,
  inApp: { leagueId: league.id, path: "/player" },
  email: {
    subject: `You were removed from ${league.name}`,
    heading: `You were removed from ${league.name}`,
    paragraphs: [`The commissioner removed you from the league. ${NOTHING_BACK[why]}`],
    action: { label: "See your leagues", path: "/player" },
  },
});
