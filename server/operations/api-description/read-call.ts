import type { z } from "zod";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { type Json, jsonOf } from "./share-schemas.ts";

/** A call of the contract with its schemas in JSON. */
export type Call = Endpoint & { name: string; answers: [status: string, Json][]; body?: Json; parameters: Json[] };

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
