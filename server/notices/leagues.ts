import type { EmailNotice, League, PeopleNotice } from "#server/notices/notice.ts";

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
