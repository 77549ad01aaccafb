import { z } from "zod";
import { idSchema, tokenSchema } from "./ids.ts";

export const BODY_BYTES_MAX = 64 * 1024;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a key lets a program do (RULES §30): see what its owner sees, or also remind and invite in leagues they run. */
export type KeyScope = "read" | "manage";

/** One call: a Fastify route without its handler. The parts of the path are its query key (SPEC §7). */
export type Endpoint = {
  method: Method;
  url: `/api/${string}`;
  /** The largest body it takes, in bytes, if more than `BODY_BYTES_MAX`. */
  bodyLimit?: number;
  /** Who isn't signed in may call it, too. */
  isOpen?: true;
  /** The scope that a program's key needs for it. A call without one takes no key. */
  key?: KeyScope;
  schema: {
    summary: string;
    tags?: string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    response: { [status: number]: z.ZodType };
  };
};

type NameIn<Path> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | NameIn<`/${After}`>
    : Rest
  : never;
type Params<Name extends string, Others> = {
  [N in Name]: Others extends { [n in N]: infer S extends z.ZodType }
    ? S
    : N extends "token"
      ? typeof tokenSchema
      : typeof idSchema;
};
type If<Name extends PropertyKey, Schema> = [Schema] extends [never] ? unknown : { [n in Name]: Schema };

/**
 * A call by its method and path, such as "GET /api/leagues/:id", which answers 200 with `answer` or 201 with `created`. A
 * `:token` in its path is a secret and any other name an id, unless `params` says otherwise.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  M extends Method,
  Path extends Endpoint["url"],
  Others extends { [name in NameIn<Path>]?: z.ZodType } = Record<never, never>,
  Query extends z.ZodType = never,
  Body extends z.ZodType = never,
  Answer extends z.ZodType = never,
  Created extends z.ZodType = never,
>(
  line: `${M} ${Path}`,
  parts: {
    summary: string;
    /** Where the OpenAPI document lists it, if not under the first part of its path. */
    tag?: string;
    bodyLimit?: number;
    isOpen?: true;
    key?: KeyScope;
    params?: Others;
    query?: Query;
    body?: Body;
    answer?: Answer;
    created?: Created;
    errors?: { [status: number]: z.ZodType };
  },
) {
  const [method, url = ""] = line.split(" ");
  const { summary, tag = url.split("/")[2], bodyLimit, isOpen, key, query, body, answer, created } = parts;
  const named = Array.from(url.matchAll(/:(\w+)/g), ([, name = ""]) => [
    name,
    name === "token" ? tokenSchema : idSchema,
  ]);
  const schema = {
    summary,
    tags: [tag],
    ...(named.length > 0 && { params: z.strictObject({ ...Object.fromEntries(named), ...parts.params }) }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(answer && { 200: answer }), ...(created && { 201: created }), ...parts.errors },
  };
  const about = { ...(bodyLimit && { bodyLimit }), ...(isOpen && { isOpen }), ...(key && { key }) };
  return { method, url, ...about, schema } as unknown as {
    method: M;
    url: Path;
    bodyLimit?: number;
    isOpen?: true;
    key?: KeyScope;
    schema: { summary: string; tags: string[]; response: If<200, Answer> & If<201, Created> } & If<"body", Body> &
      If<"querystring", Query> &
      If<"params", [NameIn<Path>] extends [never] ? never : z.ZodObject<Params<NameIn<Path>, Others>, z.core.$strict>>;
  };
}
