import type { FieldError } from "#contract/platform/errors.ts";

type Details = { errors?: FieldError[]; code?: string; declineCode?: string; retryAfterSeconds?: number };

/** The only error that use cases throw: its message is a sentence for the person who reads it (RULES §14). */
export class AppError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = "AppError";
    this.status = status;
    this.details = details;
  }
}

export const invalid = (message: string, errors?: FieldError[]) => new AppError(400, message, errors ? { errors } : {});

/** Makes a 400 for several form fields, with the first one's sentence as its message. */
export const invalidFields = (errors: readonly FieldError[]) => invalid(errors[0]?.message ?? "", [...errors]);

/** Makes a 400 for one form field, named by its path in the body. */
export const invalidField = (path: string, message: string) => invalid(message, [{ path, message }]);

export const unauthorized = (message = "Unauthorized") => new AppError(401, message);
export const declined = (message: string, details: Details) => new AppError(402, message, details);
export const forbidden = (message: string) => new AppError(403, message);
export const notFound = (message: string) => new AppError(404, message);
export const conflict = (message: string) => new AppError(409, message);
/** Makes a 409 for one form field. */
export const fieldConflict = (path: string, message: string) =>
  new AppError(409, message, { errors: [{ path, message }] });
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, message, { retryAfterSeconds });
export const unavailable = (message: string, retryAfterSeconds: number) =>
  new AppError(503, message, { retryAfterSeconds });
