import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Everything the repository cites must exist in it: sections of the product page and the rules, other docs, decisions,
 * the commands of package.json.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["bench", "contract", "docs", "migrations", "sandbox", "scripts", "server", "tests", "web"];
const TEXT = /\.(ts|tsx|mjs|css|sql|md)$/;

/** The names by which code and docs cite the two pages. */
const PAGES: Record<string, string> = { SPEC: "docs/product.md", RULES: "docs/rules.md" };

type Source = { path: string; text: string };

/** Returns every faulty citation in the repository, one sentence each. */
export function faultyCitations(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  const atTheTop = readdirSync(ROOT).filter((name) => name.endsWith(".md"));
  return [...atTheTop, ...inFolders]
    .filter((name) => TEXT.test(name))
    .flatMap((name) => faultsIn({ path: name, text: readFileSync(path.join(ROOT, name), "utf8") }));
}

/** Returns the faulty citations of one file. */
export function faultsIn(source: Source): string[] {
  const text = withoutLineBreaks(source.text);
  return [
    ...faultySections(text, source.path),
    ...faultyRows(text),
    ...faultyDecisions(text),
    ...missingDocs(text),
    ...missingCommands(text),
    ...faultyLinks(source),
  ].map((fault) => `${source.path} ${fault}`);
}

/** A citation may continue on the next line of a comment. */
const withoutLineBreaks = (text: string) => text.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, " ");

/** One section, a list of them ("and", commas) or a range ("to"), after the word that names the page. */
const SECTIONS = /(?:(\S+?)(?:'s)?,? )?((?:§\d+)(?:(?:,? (?:and|to) |, )§\d+)*)/g;

function faultySections(text: string, from: string): string[] {
  return [...text.matchAll(SECTIONS)].flatMap(([citation, word = "", list = ""]) => {
    if (word === "2047") return []; // RFC 2047
    const page = PAGES[word.replace(/^\W+/, "")] ?? docOf(word) ?? pageItself(from);
    if (page === undefined) return [`cites "${citation.trim()}", but not a page of this repository`];
    if (!existsSync(path.join(ROOT, page))) return [];
    const known = sectionsOf(page);
    return numbersOf(list)
      .filter((number) => !known.has(number))
      .map((number) => `cites §${number} of ${page}, which has no such section`);
  });
}

const docOf = (word: string) => word.match(/docs\/[\w./-]+\.md/)?.[0];
/** A page that cites a section without naming a page means itself. */
const pageItself = (from: string) => (from.startsWith("docs/") ? from : undefined);

function numbersOf(list: string): number[] {
  const numbers = [...list.matchAll(/§(\d+)/g)].map(([, digits]) => Number(digits));
  const [first = 0, last = 0] = numbers;
  if (!list.includes(" to ")) return numbers;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const sections = new Map<string, Set<number>>();

/** The numbers in a page's headings: "## 7. The calls it makes". */
function sectionsOf(page: string): Set<number> {
  const known = sections.get(page) ?? new Set(numbersAt(/^#+ §?(\d+)[. ]/gm, page));
  sections.set(page, known);
  return known;
}

const numbersAt = (pattern: RegExp, page: string) =>
  [...readFileSync(path.join(ROOT, page), "utf8").matchAll(pattern)].map(([, digits]) => Number(digits));

/** "docs/security.md row 17", "docs/security.md rows 18 to 23": requirements by their numbers on that page. */
function faultyRows(text: string): string[] {
  return [...text.matchAll(/(\S+) rows? (\d+)(?: to (\d+))?/g)].flatMap(([citation, word = "", first, last]) => {
    const page = docOf(word);
    if (page === undefined) return /SECURITY/.test(word) ? [`cites "${citation}", but not a page in docs/`] : [];
    const known = rowsOf(page);
    return [first, last].flatMap((row) =>
      row !== undefined && !known.includes(Number(row)) ? [`cites row ${row} of ${page}, which has none`] : [],
    );
  });
}

/** The numbers in a table's first column: "| 17 |", "| 18, 20 to 23 |". */
function rowsOf(page: string): number[] {
  const cells = [...readFileSync(path.join(ROOT, page), "utf8").matchAll(/^\| (\d[\d, to]*) \|/gm)];
  return cells.flatMap(([, cell = ""]) =>
    cell.split(", ").flatMap((part) => {
      const [first = 0, last = first] = part.split(" to ").map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
}

function faultyDecisions(text: string): string[] {
  const known = readdirSync(path.join(ROOT, "docs/decisions")).map((name) => name.slice(0, 3));
  return [...text.matchAll(/\bdecisions?[ /](\d{3})\b/gi)]
    .filter(([, number = ""]) => !known.includes(number))
    .map(([citation]) => `cites ${citation}, which isn't in docs/decisions`);
}

/** Pages mentioned in the text, in docs/ or at the top level. */
function missingDocs(text: string): string[] {
  const named = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b|(?<![\w/.-])[A-Z]{3,}\.md\b/g)].map(([name]) => name);
  return named.filter((name) => !existsSync(path.join(ROOT, name))).map((name) => `names ${name}, which doesn't exist`);
}

function missingCommands(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: object };
  return [...text.matchAll(/\bnpm run (?:--?\w+ )*([a-z][\w:-]*)/g)]
    .filter(([, name = ""]) => !Object.hasOwn(scripts, name))
    .map(([command]) => `says ${command}, which package.json doesn't have`);
}

/** The links from a page to files and headings of this repository. */
function faultyLinks({ path: from, text }: Source): string[] {
  if (!from.endsWith(".md")) return [];
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([link, to = "", anchor]) => {
      const target = to === "" ? from : path.join(path.dirname(from), to);
      if (!existsSync(path.join(ROOT, target))) return [`links to ${target}, which doesn't exist`];
      if (anchor === undefined) return [];
      const page = readFileSync(path.join(ROOT, target), "utf8");
      const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
      return headings.includes(anchor) ? [] : [`links to ${link.slice(2, -1)}, a heading that doesn't exist`];
    },
  );
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
