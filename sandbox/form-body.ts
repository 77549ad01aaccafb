/** A value in a form body or query: text, lists and nested objects. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

const PAIRS_MAX = 1000;
const DEPTH_MAX = 8;
const LIST_MAX = 100;

/** A body that can't be read as a form. */
export class MalformedForm extends Error {}

/**
 * Reads `a[b][c]=1&list[0]=x&list[]=y` into nested objects without a prototype, so that a body can't name a prototype's
 * properties.
 * @throws MalformedForm
 */
export function parseForm(text: string): FormObject {
  const root = emptyObject();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > PAIRS_MAX) throw new MalformedForm(`More than ${PAIRS_MAX} parameters.`);
  for (const [name, value] of pairs) put(root, pathOf(name), value);
  return finished(root);
}

type Node = Map<string, Node | string>;
const emptyObject = (): Node => new Map();

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw new MalformedForm(`Invalid parameter name: ${name}`);
  const [, head = "", tail = ""] = match;
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key)];
  if (path.length > DEPTH_MAX) throw new MalformedForm(`${name} is nested too deeply.`);
  return path;
}

function put(root: Node, path: readonly string[], value: string) {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" ? String(node.size) : part;
    const isLast = depth === path.length - 1;
    const child = node.get(key);
    if (isLast) {
      if (child !== undefined) throw new MalformedForm(`${path.join(".")} is given twice.`);
      node.set(key, value);
      return;
    }
    if (typeof child === "string") throw new MalformedForm(`${path.join(".")} is given as text and as an object.`);
    const next = child ?? emptyObject();
    node.set(key, next);
    node = next;
  }
}

function finished(node: Node): FormObject {
  const entries = [...node].map(
    ([key, child]) => [key, typeof child === "string" ? child : finishedValue(child)] as const,
  );
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** Names that count up from zero make a list. */
function finishedValue(node: Node): FormValue {
  const isList = [...node.keys()].every((key, index) => key === String(index));
  if (!isList) return finished(node);
  if (node.size > LIST_MAX) throw new MalformedForm(`A list has more than ${LIST_MAX} elements.`);
  return [...node.values()].map((child) => (typeof child === "string" ? child : finishedValue(child)));
}
