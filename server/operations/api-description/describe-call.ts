import type { z } from "zod";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { errorsOf } from "./describe-errors.ts";
import examples from "./examples.json" with { type: "json" };
import { type Json, jsonOf } from "./share-schemas.ts";
import { tagOf } from "./tags.ts";

/** A call of the contract with its schemas in JSON. */
export type Call = Endpoint & { name: string; answers: [status: string, Json][]; body?: Json; parameters: Json[] };
/** What calls refer to: components in place of schemas, and the parameters that several take. */
type Shared = { schema: (json: Json) => Json; parameters: Json };

const EXAMPLES: Json = examples;

export function readCall(name: string, endpoint: Endpoint): Call {
  const { body, params, querystring, response } = endpoint.schema;
  const done = Object.entries(response).filter(([status]) => Number(status) < 300);
  return {
    ...endpoint,
    name,
    answers: done.map(([status, schema]) => [status, jsonOf(schema, "output")]),
    ...(body && { body: jsonOf(body, "input") }),
    parameters: [...parametersIn("path", params), ...parametersIn("query", querystring)],
  };
}

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
  for (const one of calls.flatMap(({ parameters }) => parameters)) {
    const key = JSON.stringify(one);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => a - b);
  return Object.fromEntries(often.map(([key]) => [JSON.parse(key).name, JSON.parse(key)]));
}

const inJson = (schema: Json, example?: unknown) => ({
  content: { "application/json": { schema, ...(example !== undefined && { example }) } },
});

export const jsonAnswer = (description: string, schema: Json, example?: unknown): Json => ({
  description,
  ...inJson(schema, example),
});

export function operationOf(call: Call, shared: Shared): Json {
  const { name, schema, isOpen, key, body } = call;
  const security = [...(isOpen ? [{}] : []), { session: [] }, ...(key ? [{ key: [key] }] : [])];
  const isShared = (one: Json) => JSON.stringify(shared.parameters[String(one.name)]) === JSON.stringify(one);
  const parameters = call.parameters.map((one) =>
    isShared(one) ? { $ref: `#/components/parameters/${one.name}` } : one,
  );
  const answers = call.answers.map(([status, answer]) => {
    const answered = shared.schema(answer);
    if (answered.$ref === "#/components/schemas/Message") return [status, { $ref: "#/components/responses/Done" }];
    return [status, jsonAnswer(status === "201" ? "Made" : "Done", answered, EXAMPLES[name])];
  });
  return {
    operationId: name,
    summary: schema.summary,
    tags: [tagOf(call)],
    ...(security.length > 1 && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: !schema.body?.safeParse(undefined).success, ...inJson(shared.schema(body)) },
    }),
    responses: { ...Object.fromEntries(answers), ...errorsOf(call) },
  };
}
