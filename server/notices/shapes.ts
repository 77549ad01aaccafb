import type { DigestNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import type { EmailContent } from "#server/platform/mail/email-content.ts";

/** Where a notification leads that asks for a bank account. */
export const BANK_PATH = "/profile/payouts";

type Words = { title: string; message: string };
export type Said = Words & { path?: string; label?: string };

/** The subject of an email about one league: "Sunday League: a refund failed". */
export const subjectIn = ({ name }: Pick<League, "name">, title: string): string =>
  `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** To the admins: something in a league that only they can resolve (RULES §11). */
export const forAdminsIn = (league: League, words: Words): PeopleNotice =>
  forAdmins(league.id, { ...words, subject: subjectIn(league, words.title) });

/** To the admins: something that only they can resolve (RULES §11). `except` isn't told. */
export const forAdmins = (
  leagueId: string | null,
  { title, message, except = null, subject = title }: Words & { except?: string | null; subject?: string },
): PeopleNotice => ({
  to: { everyAdminBut: except },
  leagueId,
  type: "admin_alert",
  title,
  message,
  path: "/admin",
  email: {
    subject,
    heading: title,
    paragraphs: [message],
    action: { label: "Open the admin page", path: "/admin" },
  },
});

/** To people of whom one, if they are among them, is told of themselves in the second person. */
export const toOneAndOthers = (userId: string, { one, others }: Record<"one" | "others", PeopleNotice>) =>
  Array.isArray(others.to) && others.to.includes(userId) ? [{ ...one, to: [userId] }, others] : [others];

/**
 * To people of a league: something that they should know or do today. Its email says the same, but for what `email` says
 * otherwise.
 */
export function toldToday(
  league: Pick<League, "id" | "name">,
  to: readonly string[],
  { title, message, path = `/leagues/${league.id}`, label = "See the league", email, ...more }: Said & More,
): PeopleNotice {
  return {
    ...{ to, leagueId: league.id, type: "admin_alert", title, message, path, ...more },
    email: {
      ...{ subject: subjectIn(league, title), heading: title, paragraphs: [message], action: { label, path } },
      ...email,
    },
  };
}

type More = Partial<Pick<PeopleNotice, "type" | "topic">> & { email?: Partial<EmailContent> };

/** To people of a league: what can wait, collected in one email a day (RULES §19). */
export const collectedNews = (
  league: League,
  to: readonly string[],
  { title, message, path = `/leagues/${league.id}` }: Said,
): DigestNotice => ({
  ...{ to, leagueId: league.id, type: "admin_alert", title, message, path },
  collected: "league_news",
});

/** To people of a league: what became of its payouts (RULES §11). */
export const aboutPayouts = (
  league: Pick<League, "id" | "name">,
  { to, ...said }: Said & More & { to: readonly string[] },
): PeopleNotice => toldToday(league, to, { type: "payout_processed", ...said });

type Own = Words & {
  userId: string;
  leagueId: string | null;
  /** Whether they have to add a bank account. */
  asksForBank?: boolean;
  /** The email's subject and heading; both default to the title. */
  subject?: string;
  heading?: string;
};

/** To one person: something about their money, with their dashboard as the place to act on it. */
export function aboutOwnMoney({
  userId,
  leagueId,
  title,
  message,
  asksForBank = false,
  subject = title,
  heading = title,
}: Own): PeopleNotice {
  const path = asksForBank ? BANK_PATH : "/player";
  const label = asksForBank ? "Add a bank account" : "Open your dashboard";
  return {
    to: [userId],
    leagueId,
    type: "payout_processed",
    title,
    message,
    path,
    email: { subject, heading, paragraphs: [message], action: { label, path }, ...(leagueId && { headOf: leagueId }) },
  };
}
