import { LOGO_ADDRESS } from "#contract/notices/email-logo.ts";
import { siteFooter, siteName } from "#contract/platform/site.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { darkRules, lightColors } from "#server/platform/mail/email-colors.ts";
import type { EmailContent, Link } from "#server/platform/mail/email-content.ts";

type Page = Omit<EmailContent, "action" | "unsubscribe" | "isOfTreasurer" | "headOf"> & {
  signature: string;
  /** Below everything else. */
  note?: string;
  /** Links with their whole address. */
  action: Link | undefined;
  unsubscribe: Link | undefined;
};

/** Long names and the processor's numbers break rather than make the email wider than a phone. */
const BREAKS = "word-break:break-word;overflow-wrap:anywhere";
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.55";

/** On a phone the sheet fills the screen, so its text has one margin instead of two. */
const PHONE_RULES =
  ".margin{padding:0 0 24px!important}.sheet{border-width:0 0 1px!important;border-radius:0!important}";
const styles = () =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(max-width:576px){${PHONE_RULES}}@media(prefers-color-scheme:dark){${darkRules()}}`;

/** Tables, with their styles in attributes: mail programs know little else, and some drop the style sheet. */
export function emailPage({ subject, heading, paragraphs, facts = [], ...page }: Page): Html {
  const { signature, note = "", action, unsubscribe } = page;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${{ markup: styles() }}</style></head>
<body class="paper" style="margin:0;padding:0;${lightColors("paper")}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="${lightColors("paper")}"><tr><td class="margin" align="center" style="padding:32px 8px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left;${FONT}">
<tr><td class="sheet" style="padding:24px;border:1px solid;border-radius:10px;${lightColors("sheet")}">
<p class="brand" style="margin:0 0 24px;font-weight:700;${lightColors("brand")}"><img src="${LOGO_ADDRESS}" width="28" height="28" alt="" style="border:0;border-radius:6px;margin-right:10px;vertical-align:middle">${siteName()}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;${BREAKS}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;${BREAKS}">${paragraph}</p>`)}
${facts.length > 0 ? factList(facts) : ""}
${action ? actionButton(action) : ""}
${note}
</td></tr>
<tr><td class="soft" style="padding:16px 24px 0;font-size:13px;${lightColors("soft")}">${signature}${siteFooter().map((line) => html`<br>${line}`)}${unsubscribe ? unsubscribeLink(unsubscribe) : ""}</td></tr>
</table>
</td></tr></table>
</body></html>`;
}

/** Keeps a time in one line, apart from its day: "Sep 8, 2026," above "11:59 PM UTC". */
const keptTogether = (text: string) => text.replace(/(\d:\d\d) ([AP]M) UTC/g, "$1\u00a0$2\u00a0UTC");

/** Only long words break, never an amount. */
const breaksIn = (text: string) => (/\S{16}/.test(text) ? BREAKS : "");

/** A table for each, so that a long label or value narrows no other. */
const factList = (facts: { label: string; value: string }[]): Html =>
  html`<div style="margin:0 0 24px">${facts.map(factRow)}</div>`;

const factRow = ({ label, value }: { label: string; value: string }): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="fact soft" style="text-align:left;padding:8px 12px 8px 0;border-top:1px solid;${lightColors("fact")}${lightColors("soft")}${breaksIn(label)}">${label}</td><td class="fact" style="text-align:right;padding:8px 0;border-top:1px solid;font-weight:600;${lightColors("fact")}${breaksIn(value)}">${keptTogether(value)}</td></tr></table>`;

const actionButton = ({ label, path }: Link): Html =>
  html`<p style="margin:0"><a class="button" href="${path}" style="display:inline-block;padding:12px 20px;border-radius:10px;${lightColors("button")}text-decoration:none;font-weight:600">${label}</a></p>`;

/** What follows the rest of an email once its league's head is known. */
export const headNote = ({ head, link }: { head: string; link: string }): Html =>
  html`<p class="soft" style="margin:24px 0 0;font-size:13px;${lightColors("soft")}">This league's books at this moment: ${head}. Keep this email: with it you can <a class="soft" href="${link}" style="${lightColors("soft")}">check later</a> that nothing before it has changed.</p>`;

const unsubscribeLink = ({ label, path }: Link): Html =>
  html`<br><a class="soft" href="${path}" style="${lightColors("soft")}">${label}</a>`;
