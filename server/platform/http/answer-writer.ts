import { serializerCompiler } from "fastify-type-provider-zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

/** Returns the part of a value that a schema has, or `UNCLEAR`. */
type Shape = (value: unknown) => unknown;
const UNCLEAR = Symbol("unclear");

/**
 * Writes an answer with exactly what its schema has, as `serializerCompiler` does, for a fraction of its time. It looks at
 * every value's type but not at its format, such as a date's, which the tests check (`tests/support/app.ts`). Where a type
 * doesn't fit or a schema has a kind that isn't known here, `serializerCompiler` writes the answer or refuses to.
 */
export const answerCompiler: typeof serializerCompiler = (route) => {
  const checked = serializerCompiler(route);
  let shape: Shape | undefined;
  return (answer) => {
    shape ??= shapeOf(route.schema as $ZodType);
    const part = shape(answer);
    return part === UNCLEAR ? checked(answer) : JSON.stringify(part);
  };
};

/** Checks that refuse a value or leave it as it is. */
const LEAVING = new Set([
  ...["string_format", "min_length", "max_length", "length_equals"],
  ...["number_format", "greater_than", "less_than", "multiple_of"],
]);

/** Makes the function once, so that an answer needs no look at the schema. */
function shapeOf(schema: $ZodType): Shape {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.checks?.some(({ _zod }) => !LEAVING.has(_zod.def.check))) return unclear;
  switch (def.type) {
    case "string":
      return only((value) => typeof value === "string");
    case "number":
      return only("format" in def ? Number.isSafeInteger : Number.isFinite);
    case "boolean":
      return only((value) => typeof value === "boolean");
    case "literal":
      return oneOf(def.values);
    case "enum":
      return oneOf(Object.values(def.entries));
    case "unknown":
      return (value) => value;
    case "nullable":
      return orElse(null, shapeOf(def.innerType));
    case "optional":
      return orElse(undefined, shapeOf(def.innerType));
    case "array":
      return listOf(shapeOf(def.element));
    case "object":
      return def.catchall ? unclear : objectOf(def.shape);
    case "union":
      return "discriminator" in def || def.options.every(isPlain) ? firstOf(def.options.map(shapeOf)) : unclear;
    default:
      return unclear;
  }
}

const unclear: Shape = () => UNCLEAR;

const only =
  (fits: (value: unknown) => boolean): Shape =>
  (value) =>
    fits(value) ? value : UNCLEAR;

function oneOf(values: unknown[]): Shape {
  const known = new Set(values);
  return only((value) => known.has(value));
}

const orElse =
  (absent: null | undefined, shape: Shape): Shape =>
  (value) =>
    value === absent ? absent : shape(value);

function listOf(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return UNCLEAR;
    const parts = value.map(shape);
    return parts.includes(UNCLEAR) ? UNCLEAR : parts;
  };
}

function objectOf(shapes: Readonly<Record<string, $ZodType>>): Shape {
  const fields = Object.entries(shapes).map(([key, schema]) => ({ key, shape: shapeOf(schema) }));
  // Copies of an object that is parsed whole share its shape, so they are quick to fill and to write.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ key }) => [key, null]))));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return UNCLEAR;
    const parts = { ...empty };
    for (const { key, shape } of fields) {
      const part = shape((value as Record<string, unknown>)[key]);
      if (part === UNCLEAR) return UNCLEAR;
      parts[key] = part;
    }
    return parts;
  };
}

const PLAIN = new Set(["string", "number", "boolean", "literal", "enum"]);
const isPlain = (schema: $ZodType) => PLAIN.has(schema._zod.def.type);

/** Exact where at most one option fits, or every option would leave the value as it is. */
function firstOf(shapes: Shape[]): Shape {
  return (value) => {
    for (const shape of shapes) {
      const part = shape(value);
      if (part !== UNCLEAR) return part;
    }
    return UNCLEAR;
  };
}
