import type { z } from "zod";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { errorsOf } from "./describe-errors.ts";
import examples from "./examples.json" with { type: "json" };
import { type Json, jsonOf } from "./share-schemas.ts";
import { tagOf } from "./tags.ts";

export type Call = Endpoint & { name: string };
/** What calls refer to: the components that are used in place of a schema, and the parameters. */
type Shared = { schema: (json: Json) => Json; parameters: Json };

const EXAMPLES: Json = examples;

export const answersOf = ({ schema }: Endpoint) =>
  Object.entries(schema.response).filter(([status]) => Number(status) < 300);

const inJson = (schema: Json, example?: unknown) => ({
  content: { "application/json": { schema, ...(example !== undefined && { example }) } },
});

export const jsonAnswer = (description: string, schema: Json, example?: unknown): Json => ({
  description,
  ...inJson(schema, example),
});

export function operationOf(call: Call, shared: Shared): Json {
  const { name, schema, isOpen, key } = call;
  const { summary, body } = schema;
  const security = [...(isOpen ? [{}] : []), { session: [] }, ...(key ? [{ key: [key] }] : [])];
  const parameters = parametersOf(call).map((one) =>
    JSON.stringify(shared.parameters[String(one.name)]) === JSON.stringify(one)
      ? { $ref: `#/components/parameters/${one.name}` }
      : one,
  );
  const answers = answersOf(call).map(([status, answer]) => {
    const answered = shared.schema(jsonOf(answer, "output"));
    if (answered.$ref === "#/components/schemas/Message") return [status, { $ref: "#/components/responses/Done" }];
    return [status, jsonAnswer(status === "201" ? "Made" : "Done", answered, EXAMPLES[name])];
  });
  return {
    operationId: name,
    summary,
    tags: [tagOf(call)],
    ...(security.length > 1 && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        ...inJson(shared.schema(jsonOf(body, "input"))),
      },
    }),
    responses: { ...Object.fromEntries(answers), ...errorsOf(call) },
  };
}

const parametersOf = ({ schema: { params, querystring } }: Endpoint): Json[] => [
  ...parametersIn("path", params),
  ...parametersIn("query", querystring),
];

function parametersIn(place: "path" | "query", schema?: z.ZodType): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema: json,
  }));
}

/** The parameters that several calls take, by their names; of those with the same name, the one that most calls take. */
export function sharedParameters(calls: readonly Call[]): Json {
  const counts = new Map<string, number>();
  for (const one of calls.flatMap(parametersOf)) {
    const key = JSON.stringify(one);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => a - b);
  return Object.fromEntries(often.map(([key]) => [JSON.parse(key).name, JSON.parse(key)]));
}
