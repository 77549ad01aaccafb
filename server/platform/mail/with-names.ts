import { withoutLinks } from "#contract/platform/web-address.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { html } from "#server/platform/lib/html.ts";
import { namesIn } from "#server/platform/mentions.ts";

type Email = { subject: string; text: string; html: string };

/** Puts people's names into emails when they are sent or read. A name never becomes a link: its person chose it. */
export async function emailsWithNames<Mail extends Email>(db: Reader, emails: readonly Mail[]): Promise<Mail[]> {
  const named = await namesIn(
    db,
    emails.flatMap(({ subject, text, html: page }) => [subject, text, page]),
  );
  return emails.map((email) => ({
    ...email,
    subject: named(email.subject, withoutLinks),
    text: named(email.text, withoutLinks),
    html: named(email.html, (name) => html`${withoutLinks(name)}`.markup),
  }));
}
