import { sql } from "drizzle-orm";
import type { DeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { moneyHeldFor } from "#server/operations/personal-data/money-held.ts";
import { unfinishedLeagues } from "#server/operations/personal-data/unfinished-leagues.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";

/**
 * Says what keeps an account from being erased at the moment (RULES §12). `eraseUser` decides again when it erases.
 * @throws AppError 404 if there is no such account, or it is erased.
 */
export async function deletionBlockers(db: Reader, userId: string): Promise<DeletionBlockers> {
  const { rows } = await db.execute<{ isLastAdmin: boolean }>(
    sql`select person.role = 'admin' and not exists (
          select from ${users} other where other.role = 'admin' and other.id <> person.id) as "isLastAdmin"
      from ${users} person where person.id = ${userId} and person.erased_at is null`,
  );
  const [person] = rows;
  if (!person) throw notFound("User not found");
  return {
    unfinishedLeagues: await unfinishedLeagues(db, userId),
    held: centsToDecimal(await moneyHeldFor(db, userId)),
    isLastAdmin: person.isLastAdmin,
  };
}
