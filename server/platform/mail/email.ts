import { siteFooter, siteName } from "#contract/platform/site.ts";
import type { EmailContent, Link } from "#server/platform/mail/email-content.ts";
import { emailPage } from "#server/platform/mail/email-html.ts";

type Body = { text: string; html: string; unsubscribeUrl: string | null };

/** Stands for the site's address in a queued email: no one can own a name that ends in ".invalid" (RFC 6761). */
const SITE = "https://site.invalid";

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
  const { heading, paragraphs, facts = [], action, unsubscribe } = content;
  const signature = signatureOf(content);
  const blocks = [heading, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(({ label, value }) => `${label}: ${value}`).join("\n"));
  if (action) blocks.push(`${action.label}:\n${SITE}${action.path}`);
  const lines = [signature, ...siteFooter()].join("\n");
  const foot = unsubscribe ? `${lines}\n\n${unsubscribe.label}: ${SITE}${unsubscribe.path}` : lines;
  return `${[...blocks, `--\n${foot}`].join("\n\n")}\n`;
}

function asHtml({ action, unsubscribe, ...content }: EmailContent): string {
  const whole = (link: Link | undefined) => link && { ...link, path: SITE + link.path };
  return emailPage({
    ...content,
    signature: signatureOf(content),
    action: whole(action),
    unsubscribe: whole(unsubscribe),
  }).markup;
}
