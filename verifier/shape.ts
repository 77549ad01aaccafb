/** What can't be checked at all, in a sentence for the person who gave it. */
export class Unreadable extends Error {}

export type Fields = Readonly<Record<string, unknown>>;
type Shape<T> = (value: unknown, named: string) => T;

/** No sum of so many amounts is too large to be exact. */
const COUNT_MAX = 1e12;

const shaped =
  <T>(fits: (value: unknown) => boolean): Shape<T> =>
  (value, named) => {
    if (fits(value)) return value as T;
    throw new Unreadable(`“${named}” is missing or isn't what it should be.`);
  };

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const anything = shaped<unknown>(() => true);
export const object = shaped<Fields>(isObject);
export const text = shaped<string>((value) => typeof value === "string");
export const count = shaped<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= COUNT_MAX,
);

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, named) =>
    value === null || value === undefined ? null : shape(value, named);

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value, named) =>
    shaped<unknown[]>(Array.isArray)(value, named).map((each) => shape(each, named));

/** An object of any keys as a map, in which no key means anything to the language. */
export const mapOf =
  <T>(shape: Shape<T>): Shape<Map<string, T>> =>
  (value, named) =>
    new Map(Object.entries(object(value, named)).map(([key, each]) => [key, shape(each, named)]));

export const fields =
  <T extends object>(shapes: { [Name in keyof T]: Shape<T[Name]> }): Shape<T> =>
  (value, named) => {
    const from = object(value, named);
    const read = {} as T;
    for (const name in shapes) read[name] = shapes[name](Object.hasOwn(from, name) ? from[name] : undefined, name);
    return read;
  };

/** @throws Unreadable */
export function parsed(json: string, named: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Unreadable(`${named} isn't JSON.`);
  }
}
