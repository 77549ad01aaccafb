import { type StatementId, statements } from "#tests/specification/statements.ts";
import {
  childOf,
  childrenOf,
  descendantsOf,
  lineOf,
  type Syntax,
  syntaxOf,
  textOf,
  visit,
} from "#tests/specification/syntax.ts";

/** A test that names the statement it proves; `name` finds it among the tests of its file. */
export type Mark = { id: StatementId; file: string; title: string; name: RegExp };

const isStatement = (text: string | undefined): text is StatementId => text !== undefined && text in statements;

/**
 * Reads the marks of one test file from its source.
 * @throws If a call to `proves` is outside a test, or its ids can't be read.
 */
export function marksIn(file: string, text: string): Mark[] {
  if (!text.includes("proves(")) return [];
  const program = syntaxOf(file, text);
  const marks: Mark[] = [];
  visit(program, (node, ancestors) => {
    if (node.type !== "CallExpression" || nameOf(childOf(node, "callee")) !== "proves") return;
    const place = `${file}:${lineOf(text, node.start)}`;
    const found = childrenOf(node, "arguments").flatMap((argument) => idsOf(argument, ancestors, program));
    if (found.length === 0) throw new Error(`${place}: proves() has no ids that can be read from the source.`);
    if (!ancestors.some(isTest)) throw new Error(`${place}: proves() is outside a test.`);
    const titles = ancestors.flatMap((ancestor) => titleOf(ancestor) ?? []);
    const title = titles.toReversed().join(" › ");
    const name = patternOf(titles[0] ?? "");
    for (const { id, row } of found) marks.push({ id, file, title: fill(title, row).replace(`${id}: `, ""), name });
  });
  return marks;
}

type Found = { id: StatementId; row: Syntax | undefined };

function idsOf(argument: Syntax, ancestors: Syntax[], program: Syntax): Found[] {
  const id = textOf(argument);
  if (isStatement(id)) return [{ id, row: undefined }];
  return ancestors.flatMap((ancestor) => tableOf(ancestor) ?? []).flatMap((table) => idsInTable(table, program));
}

function idsInTable(table: Syntax, program: Syntax): Found[] {
  const names = new Set([table, ...descendantsOf(table)].flatMap((node) => nameOf(node) ?? []));
  const isNamed = (declaration: Syntax) => names.has(nameOf(childOf(declaration, "id")) ?? "");
  const sources = [table, ...declarationsOf(program).filter(isNamed)];
  return sources.flatMap((source) => {
    const rows = descendantsOf(source).filter(({ type }) => type === "ArrayExpression" || type === "ObjectExpression");
    return descendantsOf(source).flatMap((node) => {
      const id = textOf(node);
      if (!isStatement(id)) return [];
      const [, row] = rows.filter(({ start, end }) => start < node.start && node.end < end);
      return [{ id, row }];
    });
  });
}

const declarationsOf = (program: Syntax) =>
  childrenOf(program, "body")
    .flatMap((statement) => [statement, ...childrenOf(statement, "declaration")])
    .flatMap((statement) => childrenOf(statement, "declarations"));

/** The table that `it.each(table)`, `describe.each(table)` or `for (… of table)` loops over. */
function tableOf(node: Syntax): Syntax | undefined {
  if (node.type === "ForOfStatement") return childOf(node, "right");
  const callee = childOf(node, "callee");
  if (node.type !== "CallExpression" || callee?.type !== "CallExpression") return undefined;
  const isEach = ["each", "for"].includes(nameOf(childOf(childOf(callee, "callee"), "property")) ?? "");
  return isEach ? childOf(callee, "arguments") : undefined;
}

const nameOf = (node: Syntax | undefined) => (node?.type === "Identifier" ? String(node.name) : undefined);

/** Returns `it` for it(…), it.each(…)(…) and it.fails(…); `describe` for test.describe(…). */
function runnerOf(node: Syntax): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  let callee = childOf(node, "callee");
  while (callee && callee.type !== "Identifier") {
    if (nameOf(childOf(callee, "property")) === "describe") return "describe";
    callee = childOf(callee, callee.type === "CallExpression" ? "callee" : "object");
  }
  return nameOf(callee);
}

const isTest = (node: Syntax) => ["it", "test"].includes(runnerOf(node) ?? "");

const titleOf = (node: Syntax) =>
  isTest(node) || runnerOf(node) === "describe" ? textOf(childOf(node, "arguments")) : undefined;

/** Matches every title that a table's rows make from this one. */
function patternOf(title: string): RegExp {
  const literals = title.split(PLACEHOLDER).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`${literals.join(".*")}$`);
}
const PLACEHOLDER = /%[sdifjo#]|\$[\w.]+/;

/** The title with a row's values filled in; "…" where the row has no literal. */
function fill(title: string, row: Syntax | undefined): string {
  const cells = row?.type === "ArrayExpression" ? childrenOf(row, "elements") : [];
  const properties = row?.type === "ObjectExpression" ? childrenOf(row, "properties") : [];
  let position = 0;
  return title
    .replace(/%([sdifjo#])/g, (_, form: string) => {
      if (form === "#") return "…";
      return shown(cells[position++], form);
    })
    .replace(/\$(\w+)/g, (_, name: string) => {
      const property = properties.find((each) => nameOf(childOf(each, "key")) === name);
      return shown(childOf(property, "value"), "s");
    });
}

function shown(cell: Syntax | undefined, form: string): string {
  if (cell?.type !== "Literal") return "…";
  return form === "j" ? JSON.stringify(cell.value) : String(cell.value);
}
