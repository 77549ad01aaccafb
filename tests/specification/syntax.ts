import { parseSync } from "vite";

/** A node of the syntax tree (ESTree with TypeScript's and JSX's nodes), read by its `type`. */
export type Syntax = { type: string; start: number; end: number; [property: string]: unknown };

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** @throws When the file doesn't parse. */
export function syntaxOf(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program as unknown as Syntax;
}

/** The nodes directly under a property or under the node itself. */
export function childrenOf(node: Syntax, property?: string): Syntax[] {
  const values = property === undefined ? Object.values(node) : [node[property]];
  return values.flat().filter(isSyntax);
}

export const childOf = (node: Syntax | undefined, property: string): Syntax | undefined =>
  node && childrenOf(node, property)[0];

/** Calls the visitor with every node and with its ancestors, the nearest first. */
export function visit(node: Syntax, visitor: (node: Syntax, ancestors: Syntax[]) => void, ancestors: Syntax[] = []) {
  visitor(node, ancestors);
  for (const child of childrenOf(node)) visit(child, visitor, [node, ...ancestors]);
}

export function descendantsOf(node: Syntax): Syntax[] {
  const found: Syntax[] = [];
  visit(node, (each) => found.push(each));
  return found;
}

/** The text of a string literal, or of a template with "…" for its values. */
export function textOf(node: Syntax | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral") return undefined;
  return childrenOf(node, "quasis")
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join("…");
}

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
