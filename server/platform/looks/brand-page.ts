import { createHash } from "node:crypto";
import { FOOTER_CLASS, SOFTWARE_NAME } from "#contract/platform/site.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import type { AccentTheme } from "#server/platform/looks/accent.ts";
import type { Site } from "#server/platform/looks/own-looks.ts";

/** What of the build's JSON isn't markup, and is escaped when it gets into a page. */
const PLAIN_TEXT = new Set(["title", "description", "descriptionOfOwnMoney"]);

/** A name in braces would look like one of the places for words that pages are filled in at. */
const inMarkup = (text: string) => html`${text}`.markup.replaceAll("{", "&#123;");

const named = (text: string, name: string) => text.replaceAll(SOFTWARE_NAME, () => name);

/**
 * Gives the build's HTML this installation's name, colors and logo, and tells the application's code the name. The build
 * names the software wherever a page names the installation.
 */
export function brandedPage(page: string, site: Site): string {
  const { name, footer } = site;
  const isNamed = name !== SOFTWARE_NAME || footer.length > 0;
  const words = html`<html lang="en" data-site="${JSON.stringify({ name, footer })}">`.markup;
  const style = styleOf(site);
  return named(page, inMarkup(name))
    .replace('<html lang="en">', (tag) => (isNamed ? words : tag))
    .replace("</head>", (tag) => (style ? `<style data-looks>${style}</style>${tag}` : tag));
}

/** Does the same with what the build has prerendered, as JSON. */
export function brandedScreens<Screens>(json: string, { name, footer }: Site): Screens {
  const lines = footer.length > 0 ? footerMarkup(footer).markup : "";
  return JSON.parse(json, (key, value) => {
    if (typeof value !== "string") return value;
    if (PLAIN_TEXT.has(key)) return named(value, name);
    return named(value, inMarkup(name)).replaceAll("</footer>", (tag) => lines + tag);
  });
}

/** As web/shell/site-footer.tsx has it. */
const footerMarkup = (footer: readonly string[]): Html =>
  html`<p class="${FOOTER_CLASS}">${{ markup: inMarkup(footer.join("\n")) }}</p>`;

/** A word that would widen a phone's page. */
const LONG_WORD = /\S{15}/u;

const declarations = (theme: AccentTheme) =>
  Object.entries(theme)
    .map(([token, color]) => `--${token}:${color}`)
    .join(";");

/** The installation's colors and logo, over those of web/styles.css. The themes are chosen as there. */
function styleOf({ name, accent, logo }: Site): string {
  const [light, dark] = accent ? [declarations(accent.light), declarations(accent.dark)] : ["", ""];
  const colors = `:root,:root[data-theme="light"]{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}:root[data-theme="dark"]{${dark}}`;
  const version = logo && createHash("sha256").update(logo).digest("hex").slice(0, 8);
  const mark = `.site-mark{background:url(/icon-192.png?v=${version}) center/contain no-repeat;print-color-adjust:exact}.site-mark *{display:none}`;
  const breaks = LONG_WORD.test(name) ? "p,h1{overflow-wrap:anywhere}" : "";
  return (accent ? colors : "") + (logo ? mark : "") + breaks;
}
