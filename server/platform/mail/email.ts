import { type Html, html } from "#server/platform/lib/html.ts";

/** What an email says; all emails look the same. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Amounts, dates and names that the reader looks for. */
  facts?: { label: string; value: string }[];
  action?: Link;
  /** For emails that can be turned off. The page asks first; a POST to it, which mail programs send, acts at once. */
  unsubscribe?: Link;
};

/** Links to a path on this site. */
type Link = { label: string; path: string };
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
    html: asHtml(content).markup,
    unsubscribeUrl: content.unsubscribe ? SITE + content.unsubscribe.path : null,
  };
}

const SIGNATURE = "Potkeeper holds your league's money, so friends stay friends.";

function asText({ heading, paragraphs, facts = [], action, unsubscribe }: EmailContent): string {
  const blocks = [heading, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(({ label, value }) => `${label}: ${value}`).join("\n"));
  if (action) blocks.push(`${action.label}:\n${SITE}${action.path}`);
  const foot = unsubscribe ? `${SIGNATURE}\n\n${unsubscribe.label}: ${SITE}${unsubscribe.path}` : SIGNATURE;
  return `${[...blocks, `--\n${foot}`].join("\n\n")}\n`;
}

/** Long names and the processor's numbers break rather than make the email wider than a phone. */
const BREAKS = "word-break:break-word;overflow-wrap:anywhere";
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml({ subject, heading, paragraphs, facts = [], action, unsubscribe }: EmailContent): Html {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f2e9;${FONT};color:#1d2a22;line-height:1.55">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#fffdf8;border:1px solid #e3dccb;border-radius:10px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700;color:#1f6b45">Potkeeper</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;${BREAKS}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;${BREAKS}">${paragraph}</p>`)}
${facts.length > 0 ? factTable(facts) : ""}
${action ? actionButton(action) : ""}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b665f">${SIGNATURE}${unsubscribe ? unsubscribeLink(unsubscribe) : ""}</p>
</body></html>`;
}

const factTable = (facts: { label: string; value: string }[]): Html =>
  html`<table style="width:100%;border-collapse:collapse;margin:0 0 24px">${facts.map(
    ({ label, value }) =>
      html`<tr><th style="width:40%;text-align:left;padding:8px 12px 8px 0;border-top:1px solid #e3dccb;font-weight:400;color:#5b665f">${label}</th><td style="text-align:right;padding:8px 0;border-top:1px solid #e3dccb;font-weight:600;${BREAKS}">${value}</td></tr>`,
  )}</table>`;

const actionButton = ({ label, path }: Link): Html =>
  html`<p style="margin:0 0 8px"><a href="${SITE + path}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f6b45;color:#fffdf8;text-decoration:none;font-weight:600">${label}</a></p><p style="margin:0;font-size:13px;color:#5b665f;word-break:break-all">${SITE + path}</p>`;

const unsubscribeLink = ({ label, path }: Link): Html =>
  html`<br><a href="${SITE + path}" style="color:#5b665f">${label}</a>`;
