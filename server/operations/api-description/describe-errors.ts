import type { Endpoint } from "#contract/platform/endpoint.ts";
import { type Json, jsonOf } from "./share-schemas.ts";

type Told = { status: number; about: string; isPossible: (call: Endpoint) => boolean };

const hasInput = ({ schema: { params, querystring, body } }: Endpoint) => Boolean(params ?? querystring ?? body);
/** Whether its path or its body names something: by an id or a secret. */
const namesSomething = ({ url, schema: { body } }: Endpoint) =>
  url.includes("/:") || (body !== undefined && /uuid|"token"/.test(JSON.stringify(jsonOf(body, "input"))));
const writes = ({ method }: Endpoint) => method !== "GET";

/** The error answers of the API by name, and which calls can give them (server/platform/errors.ts). */
const ERRORS: Readonly<Record<string, Told>> = {
  Invalid: { status: 400, about: "The input isn't valid. `errors` names the fields.", isPossible: hasInput },
  Unauthorized: {
    status: 401,
    about: "You aren't signed in, or your proof is wrong.",
    isPossible: ({ isOpen, url }) => !isOpen || url.startsWith("/api/auth/"),
  },
  Forbidden: {
    status: 403,
    about: "You may not do this, or must prove first who you are (see `code`).",
    isPossible: (call) => !call.isOpen || writes(call),
  },
  NotFound: {
    status: 404,
    about: "It doesn't exist, or you can't see it.",
    isPossible: namesSomething,
  },
  Conflict: { status: 409, about: "It isn't possible as things stand.", isPossible: writes },
  TooMany: {
    status: 429,
    about: "Too many requests. `Retry-After` says when to try again.",
    isPossible: (call) => writes(call) || Boolean(call.isOpen ?? call.key),
  },
  Unavailable: { status: 503, about: "Not possible right now. Nothing was done.", isPossible: () => true },
};

const RETRY_AFTER = {
  headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
};

/** The answers that calls share, all with the same body. */
export const errorResponses = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([name, { status, about }]) => [
      name,
      {
        description: about,
        ...([429, 503].includes(status) && RETRY_AFTER),
        content: { "application/json": { schema: body } },
      },
    ]),
  );

export const errorsOf = (call: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(ERRORS)
      .filter(([, { isPossible }]) => isPossible(call))
      .map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
