import { invalidField } from "#server/platform/errors.ts";

const DOMAIN = "@deleted.invalid";

/** Returns an address that reaches no one, to replace an erased account's. */
export const erasedAddress = (userId: string) => `deleted-${userId}${DOMAIN}`;

/** The same for somebody without an account. */
export const namelessAddress = (userId: string) => `seat-${userId}${DOMAIN}`;

export const isNobodys = (email: string): boolean => email.toLowerCase().endsWith(DOMAIN);

/**
 * Refuses these addresses to users: someone who had one could keep an account from being erased. @throws AppError 400
 * at the field.
 */
export function refuseNobodysAddress(email: string): void {
  if (isNobodys(email)) throw invalidField("email", "Invalid email address");
}
