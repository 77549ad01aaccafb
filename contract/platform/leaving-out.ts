import { z } from "zod";

/**
 * Takes other fields that SPEC §3 names for the same thing, because programs send back what they were given, and drops
 * them before the schema refuses fields it doesn't know.
 * @param names All of the thing's fields; those of the schema stay.
 */
export const leavingOut = <S extends z.ZodObject>(
  names: readonly string[],
  schema: S,
): z.ZodType<z.output<S>, z.input<S>> => {
  const dropped = new Set(names.filter((name) => !(name in schema.shape)));
  return z.preprocess((body) => without(dropped, body), schema) as never;
};

function without(dropped: ReadonlySet<string>, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.has(name)));
}
