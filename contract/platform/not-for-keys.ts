import type { z } from "zod";

// A schema carries no marks of its own that a copy or a description of it wouldn't show.
const marked = new WeakSet<object>();

/**
 * Marks a part of an answer that no program's key is shown, because it opens something or tells how to pay or reach a
 * person (RULES §30). It is left out of lists, and null or absent elsewhere, so it has to stand where that is allowed.
 */
/* @__NO_SIDE_EFFECTS__ */
export function notForKeys<S extends z.ZodType>(schema: S): S {
  marked.add(schema);
  return schema;
}

export const isNotForKeys = (schema: object): boolean => marked.has(schema);
