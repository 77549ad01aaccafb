import { type Cents, formatMoney } from "#contract/platform/money.ts";
import type { EmailNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import type { Mention } from "#server/platform/mentions.ts";

type TermChange = { label: string; before: string; after: string };
type Changed = { to: string[]; by: "commissioner" | "admin"; changes: TermChange[] };

/** To members: which terms of their league changed, before and after (RULES §19). */
export function termsChanged(league: League, { to, by, changes }: Changed): PeopleNotice {
  const path = `/leagues/${league.id}`;
  const who = by === "admin" ? "An admin" : "The commissioner";
  return {
    to,
    leagueId: league.id,
    type: "admin_alert",
    title: `${league.name}: terms changed`,
    message: changes.map(({ label, before, after }) => `${label}: ${before} → ${after}.`).join(" "),
    path,
    email: {
      subject: `The terms of ${league.name} changed`,
      heading: `${league.name} has new terms`,
      paragraphs: [
        `${who} changed the terms of ${league.name}. If you get money back, we'll email you about that too.`,
      ],
      facts: changes.map(({ label, before, after }) => ({ label, value: `${before} → ${after}` })),
      action: { label: "See the league", path },
    },
  };
}

type Lowered = { userId: string; name: Mention; others: readonly string[]; from: Cents; amount: Cents; reason: string };

/** To a member whose entry fee was lowered, and to others who should know of it (RULES §25). */
export function feeLowered(league: League, { userId, others, ...lowered }: Lowered): PeopleNotice[] {
  const { name, from, amount, reason } = lowered;
  const isWaived = amount === 0;
  const why = `It was ${formatMoney(from)}. The reason given: ${reason}`;
  const notice = (to: readonly string[], title: string, page: string, label: string): PeopleNotice => ({
    to,
    leagueId: league.id,
    type: "admin_alert",
    title,
    message: why,
    path: page,
    email: { subject: title, heading: title, paragraphs: [why], action: { label, path: page } },
  });
  const path = `/leagues/${league.id}`;
  const own = isWaived
    ? notice([userId], `You don't owe an entry fee in ${league.name}`, path, "See the league")
    : notice(
        [userId],
        `You now owe ${formatMoney(amount)} in ${league.name}`,
        `${path}/payment`,
        `Pay ${formatMoney(amount)}`,
      );
  const title = `${name} now ${isWaived ? "pays nothing" : `pays ${formatMoney(amount)}`} in ${league.name}`;
  return [own, notice(others, title, path, "See the league")];
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
  email: {
    subject: `You were removed from ${league.name}`,
    heading: `You were removed from ${league.name}`,
    paragraphs: [`The commissioner removed you from the league. ${NOTHING_BACK[why]}`],
    action: { label: "See your leagues", path: "/player" },
  },
});
