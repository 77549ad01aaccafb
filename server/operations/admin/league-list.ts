import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ListedLeague } from "#contract/operations/admin-leagues.ts";
import type { SearchQuery } from "#contract/operations/admin-users.ts";
import { centsToDecimal, toCents, ZERO } from "#contract/platform/money.ts";
import { publicColumns, publicFacts, ratings, seats } from "#server/leagues/public-facts.ts";
import { escrowHeld, heldForLeagues } from "#server/ledger/held.ts";
import { builtOnce } from "#server/platform/db/built-once.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { keptCount } from "#server/platform/db/kept-count.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
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

const newest = [desc(leagues.createdAt), desc(leagues.id)];
const isThere = isNull(leagues.deletedAt);

const selectNewest = (db: Reader, { matches, wanted }: { matches: SQL | undefined; wanted: number }) =>
  db
    .select({
      ...publicColumns,
      escrowBalance: escrowHeld({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
    })
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .crossJoinLateral(seats)
    .crossJoinLateral(ratings)
    .where(matches)
    .orderBy(...newest)
    .limit(atLeast(wanted));

const unfiltered = new Map(
  ROWS_READ.map((wanted) => {
    const older = after(leagues, { at: sql.placeholder("at"), id: sql.placeholder("id") });
    return [wanted, builtOnce((db) => selectNewest(db, { matches: and(isThere, older), wanted }))] as const;
  }),
);

/** Lists all leagues, newest first; the search covers names and commissioners. */
export async function allLeagues(
  db: Reader,
  { query: { search, limit, cursor }, now }: { query: SearchQuery; now: Date },
): Promise<Page<ListedLeague>> {
  const place = readCursor(cursor);
  const older = place && after(leagues, place);
  const wanted = limit + 1;
  const { total, matches } = search
    ? await findMatches(db, {
        id: sql`${leagues.id}`,
        matching: foundLeagues(search),
        condition: and(isThere, found(search)),
        inOrder: (rows) =>
          sql`select * from ${rows} ${leagues} where ${older ?? sql`true`} order by ${sql.join(newest, sql`, `)}`,
        next: sql`select ${leagues.id}, ${found(search)} as is_match from ${leagues} where ${and(isThere, older)}
          order by ${sql.join(newest, sql`, `)}`,
        wanted,
      })
    : { total: await keptCount(db, "leagues"), matches: isThere };
  const all = search ? undefined : unfiltered.get(rowsRead(wanted));
  const rows = all
    ? await all(db, place ?? NEWER_THAN_ALL)
    : await selectNewest(db, { matches: and(matches, older), wanted });
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
