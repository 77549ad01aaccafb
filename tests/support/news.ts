import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import type { Person } from "#tests/support/world.ts";

/** A person's notifications with this title about a league, newest first. */
export async function noticesTo(person: Person, title: string, leagueId: string | null) {
  const { body } = await person.call(listNotifications);
  return body
    .filter((notice) => notice.title === title && notice.leagueId === leagueId)
    .map(({ type, message, actionUrl }) => ({ type, message, actionUrl }));
}

/**
 * The newest email with this subject, cut into its paragraphs: the heading first, the signature last, without the head of
 * the books that it may say; undefined without one.
 */
export async function emailTo(person: Person, subject: string): Promise<string[] | undefined> {
  const { body } = await person.call(listMails, { query: { to: person.email } });
  return body
    .find((mail) => mail.subject === subject)
    ?.text.trimEnd()
    .split("\n\n")
    .filter((paragraph) => !paragraph.startsWith("This league's books at this moment: "));
}

export const SIGNATURE = "--\nPotkeeper holds your league's money, so friends stay friends.";
