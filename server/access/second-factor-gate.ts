import type { FastifyRequest } from "fastify";
import { getCurrentUser, reauthenticate, signOut } from "#contract/people/auth.ts";
import { getIdentity, startIdentityProof } from "#contract/people/identity.ts";
import { addPasskey, proveWithPasskey, startPasskey, startPasskeyProof } from "#contract/people/passkeys.ts";
import { confirmAuthenticator, getSecondFactor, startAuthenticator } from "#contract/people/second-factor.ts";
import { AppError } from "#server/platform/errors.ts";

/** The only calls open to an admin without a required second factor (RULES §15). */
const SET_UP_CALLS = new Set(
  [
    ...[getCurrentUser, signOut, reauthenticate, startPasskeyProof, proveWithPasskey],
    ...[getIdentity, startIdentityProof],
    ...[getSecondFactor, startPasskey, addPasskey, startAuthenticator, confirmAuthenticator],
  ].map(({ method, url }) => `${method} ${url}`),
);

export const leadsToSecondFactor = ({ method, routeOptions }: FastifyRequest): boolean =>
  SET_UP_CALLS.has(`${method} ${routeOptions.url}`);

/** @throws AppError 403 `second_factor_required` for every call that doesn't help set up a second factor. */
export function refuseBeforeSecondFactor(request: FastifyRequest): void {
  if (leadsToSecondFactor(request)) return;
  const message = "Admins need a second factor here. Add a passkey or an authenticator app in your profile first.";
  throw new AppError(403, message, { code: "second_factor_required" });
}
