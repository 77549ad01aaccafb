import type { Call } from "./read-call.ts";
import type { Json } from "./share-schemas.ts";

const writes = ({ method }: Call) => method !== "GET";
const hasInput = ({ parameters, body }: Call) => parameters.length > 0 || body !== undefined;
/** Whether its path or its body names something: by an id or a secret. */
const namesSomething = ({ url, body }: Call) => url.includes("/:") || /uuid|"token"/.test(JSON.stringify(body ?? {}));
const isForSomeone = ({ isOpen }: Call) => !isOpen;
const asksWho = (call: Call) => isForSomeone(call) || call.key !== undefined || call.url.startsWith("/api/auth/");
const isLimited = (call: Call) => writes(call) || Boolean(call.isOpen ?? call.key);

/** The error answers (server/platform/errors.ts): a name, what they mean, and which calls can give them. */
const ERRORS: Readonly<Record<number, [name: string, about: string, isPossible: (call: Call) => boolean]>> = {
  400: ["Invalid", "The input isn't valid. `errors` names the fields.", hasInput],
  401: ["Unauthorized", "You aren't signed in, or your proof is wrong.", asksWho],
  403: [
    "Forbidden",
    "You may not, or must first prove who you are (see `code`).",
    (call) => isForSomeone(call) || writes(call),
  ],
  404: ["NotFound", "It doesn't exist, or you can't see it.", namesSomething],
  409: ["Conflict", "It isn't possible as things stand.", writes],
  429: ["TooMany", "Too many requests. `Retry-After` says when to try again.", isLimited],
  503: ["Unavailable", "Not possible right now. Nothing was done.", () => true],
};
const errors = Object.entries(ERRORS);

const WAITING = { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } };

/** The answers that calls share, all with the same body. */
export const errorResponses = (schema: Json): Json =>
  Object.fromEntries(
    errors.map(([status, [name, description]]) => [
      name,
      { description, ...(Number(status) > 409 && WAITING), content: { "application/json": { schema } } },
    ]),
  );

export const errorsOf = (call: Call): Json =>
  Object.fromEntries(
    errors.flatMap(([status, [name, , isPossible]]) =>
      isPossible(call) ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
    ),
  );
