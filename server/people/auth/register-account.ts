import type { z } from "zod";
import type { registerSchema } from "#contract/auth.ts";
import { isReservedName, RESERVED_MESSAGE } from "#contract/reserved-names.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";

type Account = Omit<z.output<typeof registerSchema>, "password"> & {
  passwordHash: string;
  /** Whether the operator opens it, who may use the names that are reserved for them. */
  isOperators?: boolean;
  now: Date;
};

/**
 * Opens an account. @throws AppError 409 at the field whose name or address somebody else has, 400 for a reserved name.
 */
export async function registerAccount(tx: Tx, { isOperators = false, now, ...account }: Account) {
  if (!isOperators) refuseReservedName(account.username);
  try {
    const [user] = await tx
      .insert(users)
      .values({ ...account, createdAt: now, updatedAt: now })
      .returning();
    if (!user) throw new Error("The account was not stored.");
    return user;
  } catch (error) {
    throw takenNameError(error) ?? error;
  }
}

/** A name that could be taken for the operator's can't be chosen (RULES §16). People who have one already keep it. */
export function refuseReservedName(username: string, before?: string): void {
  if (username !== before && isReservedName(username)) throw invalidField("username", RESERVED_MESSAGE);
}

/** What the unique index says in words; it also settles two people who want one name at once. */
export function takenNameError(error: unknown): AppError | undefined {
  switch (violatedConstraint(error)) {
    case "users_username_unique":
      return taken("username", "This username is already taken");
    case "users_email_unique":
      return taken("email", ADDRESS_TAKEN);
    default:
      return undefined;
  }
}

export const ADDRESS_TAKEN = "This email address already has an account";
const taken = (path: string, message: string) => new AppError(409, message, { errors: [{ path, message }] });
