import type { z } from "zod";
import type { registerSchema } from "#contract/people/auth.ts";
import { isReservedName, LOOKALIKE_MESSAGE, looksForeign, RESERVED_MESSAGE } from "#contract/people/reserved-names.ts";
import { ADDRESS_TAKEN, refuseReservedAddress } from "#server/people/auth/reserved-address.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { type AppError, fieldConflict, invalidField } from "#server/platform/errors.ts";

type Account = Omit<z.output<typeof registerSchema>, "password" | "acceptsTerms"> & {
  passwordHash: string;
  /** The operator opens it and may use reserved names. */
  isOperators?: boolean;
  passwordIsUnknown?: boolean;
  now: Date;
};

/**
 * Opens an account. @throws AppError 409 at the field if someone else has the name or address, 400 for a reserved name.
 */
export async function registerAccount(tx: Tx, { isOperators = false, now, ...account }: Account) {
  if (!isOperators) refuseReservedName(account.username);
  const [user] = await tx
    .insert(users)
    .values({ ...account, createdAt: now, updatedAt: now })
    .returning()
    .catch((error) => {
      throw takenNameError(error) ?? error;
    });
  if (!user) throw new Error("The account was not stored.");
  await refuseReservedAddress(tx, { userId: user.id, email: account.email, now });
  return user;
}

/** Refuses names that could be mistaken for the operator's, or for somebody else's (RULES §16). People who already have one keep it. */
export function refuseReservedName(username: string, before?: string): void {
  if (username === before) return;
  if (isReservedName(username)) throw invalidField("username", RESERVED_MESSAGE);
  if (looksForeign(username)) throw invalidField("username", LOOKALIKE_MESSAGE);
}

/** Explains a violation of the unique index, which also decides who gets a name that two people want at once. */
export function takenNameError(error: unknown): AppError | undefined {
  switch (violatedConstraint(error)) {
    case "users_username_unique":
      return fieldConflict("username", "This username is already taken");
    case "users_username_look":
      return fieldConflict("username", "This username looks like somebody else's. Choose another one.");
    case "users_email_unique":
      return fieldConflict("email", ADDRESS_TAKEN);
    default:
      return undefined;
  }
}
