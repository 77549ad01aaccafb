import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { screenAt } from "#web/screens.ts";

function textsOf(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" });
  const code = names.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  return code.map((name) => readFileSync(path.join(ROOT, folder, name), "utf8"));
}

/** Where notices lead, with "1" for every id and token. */
function linksOfNotices(): string[] {
  const literals = textsOf("server/notices").flatMap((text) => text.match(/(["`])\/[a-z][^"`\s]*\1/g) ?? []);
  return [...new Set(literals.map((literal) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, "1")))];
}

/** The parts of screens that a link with their id leads to: not dialogs, which open over the screen. */
function linkedParts(): Set<string> {
  const named =
    /<(?:FoldedSection|Fold|Part|WaitingSection|WorkSection|DebtWork|ProfileTopic)\b[^>]*?\bid="([\w-]+)"|useLinkedPart\(\w+, "([\w-]+)"\)/g;
  const found = textsOf("web").flatMap((text) => [...text.matchAll(named)]);
  return new Set(found.map(([, id, linked]) => id ?? linked ?? ""));
}

it("Each link of a notice, in the app or by email, leads to a screen, and to a part or dialog that exists", () => {
  const parts = new Set([...linkedParts(), ...linkedDialogs()]);
  const links = linksOfNotices();
  expect(links.length).toBeGreaterThan(20);
  const broken = links.filter((link) => {
    const { pathname, hash } = new URL(link, "https://site.invalid");
    return !screenAt(pathname) || (hash !== "" && !parts.has(hash.slice(1)));
  });
  expect(broken).toEqual([]);
});

/** The dialogs that a link opens over a screen. */
const linkedDialogs = () =>
  new Set(
    textsOf("web").flatMap((text) =>
      [...text.matchAll(/(?:useAnchoredDialog\(|anchor=)"([\w-]+)"/g)].map(([, id]) => id),
    ),
  );

it("Each link in the table of where leagues stand leads to a screen, and to a part or dialog that exists", () => {
  const known = new Set([...linkedParts(), ...linkedDialogs()]);
  const table = readFileSync(path.join(ROOT, "docs/standing.md"), "utf8");
  const links = [...new Set([...table.matchAll(/→ `([^`]+)`/g)].map(([, link = ""]) => link.replaceAll(":id", "1")))];
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter((link) => {
    const { pathname, hash } = new URL(link, "https://site.invalid");
    const isScreen = [pathname, `/leagues/1${pathname}`].some((screen) => screenAt(screen));
    return !isScreen || (hash !== "" && !known.has(hash.slice(1)));
  });
  expect(broken).toEqual([]);
});
