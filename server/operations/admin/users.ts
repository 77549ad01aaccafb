import { sql } from "drizzle-orm";
import type { ListedUser, UsersQuery } from "#contract/operations/admin-users.ts";
import { centsToDecimal, ZERO } from "#contract/platform/money.ts";
import { moneyHeldForEach } from "#server/operations/personal-data/money-held.ts";
import { unfinishedLeagues } from "#server/operations/personal-data/unfinished-leagues.ts";
import { usersFor } from "#server/people/users/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Page } from "#server/platform/lib/paging.ts";

/** Lists users for admins, with what keeps each account from being erased. */
export async function allUsers(db: Reader, query: UsersQuery): Promise<Page<ListedUser>> {
  const page = await usersFor(db, query);
  const ids = page.rows.map(({ id }) => id);
  const running = await unfinishedLeagues(db, ids);
  const held = await moneyHeldForEach(db, ids);
  const lastAdmin = await lastAdminId(db);
  return {
    ...page,
    rows: page.rows.map((user) => ({
      ...user,
      unfinishedLeagues: running.get(user.id) ?? [],
      held: centsToDecimal(held.get(user.id) ?? ZERO),
      isLastAdmin: user.id === lastAdmin,
    })),
  };
}

/** The only admin; undefined if there are several. In the list's order of admins, so that it reads two users. */
async function lastAdminId(db: Reader): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string; isAdmin: boolean }>(
    sql`select ${users.id}, ${users.role} = 'admin' as "isAdmin" from ${users}
      order by (${users.role} = 'admin') desc, ${users.createdAt} desc, ${users.id} desc limit 2`,
  );
  const admins = rows.filter(({ isAdmin }) => isAdmin);
  return admins.length === 1 ? admins[0]?.id : undefined;
}
