import type { League, PeopleNotice } from "#server/notices/notice.ts";

type Words = { title: string; message: string };

/** To the admins: something that only they can resolve (RULES §11). `except` isn't told. */
export const forAdmins = (
  leagueId: string | null,
  { title, message, except = null }: Words & { except?: string | null },
): PeopleNotice => ({
  to: { everyAdminBut: except },
  leagueId,
  type: "admin_alert",
  title,
  message,
  path: "/admin",
  email: {
    subject: title,
    heading: title,
    paragraphs: [message],
    action: { label: "Open the admin page", path: "/admin" },
  },
});

/** To people of a league: what became of its payouts (RULES §11). */
export const aboutPayouts = (
  league: League,
  { to, path = `/leagues/${league.id}`, title, message }: Words & { to: readonly string[]; path?: string },
): PeopleNotice => ({
  to,
  leagueId: league.id,
  type: "payout_processed",
  title,
  message,
  path,
  email: {
    subject: `${league.name}: ${title.toLowerCase()}`,
    heading: title,
    paragraphs: [message],
    action: { label: "See the league", path },
  },
});

type Own = Words & {
  userId: string;
  leagueId: string | null;
  /** The email's subject and heading; both default to the title. */
  subject?: string;
  heading?: string;
};

/** To one person: something about their money, with their dashboard as the place to act on it. */
export const aboutOwnMoney = ({
  userId,
  leagueId,
  title,
  message,
  subject = title,
  heading = title,
}: Own): PeopleNotice => ({
  to: [userId],
  leagueId,
  type: "payout_processed",
  title,
  message,
  path: "/player",
  email: { subject, heading, paragraphs: [message], action: { label: "Open your dashboard", path: "/player" } },
});
