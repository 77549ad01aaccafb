import { z } from "zod";

/**
 * Takes the other fields that answers and SPEC §3 have for the same thing, because programs send back what they were
 * given, and drops them before the schema refuses fields it doesn't know.
 * @param known The thing's fields, or the answers that show it; fields of the schema stay.
 */
export const leavingOut = <S extends z.ZodType>(
  known: readonly (string | z.ZodObject)[],
  schema: S,
): z.ZodType<z.output<S>, z.input<S>> => {
  const names = known.flatMap((one) => (typeof one === "string" ? one : Object.keys(one.shape)));
  const taken = schema instanceof z.ZodObject ? schema.shape : {};
  const dropped = new Set(names.filter((name) => !(name in taken)));
  return rewritten(schema, (body) => without(dropped, body));
};

/** Takes a body in another form, too, such as an answer that is sent back. @param rewrite Leaves every other body as it is. */
export const rewritten = <S extends z.ZodType>(
  schema: S,
  rewrite: (body: unknown) => unknown,
): z.ZodType<z.output<S>, z.input<S>> => z.preprocess(rewrite, schema) as never;

function without(dropped: ReadonlySet<string>, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.has(name)));
}
