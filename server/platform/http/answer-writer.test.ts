import fc from "fast-check";
import { serializerCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { answerCompiler } from "#server/platform/http/answer-writer.ts";
import { testApp } from "#tests/support/app.ts";
import "#tests/support/seeded.ts";

type Described = {
  type?: string | string[];
  properties?: Record<string, Described>;
  required?: string[];
  additionalProperties?: Described | boolean;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};

/** Values that the schema accepts, in objects that also have what no schema has. */
function fitting(schema: Described): fc.Arbitrary<unknown> {
  const options =
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ type })) : null);
  if (options) return fc.oneof(...options.map(fitting));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "object") return fittingObject(schema);
  if (schema.type === "array") return fc.array(fitting(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  const { minimum: min = 0, maximum: max = 100 } = schema;
  if (schema.type === "integer") return fc.integer({ min: Math.max(1, min), max });
  if (schema.type === "number") return fc.double({ min, max, noNaN: true });
  if (schema.type === undefined) return fc.jsonValue();
  return text(schema);
}

function text({ format, pattern }: Described): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid({ version: 4 });
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((at) => at.toISOString());
  return pattern === undefined ? fc.string({ unit: "binary" }) : fc.stringMatching(new RegExp(pattern));
}

function fittingObject({ properties = {}, required = [], additionalProperties }: Described) {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, fitting(each)])), {
    requiredKeys: required,
  });
  if (typeof additionalProperties === "object" && Object.keys(properties).length === 0)
    return fc.dictionary(fc.string(), fitting(additionalProperties), { maxKeys: 3 });
  return fc
    .tuple(known, fc.boolean())
    .map(([value, isMore]) => (isMore ? { passwordHash: "$argon2id$", ...value } : value));
}

const answers = Object.entries(allEndpoints).flatMap(([name, { method, url, schema }]) =>
  Object.entries(schema.response).map(([status, response]) => {
    const route = { schema: response, method, url, httpStatus: status };
    const writers = { ours: answerCompiler(route), checked: serializerCompiler(route) };
    const described = z.toJSONSchema(response, { unrepresentable: "any" }) as Described;
    return { name: `${name} ${status}`, response, ...writers, values: fitting(described) };
  }),
);

it.each(answers)("$name is written as if it had been checked", ({ ours, checked, response, values }) => {
  fc.assert(
    fc.property(values, (value) => {
      fc.pre(response.safeEncode(value as never).success);
      expect(ours(value)).toBe(checked(value));
    }),
    { numRuns: 20 },
  );
});

/** Replaces one of a value's texts, numbers and booleans. */
const withOneMore = (value: unknown, turn: { left: number }): unknown => {
  if (value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withOneMore(each, turn));
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withOneMore(each, turn)]));
  return turn.left-- === 0 ? { passwordHash: "$argon2id$" } : value;
};
const outcome = (write: (answer: unknown) => string, value: unknown) => {
  try {
    return write(value);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

it.each(answers)("$name with a value of another type has the same outcome", ({ ours, checked, values }) => {
  fc.assert(
    fc.property(values, fc.nat(20), (value, left) => {
      const changed = withOneMore(value, { left });
      fc.pre(JSON.stringify(changed) !== JSON.stringify(value));
      expect(outcome(ours, changed)).toBe(outcome(checked, changed));
    }),
    { numRuns: 20, maxSkipsPerRun: 1000 },
  );
});

it("Tests refuse an answer whose value has another format", async () => {
  const { app, close } = await testApp();
  const schema = { response: { 200: z.object({ at: z.iso.datetime() }) } };
  app.get("/at", { schema }, async () => ({ at: "yesterday" }));
  expect((await app.inject({ url: "/at" })).statusCode).toBe(500);
  await close();
});
