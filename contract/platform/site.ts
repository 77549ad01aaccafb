/** The software's own name, which an installation has unless its operator chose another one (RULES §27). */
export const SOFTWARE_NAME = "Potkeeper";

/** What an installation calls itself, and the operator's lines under its pages and emails. */
export type SiteWords = { name: string; footer: readonly string[] };

/** A process serves one installation, and a page belongs to one: texts would have to pass its name through everything. */
let words: SiteWords = { name: SOFTWARE_NAME, footer: [] };

/** Says once which installation this process or page belongs to: the server reads it from its configuration, a page from its HTML. */
export function introduceSite(own: SiteWords): void {
  words = own;
}

/** The name in every text that people read. Ask when a text is made: a module's own constants are made before this is known. */
export const siteName = (): string => words.name;

export const siteFooter = (): readonly string[] => words.footer;

/** How the operator's lines look: the page's HTML has them before the application's code is there. */
export const FOOTER_CLASS = "page pb-8 text-sm whitespace-pre-line text-ink-soft";
