import { invalidField } from "#server/platform/errors.ts";

const DOMAIN = "@deleted.invalid";

/** An address that never reaches anybody, in place of an erased account's. */
export const erasedAddress = (userId: string) => `deleted-${userId}${DOMAIN}`;

/** Somebody who had one of these could keep an account from being erased. @throws AppError 400 at the field. */
export function refuseNobodysAddress(email: string): void {
  if (email.toLowerCase().endsWith(DOMAIN)) throw invalidField("email", "Invalid email address");
}
