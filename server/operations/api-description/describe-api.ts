import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import * as files from "#contract/call-files.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { errorBodySchema } from "#contract/platform/errors.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { siteName } from "#contract/platform/site.ts";
import { jsonAnswer, operationOf } from "./describe-call.ts";
import { errorResponses } from "./describe-errors.ts";
import { type Call, readCall, sharedParameters } from "./read-call.ts";
import { isThing, type Json, jsonOf, pascal, type Root, shareSchemas } from "./share-schemas.ts";
import { TAGS, tagOf } from "./tags.ts";

type Wanted = {
  publicUrl: string;
  /** Whether to describe the admins' calls, or everyone else's. */
  admin: boolean;
  /** Which calls this installation has: a trial has some of its own. */
  serves?: (call: Endpoint) => boolean;
};

const ABOUT = `Calls take and answer JSON. Amounts are decimal strings, moments are in UTC. An error's \`message\` is a sentence
for people. A program sends \`Authorization: Bearer pk_…\`, a key from its owner's profile; a browser, its session's cookie.`;

const isForAdmins = ({ url }: Endpoint) => url.startsWith("/api/admin/");
const ERROR = jsonOf(errorBodySchema, "output");
const DONE = jsonOf(z.object({ message: z.string() }), "output");

const PERSON = jsonOf(z.object({ userId: idSchema, name: z.string() }), "output");

/** Describes the API in OpenAPI 3.1, from the contract alone. */
export function describeApi({ publicUrl, admin, serves = () => true }: Wanted): Json {
  const calls = Object.entries(allEndpoints as Record<string, Endpoint>)
    .filter(([, call]) => isForAdmins(call) === admin && serves(call))
    .map(([name, call]) => readCall(name, call))
    .sort((a, b) => Number(a.method !== "GET") - Number(b.method !== "GET") || (a.name < b.name ? -1 : 1));
  const roots = [...calls.flatMap(rootsOf), { json: ERROR, name: "Error" }, { json: DONE, name: "Message" }];
  const { components, share } = shareSchemas(roots, namesOf(calls));
  const shared = { schema: share, parameters: sharedParameters(calls) };
  const responses = { Done: jsonAnswer("Done", share(DONE)), ...errorResponses(share(ERROR)) };
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const url = call.url.replace(/:(\w+)/g, "{$1}");
    paths[url] = { ...paths[url], [call.method.toLowerCase()]: operationOf(call, shared) };
  }
  const tags = new Set(calls.map(tagOf));
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName()} API${admin ? " for admins" : ""}`,
      version: "1",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    tags: Object.entries(TAGS).flatMap(([name, { about }]) => (tags.has(name) ? [{ name, description: about }] : [])),
    paths: inOrder(paths),
    components: {
      schemas: inOrder(Object.fromEntries(components)),
      parameters: shared.parameters,
      responses,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: publicUrl.startsWith("https:") ? "__Host-session" : "session" },
        ...(calls.some(({ key }) => key) && {
          key: { type: "http", scheme: "bearer", description: "A program's key: read or manage." },
        }),
      },
    },
  };
}

const inOrder = (record: Json): Json => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Names amounts and errors, what the contract's files export, and what reads answer. */
function namesOf(calls: readonly Call[]): Map<string, string> {
  const named = new Map<string, string>();
  const name = (json: Json, as: string) => {
    const key = JSON.stringify(json);
    if (!named.has(key)) named.set(key, as);
  };
  name(jsonOf(decimalSchema, "output"), "Decimal");
  name(ERROR, "Error");
  name(DONE, "Message");
  name(PERSON, "Person");
  for (const [exported, schema] of Object.entries(files)) {
    if (!(schema instanceof z.ZodType)) continue;
    for (const json of [jsonOf(schema, "output"), jsonOf(schema, "input")]) {
      if (isThing(json)) name(json, pascal(exported.replace(/(Schema|Body)$/, "")));
    }
  }
  for (const { json, name: as } of calls.filter(({ method }) => method === "GET").flatMap(rootsOf)) {
    const [thing, one] = json.items ? [json.items as Json, as.replace(/s$/, "")] : [json, as];
    if (isThing(thing)) name(thing, one);
  }
  return named;
}

/** Answers before bodies, so that what has a form for each is called after its answer. */
function rootsOf({ method, name, answers, body }: Call): Root[] {
  const as = pascal(name);
  const answered = method === "GET" ? as.replace(/^(Get|List|Count|Find)/, "") : `${as}Answer`;
  return [
    ...answers.map(([, json]) => ({ json, name: answered })),
    ...(body ? [{ json: body, name: `${as}Body` }] : []),
  ];
}
