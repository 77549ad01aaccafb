import { and, desc, isNull, or, sql } from "drizzle-orm";
import type { AdminLeague, AdminLeagueEdit, ListedLeague } from "#contract/operations/admin-leagues.ts";
import type { SearchQuery } from "#contract/operations/admin-users.ts";
import { addDays } from "#contract/platform/days.ts";
import { centsToDecimal, ZERO } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { leagueTypeEffects } from "#contract/terms/league-types.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import type { Actor } from "#server/access/guards.ts";
import { type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { createLeague } from "#server/leagues/create-league.ts";
import { editLeague } from "#server/leagues/edit-league.ts";
import { selectLeagues, toLeague } from "#server/leagues/queries.ts";
import { heldForLeagues } from "#server/ledger/held.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { keptCount } from "#server/platform/db/kept-count.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { after, atLeast, type Page, pageOf, readCursor } from "#server/platform/lib/paging.ts";
import { findMatches } from "#server/platform/lib/search.ts";
import { contains, matching } from "#server/platform/lib/text-search.ts";

/** Lists all leagues, newest first; the search covers names and commissioners. */
export async function allLeagues(
  db: Reader,
  { query: { search, limit, cursor }, now }: { query: SearchQuery; now: Date },
): Promise<Page<ListedLeague>> {
  const place = readCursor(cursor);
  const older = place && after(leagues, place);
  const newest = [desc(leagues.createdAt), desc(leagues.id)];
  const wanted = limit + 1;
  const isThere = isNull(leagues.deletedAt);
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
  const rows = await selectLeagues(db)
    .where(and(matches, older))
    .orderBy(...newest)
    .limit(atLeast(wanted));
  const page = pageOf(
    rows.map((row) => toLeague(row, now)),
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

type Creation = { league: AdminLeague; now: Date };

/** Creates a league with SPEC §9's admin defaults; the dates come from the commissioners' form. */
export async function createLeagueAsAdmin(tx: Tx, actor: Actor, { league, now }: Creation): Promise<string> {
  const { status, leagueType: type, ...fields } = league;
  const leagueType = type === "standard" ? "single_season" : type;
  const leagueId = await createLeague(tx, actor, {
    league: {
      ...fields,
      ...leagueTypeEffects[leagueType],
      leagueType,
      paymentDeadline: addDays(now, 30),
      endDate: addDays(now, 120),
      payoutStructure: positionsOf([100]),
      prizeRules: [],
      commissionerReimbursement: toBasisPoints(0),
      periodPrizeShare: toBasisPoints(0),
      payoutRule: "commissioner_control",
      objectionDays: 0,
      isPublic: false,
      remindsMembers: true,
      fantasyService: "yahoo",
    },
    now,
  });
  if (status !== "draft") {
    const created = await managedLeague(tx, actor, leagueId, { action: "league.create", now });
    await changeStatus(tx, created, { to: status, now });
  }
  return leagueId;
}

type Edit = Omit<Creation, "league"> & { league: AdminLeagueEdit; actor: Actor };

/** Edits a league with the admin's form, in which "standard" keeps a survivor or pick'em league's type. */
export async function editLeagueAsAdmin(tx: Tx, league: ManagedLeague, { league: form, actor, now }: Edit) {
  const { leagueType: type, ...fields } = form;
  const becomesStandard = type === "standard" && league.leagueType === "dynasty";
  const leagueType = type === "dynasty" ? type : becomesStandard ? ("single_season" as const) : league.leagueType;
  const isAnother = leagueType !== league.leagueType;
  const { minYears, maxYears } = leagueTypeEffects[leagueType];
  const { paymentDeadline, endDate } = league;
  const changes = {
    ...fields,
    paymentDeadline,
    endDate,
    ...(isAnother ? { leagueType, minYears, maxYears } : {}),
  };
  await editLeague(tx, league, { actor, changes, now });
}
