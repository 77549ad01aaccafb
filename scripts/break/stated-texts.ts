import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type StatementId, statements } from "#tests/specification/statements.ts";
import { childOf, childrenOf, lineOf, type Syntax, syntaxOf, textOf, visit } from "#tests/specification/syntax.ts";
import type { Place } from "./place.ts";

/** A text that SPEC quotes; an apostrophe inside a word doesn't end it. */
const QUOTED = /'((?:[^']|'(?=\w))+)'(?!\w)/g;
const NOT_SHOWN = /^(className|id|type|name|key|htmlFor|href|to|value|autoComplete|variant|tone|size|step|data-.*)$/;

/** Files that use SPEC's words for features SPEC doesn't state. */
const BEYOND_SPEC = /^contract\/(people\/newsletter|money\/sandbox)\.ts$|^web\/(sandbox|newsletter)\//;

const all = Object.entries(statements) as [StatementId, string][];
const quoted = new Map<string, StatementId[]>();
for (const [id, statement] of all) {
  for (const [, text = ""] of statement.matchAll(QUOTED)) quoted.set(text, [...(quoted.get(text) ?? []), id]);
}

type Unnamed = Omit<Place, "key">;

/** The texts, calls and values in web/ and contract/ that the register of statements quotes. */
export function statedTexts(root: string): Unnamed[] {
  const files = ["contract", "web"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !BEYOND_SPEC.test(file))
    .sort()
    .flatMap((file) => placesIn(file, readFileSync(path.join(root, file), "utf8")));
}

function placesIn(file: string, source: string): Unnamed[] {
  const places: Unnamed[] = [];
  visit(syntaxOf(file, source), (node, ancestors) => {
    const text = node.type === "JSXText" ? String(node.value) : node.type === "Literal" ? textOf(node) : undefined;
    if (text === undefined || ancestors.some(isOutOfSight)) return;
    const wanted = text.trim().replace(/\s+/g, " ");
    const stating = statementsOf(wanted, file, ancestors);
    const written = source.slice(node.start, node.end);
    const offset = written.indexOf(text.trim());
    if (stating.length === 0 || offset < 0) return;
    const start = node.start + offset;
    const becomes = garbled(text.trim());
    const change = `${file}:${lineOf(source, start)}: "${wanted}" becomes "${becomes.replace(/\s+/g, " ")}"`;
    const was = text.trim();
    places.push({ file, start, end: start + was.length, was, becomes, change, statements: stating });
  });
  return places;
}

/** Skips imports, types, the API document's tags, names that only a cache reads, and attributes that no one reads. */
function isOutOfSight(node: Syntax): boolean {
  if (node.type === "CallExpression") return nameOf(childOf(node, "callee")) === "queryKey";
  if (/^TS/.test(node.type)) return !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type);
  if (node.type === "JSXAttribute") return NOT_SHOWN.test(nameOf(childOf(node, "name")));
  return node.type === "ImportDeclaration" || nameOfKey(node) === "tags";
}

const nameOf = (node: Syntax | undefined) => String(node?.name ?? "");
const nameOfKey = (node: Syntax | undefined) => (node?.type === "Property" ? nameOf(childOf(node, "key")) : "");

function statementsOf(text: string, file: string, ancestors: Syntax[]): StatementId[] {
  const isContract = file.startsWith("contract/");
  const isCall = isContract ? nameOfKey(ancestors[0]) === "url" : /^(GET|POST|PUT|DELETE) \/api\//.test(text);
  if (isCall) return statingIds("7.", text.replace(/:(\w+)/g, "{$1}"));
  if (/^\/api\//.test(text) || !/[a-z]/.test(text)) return [];
  if (quoted.has(text)) return NAMES.has(text) ? [] : (quoted.get(text) ?? []);
  if (isTitle(text)) return statingIds("", text);
  return isContract ? idsOfList(ancestors) : [];
}

/** Words that SPEC quotes for one place and that mean other things elsewhere. */
const NAMES = new Set(["Member", "User", "Success", "admin"]);

/** Two or more words, each capitalized: a button, a heading or a toast's title. */
const isTitle = (text: string) => /^[A-Z][\w-]*(\s(a|of|the|to|[A-Z][\w-]*!?))+$/.test(text);

const statingIds = (section: string, ...texts: string[]) =>
  all.flatMap(([id, statement]) =>
    id.startsWith(section) && texts.every((text) => isIn(statement, text)) ? [id] : [],
  );

/** Finds the statements that name every member of a list of values. */
function idsOfList([list, assertion]: Syntax[]): StatementId[] {
  if (list?.type !== "ArrayExpression" || assertion?.type !== "TSAsExpression") return [];
  const members = childrenOf(list, "elements").flatMap((element) => textOf(element) ?? []);
  return /^\w+$/.test(members.join("")) ? statingIds("3.", ...members) : [];
}

function isIn(statement: string, text: string): boolean {
  const at = statement.indexOf(text);
  return at >= 0 && !/[\w/{]/.test(statement[at - 1] ?? "") && !/[\w/{-]/.test(statement[at + text.length] ?? "");
}

/** Changes one letter in the middle, which a reader would hardly notice. */
function garbled(text: string): string {
  const middle = [...text].findIndex((letter, at) => at >= text.length / 2 && /[a-z]/i.test(letter));
  const at = middle >= 0 ? middle : text.search(/[a-z]/i);
  return `${text.slice(0, at)}${text[at] === "x" ? "z" : "x"}${text.slice(at + 1)}`;
}
