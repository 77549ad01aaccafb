import { AppError } from "#server/platform/errors.ts";

/** Makes the 409 of an act that needs a reason for all members, which the form then asks for. */
export const needsReason = (message: string): AppError =>
  new AppError(409, message, { errors: [{ path: "reason", message }], code: "needs_reason" });
