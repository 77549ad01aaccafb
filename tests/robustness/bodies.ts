import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { Schema } from "#tests/robustness/hostile-input.ts";

/** The part of JSON Schema that tells which fields an object refuses. */
type Node = Schema & { additionalProperties?: boolean | Schema; anyOf?: Node[]; oneOf?: Node[]; allOf?: Node[] };
type Path = readonly (string | number)[];
export type Call = Endpoint & { name: string };

/** Every call of the contract that takes a body. */
export const callsWithBody: Call[] = Object.values(allEndpoints as Record<string, Endpoint>)
  .filter(({ schema }) => schema.body)
  .map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.url}` }));

export const described = (schema: z.ZodType): Node =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;

export const bodyOf = ({ schema }: Endpoint): Node => described(schema.body ?? z.undefined());

/** The ways a value may be written; most have one. */
const waysOf = (node: Node): Node[] =>
  (node.anyOf ?? node.oneOf ?? [node]).flatMap((way) => (way === node ? [way] : waysOf(way)));

const isOf = (node: Node, type: string) => [node.type].flat().includes(type);

/** The paths of all values of a type; a list is represented by its first entry. */
export function placesOf(node: Node, type: string, path: Path = []): Path[] {
  return waysOf(node).flatMap((way) => [
    ...(isOf(way, type) ? [path] : []),
    ...Object.entries(way.properties ?? {}).flatMap(([name, value]) => placesOf(value, type, [...path, name])),
    ...(way.items ? placesOf(way.items, type, [...path, 0]) : []),
  ]);
}

/** The paths of all objects that take only the fields they name; a browser's own object may have any. */
export const closedObjectsOf = (node: Node): Path[] =>
  placesOf(node, "object").filter((path) => !path.includes("clientExtensionResults"));

/** A value that mostly fits, with a value at every path. */
export function exampleOf(node: Node): unknown {
  const way = waysOf(node).find((one) => isOf(one, "object")) ?? waysOf(node)[0] ?? {};
  if (way.const !== undefined) return way.const;
  if (way.enum) return way.enum[0];
  if (isOf(way, "object")) {
    const fields = Object.entries(way.properties ?? {});
    return Object.fromEntries(fields.map(([name, value]) => [name, NAMED[name] ?? exampleOf(value)]));
  }
  if (isOf(way, "array")) return [exampleOf(way.items ?? {})];
  if (isOf(way, "boolean")) return true;
  if (isOf(way, "integer") || isOf(way, "number")) return 2;
  if (way.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (way.format === "date-time") return "2026-12-01T00:00:00Z";
  return EXAMPLES.find(([start]) => way.pattern?.startsWith(start))?.[1] ?? "50";
}

/** Fields that only a certain value fits. */
const NAMED: Readonly<Record<string, unknown>> = {
  paymentDeadline: "2027-03-01T00:00:00Z",
  endDate: "2027-09-01T00:00:00Z",
  payoutStructure: [{ place: 1, percentage: 100 }],
  email: "someone@example.com",
  username: "someone",
  password: "correct horse",
};

const EXAMPLES = [
  ["^pi_", "pi_1"],
  ["^link_", "link_1"],
  ["^(du|dp)_", "dp_1"],
] as const;

/** A call's path with an example for each of its parts, or the given ones. */
export function pathOf({ url, schema }: Endpoint, given: Readonly<Record<string, string>> = {}): string {
  const parts = { ...(exampleOf(described(schema.params ?? z.object({}))) as Record<string, string>), ...given };
  return url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
}

/** The same value with another one at a path. */
export function withValue(value: unknown, path: Path, replace: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replace(value);
  if (Array.isArray(value)) return value.map((entry, at) => (at === step ? withValue(entry, rest, replace) : entry));
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withValue(fields[step], rest, replace) };
}
