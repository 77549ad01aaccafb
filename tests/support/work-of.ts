type Prototype = Record<string, unknown>;
type Method = (this: never, ...given: never[]) => unknown;

/** How many characters or entries a call passes over, at most. */
const whole = (of: { length: number }) => of.length;
const one = () => 1;
const rest = (of: string, found: unknown, from: unknown) =>
  (found === -1 ? of.length : Number(found)) - (Number(from) || 0) + 1;
const result = (_: string, found: unknown) => String(found).length;
const input = (_: RegExp, __: unknown, text: unknown) => String(text).length;

const COUNTED: [Prototype, Record<string, (of: never, found: unknown, given: unknown) => number>][] = [
  [
    String.prototype as never,
    { charCodeAt: one, indexOf: rest, slice: result, trim: whole, replace: whole, replaceAll: whole, split: whole },
  ],
  [RegExp.prototype as never, { exec: input, test: input }],
  [
    Array.prototype as never,
    Object.fromEntries(
      [
        ...["map", "filter", "flatMap", "reduce", "some", "every", "find", "findIndex", "includes", "indexOf"],
        ...["join", "concat", "toSorted", "slice"],
      ].map((name) => [name, whole]),
    ),
  ],
];

/** Counts the characters and entries that some work passes over with a language's own methods: the same on every machine. */
export function workOf(work: () => unknown): number {
  let count = 0;
  const undo: (() => void)[] = [];
  for (const [prototype, methods] of COUNTED) {
    for (const [name, cost] of Object.entries(methods)) {
      const original = prototype[name] as Method;
      undo.push(() => Object.defineProperty(prototype, name, { value: original }));
      const counted = function (this: never, ...given: never[]) {
        const found = Reflect.apply(original, this, given);
        count += cost(this, found, given[0 + Number(name === "indexOf")]);
        return found;
      };
      Object.defineProperty(prototype, name, { value: counted });
    }
  }
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return count;
}
