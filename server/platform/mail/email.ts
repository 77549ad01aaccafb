import { formatHead, type Head, headPath } from "#contract/money/heads.ts";
import { siteFooter, siteName } from "#contract/platform/site.ts";
import type { EmailContent, Link } from "#server/platform/mail/email-content.ts";
import { emailPage, headNote } from "#server/platform/mail/email-html.ts";

type Body = { text: string; html: string; unsubscribeUrl: string | null };

/** Stands for the site's address in a queued email: no one can own a name that ends in ".invalid" (RFC 6761). */
const SITE = "https://site.invalid";

/** Stands where an email says the head of a league's books. No request may contain these two signs (see `mention`). */
const headMark = (leagueId: string) => `\u2068head/${leagueId}\u2069`;
const HEAD_MARK = /\s*\u2068head\/([\da-f-]{36})\u2069/;

/** The league whose books' head belongs in an email, if one does. */
export const headAskedBy = ({ text }: Pick<Body, "text">): string | undefined => HEAD_MARK.exec(text)?.[1];

/** Puts the head of a league's books into the email that asks for it; null takes its place out. */
export function withHead<Email extends Body>(email: Email, head: Head | null): Email {
  const link = head && SITE + headPath(headAskedBy(email) ?? "", head);
  const said = head && link ? { head: formatHead(head), link } : undefined;
  const inText = said
    ? `\n\nThis league's books at this moment: ${said.head}. Keep this email: with it you can check later that nothing before it has changed:\n${said.link}`
    : "";
  return {
    ...email,
    text: email.text.replace(HEAD_MARK, inText),
    html: email.html.replace(HEAD_MARK, said ? headNote(said).markup : ""),
  };
}

/** Puts the site's current address into an email's links when the email is sent or read. */
export function atSite<Email extends Body>(email: Email, publicUrl: string): Email {
  const { text, html, unsubscribeUrl } = email;
  const placed = (written: string) => written.replaceAll(SITE, () => publicUrl);
  return { ...email, text: placed(text), html: placed(html), unsubscribeUrl: unsubscribeUrl && placed(unsubscribeUrl) };
}

/**
 * Renders an email as plain text and as HTML; `atSite` later puts the site's address into its links. Line breaks in the
 * subject, which would start a header, become spaces.
 */
export function renderEmail(content: EmailContent): Body & { subject: string } {
  return {
    subject: content.subject.replace(/\s+/g, " ").trim(),
    text: asText(content),
    html: asHtml(content),
    unsubscribeUrl: content.unsubscribe ? SITE + content.unsubscribe.path : null,
  };
}

const signature = () => `${siteName()} holds your league's money, so friends stay friends.`;
const treasurerSignature = () => `${siteName()} keeps your league's books, so friends stay friends.`;
const signatureOf = ({ isOfTreasurer }: EmailContent) => (isOfTreasurer ? treasurerSignature() : signature());

function asText(content: EmailContent): string {
  const { heading, paragraphs, facts = [], action, unsubscribe, headOf } = content;
  const signature = signatureOf(content);
  const blocks = [heading, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(({ label, value }) => `${label}: ${value}`).join("\n"));
  if (action) blocks.push(`${action.label}:\n${SITE}${action.path}`);
  if (headOf) blocks.push(headMark(headOf));
  const lines = [signature, ...siteFooter()].join("\n");
  const foot = unsubscribe ? `${lines}\n\n${unsubscribe.label}: ${SITE}${unsubscribe.path}` : lines;
  return `${[...blocks, `--\n${foot}`].join("\n\n")}\n`;
}

function asHtml({ action, unsubscribe, headOf, ...content }: EmailContent): string {
  const whole = (link: Link | undefined) => link && { ...link, path: SITE + link.path };
  return emailPage({
    ...content,
    signature: signatureOf(content),
    note: headOf ? headMark(headOf) : "",
    action: whole(action),
    unsubscribe: whole(unsubscribe),
  }).markup;
}
