import type { ApiErrorBody } from "#sandbox/answer.ts";

/** A request that the processor refuses without doing anything. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;

  constructor(status: number, body: ApiErrorBody) {
    super(body.error.message);
    this.status = status;
    this.body = body;
  }
}

type Detail = { code?: string; param?: string };

export const invalidRequest = (message: string, detail: Detail = {}) =>
  new ApiError(400, { error: { type: "invalid_request_error", message, ...detail } });

/** Refuses a path that names an unknown object. */
export const noSuch = (what: string, id: string) =>
  new ApiError(404, {
    error: {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such ${what}: '${id}'`,
      param: "id",
    },
  });

/** Refuses a parameter that names an unknown object. */
export const noSuchParam = (what: string, id: string, param: string) =>
  invalidRequest(`No such ${what}: '${id}'`, { code: "resource_missing", param });

export const invalidApiKey = () =>
  new ApiError(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided." } });

export const unknownUrl = (method: string, path: string) =>
  new ApiError(404, {
    error: { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` },
  });

export const keyInUse = (key: string) =>
  new ApiError(409, {
    error: {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
  });

export const keyMismatch = (key: string) =>
  new ApiError(400, {
    error: {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
  });

export const tooManyRequests = () =>
  new ApiError(429, {
    error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests hit the API too quickly." },
  });

export const serverError = () =>
  new ApiError(500, { error: { type: "api_error", message: "An unknown error occurred." } });
