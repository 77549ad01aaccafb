import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AdminUser, UserSort, UsersQuery } from "#contract/operations/admin-users.ts";
import { foundUsers, isFound } from "#server/people/users/user-search.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { authenticators, passkeys, secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { storedCount } from "#server/platform/db/stored-count.ts";
import { notFound } from "#server/platform/errors.ts";
import { listOrder } from "#server/platform/lib/list-order.ts";
import { atLeast, type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";
import { findMatches } from "#server/platform/lib/search.ts";

/** Includes the table's name, which the query builder would leave out in a query on one table. */
const ofUser = sql.raw("users.id");

/** No more than what is shown: a page parses each column of each user, and has no business with password hashes. */
const shownColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  createdAt: users.createdAt,
};

const columns = {
  user: shownColumns,
  leaguesRun: sql<number>`(select count(*) from ${leagues} run where run.commissioner_id = ${ofUser} and run.deleted_at is null)`,
  leaguesPlayed: sql<number>`(select count(*) from ${leagueMembers} seat where seat.user_id = ${ofUser} and seat.left_at is null)`,
  hasSecondFactor: sql<boolean>`exists (select from ${passkeys} p where p.user_id = ${ofUser})
    or exists (select from ${authenticators} a where a.user_id = ${ofUser} and a.confirmed_at is not null)`,
  secondFactorRemovalDueAt: sql`(select r.due_at from ${secondFactorResets} r
    where r.user_id = ${ofUser} and r.status = 'waiting')`.mapWith(secondFactorResets.dueAt) as SQL<Date | null>,
};

type Found = {
  user: Pick<typeof users.$inferSelect, keyof typeof shownColumns>;
  leaguesRun: number;
  leaguesPlayed: number;
  hasSecondFactor: boolean;
  secondFactorRemovalDueAt: Date | null;
};

const toAdminUser = ({ user, secondFactorRemovalDueAt, ...counts }: Found): AdminUser => ({
  ...user,
  ...counts,
  secondFactorRemovalDueAt: secondFactorRemovalDueAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
});

/** The list's orders: their keys, and the direction they begin with. */
const ORDERS: Record<UserSort, { keys: SQL[]; first: "asc" | "desc" }> = {
  newest: { keys: [sql`${users.createdAt}`, sql`${users.id}`], first: "desc" },
  username: { keys: [sql`lower(${users.username})`, sql`${users.id}`], first: "asc" },
  role: { keys: [sql`(${users.role} = 'admin')`, sql`${users.createdAt}`, sql`${users.id}`], first: "desc" },
};

/** Lists everyone with an account that isn't erased; the search covers names and addresses. */
export async function usersFor(db: Reader, query: UsersQuery): Promise<Page<AdminUser>> {
  const { search, role, sort, direction, limit, cursor } = query;
  const last = readCursor(cursor);
  const { keys, first } = ORDERS[sort];
  const order = listOrder(keys, direction ?? first);
  const wanted = limit + 1;
  const isAfter = last && order.after(sql`from ${users} where ${users.id} = ${last.id}`);
  const { total, matches } =
    search || role
      ? await findUsers(db, { search, role }, { by: order.by, isAfter, wanted })
      : { total: await storedCount(db, "people"), matches: undefined };
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(isSomebody, matches, isAfter))
    .orderBy(...order.by)
    .limit(atLeast(wanted));
  return pageOf(rows.map(toAdminUser), { limit, total });
}

type Order = { by: SQL[]; isAfter: SQL | undefined; wanted: number };

function findUsers(db: Reader, { search, role }: Pick<UsersQuery, "search" | "role">, { by, isAfter, wanted }: Order) {
  const hasRole = role && eq(users.role, role);
  const condition = and(search ? isFound(search) : isSomebody, hasRole);
  const found = search ? sql`(${foundUsers(search)}) ${users}` : users;
  const rest = sql`where ${isAfter ?? sql`true`} order by ${sql.join(by, sql`, `)}`;
  return findMatches(db, {
    id: ofUser,
    matching: role ? sql`select * from ${found} where ${and(isSomebody, hasRole)}` : foundUsers(search ?? ""),
    condition,
    inOrder: (rows) => sql`select * from ${rows} ${users} ${rest}`,
    next: sql`select ${users.id}, ${condition} as is_match from ${users} ${rest}`,
    wanted,
  });
}

export async function adminUserFor(db: Reader, userId: string): Promise<AdminUser> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isSomebody));
  if (!row) throw notFound("User not found");
  return toAdminUser(row);
}
