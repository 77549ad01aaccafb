import { expect } from "vitest";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { getTaxYear } from "#contract/operations/tax.ts";
import { centsOf } from "#contract/platform/money.ts";
import type { Cast } from "#tests/model/acts.ts";

type Entry = {
  type: string;
  at: Date;
  league: string;
  season: number;
  user: string;
  /** Whose seat the payment was for. */
  seat: string | null;
  kind: string;
  on: [string, number][];
};
type Sums = Record<"prizes" | "entryMoney" | "net", number>;

/** Every entry about one person, in the order of the books, with its postings by account. */
const ENTRIES = `select e.event_type as type, e.occurred_at as at, e.league_id as league, e.season_year as season,
    e.details ->> 'userId' as "user", (select m.user_id from payments m where m.id::text = e.details ->> 'paymentId') as seat, json_agg(json_build_array(a.address, p.amount)) as on, coalesce(
      (select o.kind from payouts o where o.id::text = e.details ->> 'payoutId' and o.kind <> 'unclaimed'),
      (select coalesce(o.kind, 'refund') from unclaimed_money u left join payouts o on o.id = u.payout_id
        where u.paid_as_id::text = e.details ->> 'payoutId'), '') as kind
  from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
  where e.details ->> 'userId' is not null group by e.id order by e.id`;

type Taken = Pick<Entry, "user" | "league" | "season" | "at"> & { cents: number };

/** What was taken from prizes for their winners' dues: won in the year of the award, and paid for the seat. */
const TAKEN = `select user_id as "user", league_id as league, season_year as season, created_at as at, set_off as cents
  from payouts where set_off > 0 and forfeited_at is null and not by_treasurer`;

const yearIn = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", year: "numeric" });
const PRIZES = new Set(["prize", "period_prize"]);

/**
 * Checks the tax report and everyone's own years against a sum of the books that is made entry by entry: what left the
 * processor for a prize uses up what is left of the seat's entry money, and the rest is that year's net.
 */
export async function checkPrizeYears({ world, admin, people }: Cast): Promise<void> {
  const { rows } = await world.database.ownerPool.query<Entry>(ENTRIES);
  const { rows: taken } = await world.database.ownerPool.query<Taken>(TAKEN);
  const expected = summed(rows, taken);
  const reported: Record<string, Sums> = {};
  const { body: latest } = await admin.call(getTaxYear);
  for (const year of latest.years) {
    const { body } = await admin.call(getTaxYear, { query: { year: String(year) } });
    for (const { userId, prizes, entryMoney, net } of body.people)
      reported[`${userId} ${year}`] = { prizes: centsOf(prizes), entryMoney: centsOf(entryMoney), net: centsOf(net) };
  }
  expect(reported).toEqual(expected);
  for (const person of people) {
    const { body } = await person.call(listOwnPrizeYears);
    const own = body.reduce((sum, { net }) => sum + centsOf(net), 0);
    const theirs = Object.keys(expected).filter((key) => key.startsWith(person.userId));
    expect(own).toBe(theirs.reduce((sum, key) => sum + (expected[key]?.net ?? 0), 0));
  }
}

function summed(entries: readonly Entry[], taken: readonly Taken[]): Record<string, Sums> {
  const entered = new Map([...enteredBySeat(entries)].map(([seat, cents]) => [seat, Math.max(0, cents)]));
  for (const { user, league, season, cents } of taken) add(entered, `${user} ${league}:${season}`, cents);
  const sent = new Map<string, number>();
  const lines = new Map<string, { user: string; year: string; prizes: number; entryMoney: number }>();
  const sentOrTaken = [...entries.flatMap(sentBy), ...taken].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { user, league, season, at, cents } of sentOrTaken) {
    const seat = `${user} ${league}:${season}`;
    const fee = Math.max(0, entered.get(seat) ?? 0);
    const before = Math.min(sent.get(seat) ?? 0, fee);
    const used = Math.min(add(sent, seat, cents), fee) - before;
    const year = yearIn.format(at);
    const line = lines.get(`${seat} ${year}`) ?? { user, year, prizes: 0, entryMoney: 0 };
    lines.set(`${seat} ${year}`, { ...line, prizes: line.prizes + cents, entryMoney: line.entryMoney + used });
  }
  const years: Record<string, Sums> = {};
  // What came back in the year when it was sent leaves nothing to report.
  for (const { user, year, prizes, entryMoney } of [...lines.values()].filter((line) => line.prizes !== 0)) {
    const sum = years[`${user} ${year}`] ?? { prizes: 0, entryMoney: 0, net: 0 };
    years[`${user} ${year}`] = {
      ...{ prizes: sum.prizes + prizes, entryMoney: sum.entryMoney + entryMoney },
      net: sum.net + prizes - entryMoney,
    };
  }
  return years;
}

/** What left the processor for a prize, or came back. */
function sentBy({ on, type, kind, ...entry }: Entry): Taken[] {
  const cents = -(on.find(([address]) => address === "processor")?.[1] ?? 0);
  return type.startsWith("transfer.") && cents !== 0 && PRIZES.has(kind) ? [{ ...entry, cents }] : [];
}

/** What was paid for each seat in its season and isn't on its way back. */
function enteredBySeat(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const entered = new Map<string, number>();
  for (const { seat, on } of entries)
    for (const [address, cents] of on)
      if (seat && address.startsWith("escrow:")) add(entered, `${seat} ${address.slice("escrow:".length)}`, -cents);
  return entered;
}

function add(sums: Map<string, number>, key: string, cents: number): number {
  const sum = (sums.get(key) ?? 0) + cents;
  sums.set(key, sum);
  return sum;
}
