import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { LeagueSort, LeaguesQuery, ListedLeague } from "#contract/operations/admin-leagues.ts";
import { centsToDecimal, toCents, ZERO } from "#contract/platform/money.ts";
import { publicColumns, publicFacts, ratings, seats } from "#server/leagues/public-facts.ts";
import { heldForLeagues, poolHeld } from "#server/ledger/held.ts";
import { builtOnce } from "#server/platform/db/built-once.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { storedCount } from "#server/platform/db/stored-count.ts";
import { listOrder } from "#server/platform/lib/list-order.ts";
import {
  after,
  atLeast,
  NEWER_THAN_ALL,
  type Page,
  pageOf,
  ROWS_READ,
  readCursor,
  rowsRead,
} from "#server/platform/lib/paging.ts";
import { findMatches } from "#server/platform/lib/search.ts";
import { contains, matching } from "#server/platform/lib/text-search.ts";

/** The list's orders: their keys, and the direction they begin with. */
const ORDERS: Record<LeagueSort, { keys: SQL[]; first: "asc" | "desc" }> = {
  newest: { keys: [sql`${leagues.createdAt}`, sql`${leagues.id}`], first: "desc" },
  name: { keys: [sql`lower(${leagues.name})`, sql`${leagues.id}`], first: "asc" },
  entryFee: { keys: [sql`${leagues.entryFee}`, sql`${leagues.id}`], first: "desc" },
};
const newest = listOrder(ORDERS.newest.keys, "desc");
const isThere = isNull(leagues.deletedAt);

type Selection = { matches: SQL | undefined; by: SQL[]; wanted: number };

const select = (db: Reader, { matches, by, wanted }: Selection) =>
  db
    .select({
      ...publicColumns,
      escrowBalance: poolHeld({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
    })
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings)
    .where(matches)
    .orderBy(...by)
    .limit(atLeast(wanted));

/** What the screen asks for first is built once. */
const allNewest = new Map(
  ROWS_READ.map((wanted) => {
    const older = after(leagues, { at: sql.placeholder("at"), id: sql.placeholder("id") });
    return [wanted, builtOnce((db) => select(db, { matches: and(isThere, older), by: newest.by, wanted }))] as const;
  }),
);

/** Lists all leagues; the search covers names and commissioners. */
export async function allLeagues(
  db: Reader,
  { query, now }: { query: LeaguesQuery; now: Date },
): Promise<Page<ListedLeague>> {
  const { search, status, sort, direction, limit, cursor } = query;
  const place = readCursor(cursor);
  const { keys, first } = ORDERS[sort];
  const order = listOrder(keys, direction ?? first);
  const isAfter = place && order.after(sql`from ${leagues} where ${leagues.id} = ${place.id}`);
  const wanted = limit + 1;
  const { total, matches } =
    search || status
      ? await findLeagues(db, { search, status }, { by: order.by, isAfter, wanted })
      : { total: await storedCount(db, "leagues"), matches: isThere };
  const isAllNewest = !search && !status && sort === "newest" && direction !== "asc";
  const all = isAllNewest ? allNewest.get(rowsRead(wanted)) : undefined;
  const rows = all
    ? await all(db, place ?? NEWER_THAN_ALL)
    : await select(db, { matches: and(matches, isAfter), by: order.by, wanted });
  const page = pageOf(
    rows.map(({ escrowBalance, ...row }) => ({
      ...publicFacts(row, now),
      escrowBalance: centsToDecimal(toCents(escrowBalance)),
    })),
    { limit, total },
  );
  const held = await heldForLeagues(
    db,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, held: centsToDecimal(held.get(row.id) ?? ZERO) })) };
}

type Order = { by: SQL[]; isAfter: SQL | undefined; wanted: number };

function findLeagues(
  db: Reader,
  { search, status }: Pick<LeaguesQuery, "search" | "status">,
  { by, isAfter, wanted }: Order,
) {
  const hasStatus = status && eq(leagues.status, status);
  const condition = and(isThere, search ? found(search) : undefined, hasStatus);
  const all = search ? sql`(${foundLeagues(search)}) ${leagues}` : leagues;
  const inOrder = sql`order by ${sql.join(by, sql`, `)}`;
  return findMatches(db, {
    id: sql`${leagues.id}`,
    matching: status ? sql`select * from ${all} where ${and(isThere, hasStatus)}` : foundLeagues(search ?? ""),
    condition,
    inOrder: (rows) => sql`select * from ${rows} ${leagues} where ${isAfter ?? sql`true`} ${inOrder}`,
    next: sql`select ${leagues.id}, ${condition} as is_match from ${leagues} where ${and(isThere, isAfter)} ${inOrder}`,
    wanted,
  });
}

const found = (text: string) =>
  or(
    contains(leagues.name, text),
    sql`exists (select from ${users} runner where runner.id = ${leagues.commissionerId} and runner.erased_at is null
      and ${contains(sql`runner.username`, text)})`,
  );

/**
 * The same leagues, searched separately by name and by commissioner, because each has its own index. `offset 0` keeps the
 * planner from joining all leagues where it expects the name to be common.
 */
const foundLeagues = (text: string) =>
  matching(
    sql`
  select * from (
    select league.* from ${leagues} league where league.deleted_at is null and ${contains(sql`league.name`, text)}
    union all
    select league.* from ${users} runner
    cross join lateral (select * from ${leagues} run where run.commissioner_id = runner.id offset 0) league
    where league.deleted_at is null and runner.erased_at is null and ${contains(sql`runner.username`, text)}
      and not ${contains(sql`league.name`, text)}
  ) found`,
    text,
  );
