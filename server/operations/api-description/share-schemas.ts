import { z } from "zod";

export type Json = { [key: string]: unknown };
/** A schema that stands in the document, and what it is called there if it is shared. */
export type Root = { json: Json; name: string };

/** A list of values shorter than this is as short as a reference to it. */
const LONG = 60;
const BRANCHES = ["anyOf", "oneOf", "allOf"];
const SAFE = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** A schema in JSON, without what its format says already. Answers may get more fields, so their objects aren't closed. */
export function jsonOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (SAFE.includes(Number(jsonSchema.minimum))) delete jsonSchema.minimum;
      if (SAFE.includes(Number(jsonSchema.maximum))) delete jsonSchema.maximum;
      if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return shortened({ ...json });
}

/** Says a choice of a value or null, and what all branches of a choice have in common, only once. */
function shortened(json: Json): Json {
  const { anyOf, ...short } = mapParts(json, "", shortened);
  const [one, nothing, ...others] = (anyOf ?? []) as Json[];
  const isEither = nothing?.type === "null" && others.length === 0;
  if (one && isEither && typeof one.type === "string" && !one.enum && !isThing(one)) {
    return { ...short, ...one, type: [one.type, "null"] };
  }
  const branches = (short.oneOf ?? []) as Json[];
  const isOpen = branches.every((branch) => branch.properties && branch.additionalProperties === undefined);
  if (branches.length < 3 || !isOpen) return anyOf ? { ...short, anyOf } : short;
  const [first = {}] = branches;
  const written = (branch: Json, name: string) => JSON.stringify(fieldsOf(branch)[name]);
  const isCommon = (name: string) => branches.every((branch) => written(branch, name) === written(first, name));
  const part = (branch: Json, isWanted: (name: string) => boolean) => ({
    type: "object",
    properties: Object.fromEntries(Object.entries(fieldsOf(branch)).filter(([name]) => isWanted(name))),
    required: ((branch.required ?? []) as string[]).filter(isWanted),
  });
  const own = branches.map((branch) => part(branch, (name) => !isCommon(name)));
  return { ...short, ...part(first, isCommon), oneOf: own };
}

export const pascal = (words: string) =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
const oneOf = (name: string) => name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
const within = (name: string, field: string) => (field.startsWith(name) ? field : name + field);
const fieldsOf = ({ properties = {} }: Json) => properties as Record<string, Json>;
const branchesOf = (json: Json) => BRANCHES.flatMap((key) => (json[key] ?? []) as Json[]);

/** What is worth a name: an object, a long list of values, or a choice between objects. */
export const isThing = (json: Json): boolean =>
  Object.keys(fieldsOf(json)).length > 0 ||
  (json.enum !== undefined && JSON.stringify(json).length > LONG) ||
  branchesOf(json).filter(isThing).length > 1;

/** Replaces the schemas directly inside of one, each called after where it stands. */
function mapParts(json: Json, name: string, map: (part: Json, name: string) => Json): Json {
  const parts: Json = {};
  for (const key of BRANCHES) {
    const branches = json[key] as Json[] | undefined;
    if (branches) parts[key] = branches.map((branch) => map(branch, name + kindOf(branch)));
  }
  if (json.properties) {
    const fields = Object.entries(fieldsOf(json));
    parts.properties = Object.fromEntries(
      fields.map(([field, part]) => [field, map(part, within(name, pascal(field)))]),
    );
  }
  if (json.items) parts.items = map(json.items as Json, oneOf(name));
  const others = json.additionalProperties;
  if (others && typeof others === "object") parts.additionalProperties = map(others as Json, oneOf(name));
  return { ...json, ...parts };
}

/** The value that tells a branch from the others. */
function kindOf(branch: Json): string {
  const told = Object.values(fieldsOf(branch)).find((field) => field.const !== undefined);
  return told ? pascal(String(told.const)) : "";
}

/**
 * Finds the schemas that have a name or stand in several places, compared as they are written, so that none has two
 * names. @returns The components, and how to replace a root's parts by references to them.
 */
export function shareSchemas(roots: readonly Root[], named: ReadonlyMap<string, string>) {
  const places = new Map<string, { json: Json; name: string; count: number }>();
  const see = (json: Json, under: string): Json => {
    const key = JSON.stringify(json);
    const name = named.get(key) ?? under;
    if (isThing(json) || named.has(key)) {
      const place = places.get(key) ?? { json, name, count: 0 };
      place.count += 1;
      if (name.length < place.name.length) place.name = name;
      places.set(key, place);
      if (place.count > 1) return json;
    }
    return mapParts(json, name, see);
  };
  for (const { json, name } of roots) see(json, name);

  const names = new Map<string, string>();
  const taken = new Set<string>();
  const choose = (key: string, wanted: string[]) => {
    const name = wanted.find((one) => !taken.has(one)) ?? `${wanted.at(-1)}${taken.size}`;
    taken.add(name);
    names.set(key, name);
  };
  for (const [key, { name }] of places) if (named.has(key)) choose(key, [name, `${name}Input`]);
  for (const [key, { json, name, count }] of places) {
    const [only, ...others] = Object.entries(fieldsOf(json));
    const short = only && others.length === 0 && !isThing(only[1]) ? [pascal(only[0])] : [];
    if (count > 1 && !names.has(key)) choose(key, [...short, name, `${name}Input`]);
  }

  const components = new Map<string, Json>();
  const share = (json: Json): Json => {
    const name = names.get(JSON.stringify(json));
    if (name === undefined) return mapParts(json, "", share);
    if (!components.has(name)) components.set(name, mapParts(json, "", share));
    return { $ref: `#/components/schemas/${name}` };
  };
  return { components, share };
}
