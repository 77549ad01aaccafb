import { and, gt, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { accountNotices } from "#server/platform/db/schema/account-notices.ts";
import { fieldConflict } from "#server/platform/errors.ts";
import { refuseNobodysAddress } from "#server/platform/mail/nobodys-address.ts";

export const ADDRESS_TAKEN = "This email address already has an account";

type Taking = { userId: string; email: string; now: Date };

/**
 * Keeps an address that an account gave up for its owner, as long as a "This wasn't me" link sent there can restore it
 * (RULES §16). Its owner may take it again. Call it after writing the address: a change that waited at the unique index
 * then sees the link, too.
 * @throws AppError 409, the same as for an address that has an account.
 */
export async function refuseReservedAddress(tx: Tx, { userId, email, now }: Taking): Promise<void> {
  refuseNobodysAddress(email);
  const isAnothers = and(
    sql`lower(${accountNotices.email}) = lower(${email})`,
    ne(accountNotices.userId, userId),
    isNull(accountNotices.closedAt),
    gt(accountNotices.expiresAt, now),
  );
  if ((await tx.$count(accountNotices, isAnothers)) > 0) throw fieldConflict("email", ADDRESS_TAKEN);
}
