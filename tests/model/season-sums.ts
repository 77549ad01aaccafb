import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { keptOf } from "#contract/leagues/season-totals.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { centsOf } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { type Cast, of } from "#tests/model/acts.ts";

/** The same sums from other places: the list of dues, and postings in the books. */
const IN_BOOKS = `
  select coalesce(-sum(p.amount) filter (where a.kind in ('escrow', 'pot') and (
      e.event_type in ('entry_fee.paid', 'dues.paid', 'entry_fee.reversed', 'season.carried') or e.event_type like 'dispute.%'
      or (e.event_type in ('refund.begun', 'refund.owed') and not r.is_return)
      or (e.event_type in ('payout.forfeited', 'payout.recalled') and e.details ->> 'fromSeason' <> a.season_year::text))), 0)::bigint as collected,
    coalesce(-sum(p.amount) filter (where a.kind in ('escrow', 'pot') and (e.event_type = 'season.carried'
      or (e.event_type in ('payout.forfeited', 'payout.recalled') and e.details ->> 'fromSeason' <> a.season_year::text))), 0)::bigint as carried,
    coalesce(-sum(p.amount) filter (where a.kind in
      ('payable', 'transfers_in_flight', 'unclaimed', 'owed', 'refunds_in_flight', 'set_aside')), 0)::bigint as unsent,
    coalesce(sum(p.amount) filter (where a.kind = 'kept'), 0)::bigint as kept
  from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
  left join refunds r on r.id::text = e.details ->> 'refundId'
  where e.league_id = $1 and coalesce(a.season_year, (e.details ->> 'fromSeason')::int, e.season_year) = $2`;
const OTHERS = `
  select coalesce(sum(amount - covered) filter (where kind = 'late'), 0)::bigint as late,
    coalesce(sum(amount - covered) filter (where kind = 'charge'), 0)::bigint as charges
  from dues where league_id = $1 and season_year = $2 and status = 'paid' and kind in ('late', 'charge')`;
/** Nobody who kept their seat, and whose money stayed, has paid anything that no due is for. */
const LEAVERS = `
  select count(*)::int as people from (
    select user_id from league_members where league_id = $1 and left_at is not null
    union all select user_id from refunds where league_id = $1 and season_year = $2 and not is_return) gone`;

/** Checks that a league's sums add up, and are what dues, books and keepers say. */
export async function checkSums({ world, admin }: Pick<Cast, "world" | "admin">, league: League): Promise<void> {
  const { sums, id, currentYear } = league;
  if (!sums) throw new Error("An admin sees every sum.");
  const one = async (query: string) => (await world.database.ownerPool.query(query, [id, currentYear])).rows[0];
  const cents = (decimal: string): number => centsOf(decimal);
  const { expected, paid, said, open, overdue } = sums.entry;
  expect(cents(expected), "expected").toBe(cents(paid) + cents(said) + cents(open));
  expect(cents(sums.besides), "besides").toBe(
    cents(sums.lateFees) + cents(sums.charges) + cents(sums.carried) + cents(sums.unowed),
  );
  expect(cents(sums.collected), "collected").toBe(cents(paid) + cents(sums.besides) - cents(sums.disputed));
  expect(cents(sums.collected), "where it is").toBe(cents(sums.inPot) + cents(sums.owed) + cents(sums.sent));
  for (const amount of [expected, paid, said, open, overdue, sums.unowed, sums.owed, sums.sent, sums.refundsOwed]) {
    expect(cents(amount), JSON.stringify(sums)).toBeGreaterThanOrEqual(0);
  }

  const { dues } = (await admin.call(listDues, of(league))).body;
  const owed = isOpenForPaying(league.status)
    ? dues.filter(({ seasonYear, left }) => seasonYear === currentYear && left !== "0.00")
    : [];
  const total = (some: typeof owed) => some.reduce((sum, { left }) => sum + cents(left), 0);
  const inParts = new Set(owed.filter(({ kind }) => kind === "part").map(({ userId }) => userId));
  const leaves = owed.filter(({ kind, userId }) => kind === "part" || (kind === "entry" && !inParts.has(userId)));
  const now = world.clock().toISOString();
  expect(total(owed.filter(({ kind }) => kind === "entry")), "left of the fees").toBe(cents(said) + cents(open));
  expect(total(leaves.filter(({ standing }) => standing === "sent")), "said").toBe(cents(said));
  expect(total(leaves.filter(({ standing, dueAt }) => standing === "open" && dueAt < now)), "overdue").toBe(
    cents(overdue),
  );

  const books = await one(IN_BOOKS);
  expect(books, "in the books").toEqual({
    ...{ collected: cents(sums.collected), carried: cents(sums.carried) },
    unsent: cents(sums.owed) + cents(sums.refundsOwed),
    kept: hasTreasurer(league) ? keptOf(sums) : 0,
  });
  expect(await one(OTHERS), "other dues").toEqual({ late: cents(sums.lateFees), charges: cents(sums.charges) });
  if (sums.unowed !== "0.00") expect((await one(LEAVERS)).people, "who left").toBeGreaterThan(0);
}
