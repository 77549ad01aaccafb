import type { FastifyRequest } from "fastify";
import { updateProfile } from "#contract/people/auth.ts";
import { leadsToSecondFactor } from "#server/access/second-factor-gate.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Limits an admin whose password is weak or was set by someone else to changing it, and to setting up a required second
 * factor first.
 * @throws AppError 403 `change_password` for every other call.
 */
export function refuseBeforePassword(request: FastifyRequest): void {
  const { method, routeOptions } = request;
  if (`${method} ${routeOptions.url}` === `${updateProfile.method} ${updateProfile.url}`) return;
  if (leadsToSecondFactor(request)) return;
  const message = "Change your password in your profile first.";
  throw new AppError(403, message, { code: "change_password" });
}
