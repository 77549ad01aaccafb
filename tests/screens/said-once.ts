import type { Page } from "@playwright/test";

/** How high a screen may be in pixels at each width, footer included. */
const MAX_HEIGHT = { 390: 2200, 1440: 1900 };
const HIGHER: Readonly<Record<string, typeof MAX_HEIGHT>> = {
  landing: { 390: 3800, 1440: 3200 },
  "landing-own-money": { 390: 3800, 1440: 3200 },
  "landing-own-money-member": { 390: 3800, 1440: 3200 },
  "create-league": { 390: 3000, 1440: 3000 },
  // What is new, and invitations, stand open on it.
  "player-dashboard": { 390: 3300, 1440: 1900 },
  "winner-unpaid": { 390: 2800, 1440: 1900 },
  // Work in every state at once.
  "treasurer-work": { 390: 2800, 1440: 2300 },
};

/** Text isn't equally wide in all browsers, even in the same font, so that lines break elsewhere. */
export const TOLERANCE = 1.05;

type Width = keyof typeof MAX_HEIGHT;
export type Size = { screen: string; width: Width; height: number; words: number };

/** Measures a screen at the width that its window has. */
export async function sizeOf(page: Page, screen: string, width: Width): Promise<Size> {
  const { height, words } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    words: document.body.innerText.split(/\s+/).length,
  }));
  return { screen, width, height, words };
}

/** The screens that are higher than they may be, in words. */
export const tooHigh = (sizes: readonly Size[]): string[] =>
  sizes
    .map((size) => ({ ...size, most: (HIGHER[size.screen] ?? MAX_HEIGHT)[size.width] }))
    .filter(({ height, most }) => height > most * TOLERANCE)
    .map(({ screen, width, height, most }) => `${screen}: ${height} px high at ${width}, above ${most}`);

/**
 * The sums and sentences that a reader meets twice on the screen as it is shown, or in its open dialog; folded parts are left out. A sum counts as
 * said twice if its label is the same, too: the words of its line, its entry in a list, or its heading and row in a table.
 */
export function saidTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SUM = /\$[\d,]+(\.\d\d)?/g;
    const SENTENCE_WORDS_MIN = 6;
    const BLOCKS = "p, li, dt, dd, td, th, h1, h2, h3, h4, figcaption, summary, button, a, caption, label, div, span";
    const plain = (text: string) => text.replace(/\s+/g, " ").trim();
    const isBlock = (element: Element) => !getComputedStyle(element).display.startsWith("inline");
    const hasBlockIn = (element: Element) => [...element.querySelectorAll("*")].some((inner) => isBlock(inner));

    /** A cell's heading and its row, or a list's entry; otherwise the line's own words. */
    function labelOf(block: HTMLElement): string {
      const row = block.closest<HTMLElement>("tr, li, dl > div");
      const cell = block.closest("td");
      const heading = cell?.closest("table")?.querySelectorAll("thead th")[cell.cellIndex];
      const words = plain(`${heading?.textContent ?? ""} ${(row ?? block).innerText}`.replace(SUM, " "));
      return words.toLowerCase();
    }

    // Entries of one list may be alike: two sign-ins from the same place, two leagues with the same fee.
    const met = new Map<string, Set<Element>>();
    const meet = (said: string, block: Element) => {
      const list = block.closest("tr, li, dl > div")?.parentElement;
      met.set(said, (met.get(said) ?? new Set()).add(list ?? block));
    };
    const shown = document.querySelector("[role=dialog], [role=alertdialog]") ?? document.body;
    for (const block of shown.querySelectorAll<HTMLElement>(BLOCKS)) {
      if (!isBlock(block) || hasBlockIn(block) || !block.checkVisibility() || block.closest("svg, [inert]")) continue;
      const text = plain(block.innerText);
      if (text.split(" ").length >= SENTENCE_WORDS_MIN) meet(`"${text}"`, block);
      else for (const [sum] of text.matchAll(SUM)) meet(`${sum} (${labelOf(block)})`, block);
    }
    return [...met].filter(([, places]) => places.size > 1).map(([said, places]) => `${places.size} times ${said}`);
  });
}
