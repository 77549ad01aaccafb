import { errorsOf } from "./describe-errors.ts";
import examples from "./examples.json" with { type: "json" };
import type { Call } from "./read-call.ts";
import type { Json } from "./share-schemas.ts";
import { tagOf } from "./tags.ts";

/** What calls refer to: components in place of schemas, and the parameters that several take. */
type Shared = { schema: (json: Json) => Json; parameters: Json };

const EXAMPLES: Json = examples;

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
