import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";

/** README's pictures, each with the module of the page that it shows. */
export const PICTURES = {
  league: "web/pages/league.tsx",
  player: "web/pages/player-dashboard.tsx",
  winners: "web/pages/league.tsx",
};
export type PictureName = keyof typeof PICTURES;

export const PICTURES_DIR = "docs/pictures";
export const RECORD = path.join(ROOT, PICTURES_DIR, "drawn-from.json");

/** Each picture's files when it was drawn, with the beginning of the hash of their text. */
export type DrawnFrom = Record<PictureName, Record<string, string>>;

const IMPORT = /(?:from|import\()\s*"#(web\/[^"]+\.tsx)"/g;
/** Building blocks of every screen, whose changes rarely show. */
const SHARED = /^web\/(ui|api|shell)\//;
const HASH_LENGTH = 8;

/** Finds the components that a page draws, by its imports, except those that every screen shares. */
export function componentsOf(page: string): Record<string, string> {
  const found = new Map<string, string>();
  const visit = (file: string) => {
    if (found.has(file) || SHARED.test(file) || !existsSync(path.join(ROOT, file))) return;
    const text = readFileSync(path.join(ROOT, file), "utf8");
    found.set(file, createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH));
    for (const [, imported = ""] of text.matchAll(IMPORT)) visit(imported);
  };
  visit(page);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const componentsOfAll = () =>
  Object.fromEntries(Object.entries(PICTURES).map(([name, page]) => [name, componentsOf(page)])) as DrawnFrom;
