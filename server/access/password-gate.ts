import type { FastifyRequest } from "fastify";
import { updateProfile } from "#contract/auth.ts";
import { leadsToSecondFactor } from "#server/access/second-factor-gate.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Lets an admin whose password someone else set, or whose is too weak, only change it, and set up a second factor where that's required first.
 * @throws AppError 403 `change_password` for every other call.
 */
export function refuseBeforePassword(request: FastifyRequest): void {
  const { method, routeOptions } = request;
  if (`${method} ${routeOptions.url}` === `${updateProfile.method} ${updateProfile.url}`) return;
  if (leadsToSecondFactor(request)) return;
  const message = "Change your password in your profile first.";
  throw new AppError(403, message, { code: "change_password" });
}
