import { config, type core } from "zod";
import { counted, withCommas } from "#contract/platform/counted.ts";

/** What a value of each type is called in these sentences. */
const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with fields",
  record: "an object with fields",
};

const FORMATS: Record<string, string> = {
  email: "an email address",
  uuid: "an id",
  url: "a web address",
  datetime: "a date and time, such as 2026-11-30T20:00:00Z",
  date: "a date, such as 2026-11-30",
};

const NOT_VALID = "This isn't valid";

/** What a size counts: characters of a string or entries of a list; undefined for a number. */
function unitOf(origin: string, count: number | bigint): string | undefined {
  if (origin === "string") return counted(Number(count), "character");
  if (origin === "array" || origin === "set") return counted(Number(count), "entry", "entries");
  return undefined;
}

/** A limit as people read it: 2,000, but 2000.5 as it is. */
const numberWords = (limit: number | bigint): string =>
  Number.isInteger(Number(limit)) ? withCommas(Number(limit)) : String(limit);

type Issue<Code extends string> = Extract<core.$ZodRawIssue, { code: Code }>;

/** Says what is wrong with a value, from what the schema found, where the schema has no words of its own. */
const SENTENCES: { [Code in core.$ZodRawIssue["code"]]?: (issue: Issue<Code>) => string } = {
  invalid_type: ({ input, expected }) => {
    if (input === undefined || input === null) return "This is required";
    return TYPES[expected] ? `This must be ${TYPES[expected]}` : NOT_VALID;
  },
  invalid_value: ({ values }) => `This must be ${values.length === 1 ? "" : "one of "}${values.join(", ")}`,
  too_big: ({ origin, maximum, inclusive }) => {
    if (maximum >= Number.MAX_SAFE_INTEGER) return "This number is too large";
    const unit = unitOf(origin, maximum);
    return unit
      ? `Use at most ${unit}`
      : `This must be ${inclusive === false ? "less than" : "at most"} ${numberWords(maximum)}`;
  },
  too_small: ({ origin, minimum, inclusive }) => {
    const unit = unitOf(origin, minimum);
    if (unit) return minimum === 1 ? "This can't be empty" : `Use at least ${unit}`;
    return `This must be ${inclusive === false ? "more than" : "at least"} ${numberWords(minimum)}`;
  },
  invalid_format: ({ format }) =>
    FORMATS[format] ? `This isn't ${FORMATS[format]}` : "This isn't in the right format",
  unrecognized_keys: ({ keys }) => `${keys.join(", ")}: there is no such field here`,
};

function refusalOf<Code extends core.$ZodRawIssue["code"]>(issue: Issue<Code>): string {
  const sentence = SENTENCES[issue.code as Code] as ((issue: Issue<Code>) => string) | undefined;
  return sentence?.(issue) ?? NOT_VALID;
}

/** Makes the process's schemas refuse in plain English where they have no words of their own (RULES §14). */
export const refuseInPlainWords = (): void => void config({ localeError: (issue) => refusalOf(issue) });
