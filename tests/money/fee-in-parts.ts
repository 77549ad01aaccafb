import type { League } from "#contract/leagues/leagues.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { recordPayment, reversePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { duesOf, payFor } from "#tests/money/due-acts.ts";
import { anHourLater, banksDecide, DISPUTED_CARD } from "#tests/money/processor-acts.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { seatOf } from "#tests/support/with-league.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

const DAY_MS = 86_400_000;

type Terms = { custody?: string; currency?: string };
type Wanted = { amount: string; seasons?: 1; dueIds?: string[] };
let count = 0;

/** Leagues of one commissioner, who is also the treasurer, whose fee is paid in parts by one member. */
export function feeInParts(world: TestApp, runner: Person) {
  const inDays = (days: number) => new Date(world.clock().getTime() + days * DAY_MS).toISOString();
  const today = () => ({ way: "cash" as const, paidOn: inDays(0).slice(0, 10) });

  async function aSeason(amounts: string[], terms: Terms = {}) {
    count += 1;
    const entryParts = amounts.map((amount, nth) => ({ amount, dueAt: inDays(10 * (nth + 1)) }));
    const entryFee = centsToDecimal(addCents(...amounts.map(centsOf)));
    const days = { paymentDeadline: inDays(50), endDate: inDays(90) };
    const league = await aLeague(world, runner, { name: `Parts ${count}`, entryFee, entryParts, ...days, ...terms });
    const member = await aPerson(world, `member${count}`);
    await join(runner, league, member);
    return seasonOf(league, member);
  }

  function seasonOf(league: League, member: Person) {
    const params = { id: league.id };
    const isKept = league.custody === "treasurer";
    const { userId } = member;

    const parts = () => duesOf(runner, league, member, "part");

    async function pay({ amount, seasons, dueIds }: Wanted, number?: string) {
      if (isKept) {
        const body = { ...today(), amount, seasons: seasons ?? 0, ...(dueIds ? { dueIds } : {}), userId };
        return done(await runner.call(recordPayment, { params, body })).id;
      }
      const more = { ...(seasons ? { yearsSelected: seasons } : {}), ...(dueIds ? { dueIds } : {}) };
      return payFor(member, league, { amount, ...more }, number);
    }

    /** Pays the open part with this number. */
    async function payPart(part: number, number?: string) {
      const due = (await parts()).find((each) => each.part === part);
      return pay({ amount: due?.left ?? "", dueIds: [due?.id ?? ""] }, number);
    }

    /** At once, because it was recorded within the hour. */
    const takeBack = async (id: string) =>
      done(await runner.call(reversePayment, { params: { id }, body: { reason: "Never came" } }));

    /** Pays these parts in order, after which the first one turns out not to be paid, by the treasurer or the bank. */
    async function payButFirst(last: number) {
      const first = await payPart(1, DISPUTED_CARD);
      for (let part = 2; part <= last; part++) await payPart(part);
      if (isKept) await takeBack(first);
      else {
        await anHourLater(world);
        await banksDecide(world, "losing_evidence");
      }
    }

    return {
      ...{ league, member, params, parts, pay, payPart, payButFirst, takeBack },
      /** Each part's number, amount and standing. */
      shown: async () => (await parts()).map(({ part, amount, standing }) => [part, amount, standing]),
      seat: () => seatOf(runner, league, member),
      lower: (amount: string) =>
        runner.call(lowerEntryFee, { params: { ...params, userId }, body: { amount, reason: "Student" } }),
      /** What the member's payments come to, in cents, less what went back or a bank took. */
      paid: async () => {
        const { rows } = await world.database.ownerPool.query<{ cents: number }>(
          `select coalesce(sum(s.amount - s.refunded), 0)::int as cents from payment_allocations s
           join payments p on p.id = s.payment_id where p.league_id = $1 and p.user_id = $2
             and not exists (select from disputes d where d.payment_id = p.id and d.status in ('open', 'lost'))`,
          [league.id, userId],
        );
        return rows[0]?.cents;
      },
    };
  }

  return { aSeason, today };
}
