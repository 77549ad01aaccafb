import fc from "fast-check";
import { TIMES } from "#tests/support/random.ts";

/** The part of JSON Schema that the API's own description uses. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number)[];
  const?: unknown;
  format?: string;
  pattern?: string;
};

const nested = (depth: number): unknown[] => (depth > 0 ? [nested(depth - 1)] : []);

/**
 * Values that people and programs send to break forms: wrong types, markup, statements, bytes that no column can hold.
 */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  12.345,
  "",
  " ",
  "null",
  "NaN",
  "1e9",
  "-50.00",
  "50.001",
  "99999999999999999999",
  "'; drop table users; --",
  "<img src=x onerror=alert(1)>",
  "%00",
  "a\u0000b",
  "\ud800",
  "a\r\nBcc: everyone@example.com",
  "../../etc/passwd",
  "\u202egnp.exe",
  "🏈".repeat(300),
  "x".repeat(20_000),
  "2026-02-30",
  "0001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  [],
  [[]],
  [null, 1, {}],
  {},
  { toString: "x" },
  { $ne: null },
  nested(1000),
  "\u0301\u0323".repeat(6000),
  ...(TIMES > 1 ? ["x".repeat(2_000_000), ",".repeat(2_000_000)] : []),
];

const hostile = fc.constantFrom(...HOSTILE);

/**
 * A value that mostly fits the schema, because nearly valid input gets deeper into the code. `known` are real ids of
 * other people's records.
 */
function fitting(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return fc.oneof(...(schema.anyOf ?? schema.oneOf ?? []).map((one) => fitting(one, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return fittingObject(schema, known);
  if (type === "array") return fc.array(mutated(schema.items ?? {}, known), { maxLength: 3 });
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return fc.oneof(fc.integer({ min: 0, max: 60 }), fc.double());
  return text(schema, known);
}

function text({ format, pattern }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.oneof(fc.constantFrom(...known), fc.uuid());
  if (format === "date-time" || pattern?.includes("T")) return fc.constantFrom("2026-12-01T00:00:00Z", "2027-03-01");
  return fc.oneof(
    fc.constantFrom("50.00", "Sunday League", "someone@example.com", "for", ...known),
    fc.string({ unit: "binary", maxLength: 40 }),
  );
}

function fittingObject({ properties = {}, required = [] }: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, mutated(value, known)]));
  const whole = fc.record(fields, { requiredKeys: required });
  const lacking = fc.record(fields, { requiredKeys: [] });
  const extra = fc.tuple(whole, hostile).map(([object, value]) => ({ ...object, isAdmin: true, role: value }));
  const polluted = whole.map((object) =>
    JSON.parse(JSON.stringify({ pollution: { role: "admin" }, ...object }).replace('"pollution"', '"__proto__"')),
  );
  return fc.oneof({ weight: 6, arbitrary: whole }, lacking, extra, polluted);
}

/** One value in six is hostile. */
const mutated = (schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: hostile });

/** The body of a call. */
export const hostileBody = (schema: Schema, known: readonly string[]) => mutated(schema, known);

/** A part of a path or query: text that isn't an id, ids of nothing, and ids of other people's records. */
export const hostileText = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.uuid(),
    fc.constantFrom(
      ...HOSTILE.filter((value) => typeof value === "string" && value.length < 2000),
    ) as fc.Arbitrary<string>,
    fc.string({ unit: "binary", maxLength: 60 }),
  );
