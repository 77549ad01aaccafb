import { z } from "zod";
import { type Answer, ok } from "#sandbox/answer.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { readParams } from "#sandbox/params.ts";

/** A call whose parameters have been read and that is ready to run. */
export type PreparedCall =
  | { kind: "read"; run: (call: ReadCall) => Promise<object> }
  | { kind: "write"; run: (call: Call) => Promise<Answer> };

export type Route = {
  method: "GET" | "POST" | "DELETE";
  pattern: RegExp;
  /** @throws ApiError If the parameters don't fit this call. */
  prepare: (id: string, raw: object) => PreparedCall;
};

type Reading<Schema extends z.ZodType> = (call: ReadCall, params: z.output<Schema>, id: string) => Promise<object>;
type Writing<Schema extends z.ZodType> = (call: Call, params: z.output<Schema>, id: string) => Promise<Answer>;
type Changing<Schema extends z.ZodType> = (call: Call, params: z.output<Schema>, id: string) => Promise<object>;

const patternOf = (path: string) => new RegExp(`^${path.replace(":id", "([A-Za-z0-9_]{1,100})")}$`);

export function get<Schema extends z.ZodType>(path: string, schema: Schema, read: Reading<Schema>): Route {
  return {
    method: "GET",
    pattern: patternOf(path),
    prepare: (id, raw) => {
      const params = readParams(schema, raw);
      return { kind: "read", run: (call) => read(call, params, id) };
    },
  };
}

export function post<Schema extends z.ZodType>(path: string, schema: Schema, write: Writing<Schema>): Route {
  return {
    method: "POST",
    pattern: patternOf(path),
    prepare: (id, raw) => {
      const params = readParams(schema, raw);
      return { kind: "write", run: (call) => write(call, params, id) };
    },
  };
}

/** Defines a call that either makes its change or throws. */
export const change = <Schema extends z.ZodType>(path: string, schema: Schema, write: Changing<Schema>): Route =>
  post(path, schema, async (call, params, id) => ok(await write(call, params, id)));

export const nothing = z.strictObject({});

export const remove = (path: string, erase: (call: Call, id: string) => Promise<object>): Route => ({
  ...change(path, nothing, (call, _params, id) => erase(call, id)),
  method: "DELETE",
});
