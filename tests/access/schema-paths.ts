import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;
type Part = [Schema, path: string];

/**
 * The paths of all values that an answer can hold, as a look names them: every element of a list counts under the list's
 * own name. `*` stands for a name that the schema leaves open. @param isLeftOut Parts that are looked over.
 */
export function pathsOf(answer: z.ZodType, isLeftOut: (part: object) => boolean = () => false): string[] {
  const whole = z.toJSONSchema(answer, {
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (!isLeftOut(zodSchema)) return;
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
      jsonSchema.type = "null";
    },
  });
  const paths = new Set<string>();
  const walk = (part: Schema, path: string): void => {
    const inner = part.$ref
      ? [[whole.$defs?.[part.$ref.split("/").at(-1) ?? ""] as Schema, path] as const]
      : within(part, path);
    for (const [one, at] of inner) walk(one, at);
    if (inner.length === 0 && part.type !== "null") paths.add(path);
  };
  walk(whole, "");
  return [...paths].sort();
}

/** The parts of a schema, each with its path. */
function within({ anyOf, oneOf, items, properties, additionalProperties: open }: Schema, path: string): Part[] {
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  const kinds = (anyOf ?? oneOf ?? (items ? [items] : [])) as Schema[];
  const named = Object.entries(properties ?? {}) as [string, Schema][];
  return [
    ...kinds.map((kind): Part => [kind, path]),
    ...named.map(([name, inner]): Part => [inner, below(name)]),
    ...(open && typeof open === "object" ? [[open, below("*")] as Part] : []),
  ];
}

/** Whether one of these seen paths is this one, or is below it where the schema leaves it open. */
export function isSeen(path: string, seen: Iterable<string>): boolean {
  const fixed = path.replace(/\.?\*$/, "");
  return [...seen].some((one) => one === path || one === fixed || one.startsWith(`${fixed}.`));
}
