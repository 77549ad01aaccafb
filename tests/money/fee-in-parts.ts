import Stripe from "stripe";
import { expect } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { listMembers, lowerEntryFee } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { recordPayment, reversePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aLeague, aPerson, confirmCard, join, type Person } from "#tests/support/world.ts";

const DAY_MS = 86_400_000;
const GOOD_CARD = "4242424242424242";
const DISPUTED_CARD = "4000000000000259";

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

    async function parts() {
      const { dues } = (await runner.call(listDues, { params })).body;
      return dues.filter((due) => due.userId === userId && due.kind === "part");
    }

    async function pay({ amount, seasons, dueIds }: Wanted, number = GOOD_CARD) {
      if (isKept) {
        const body = { ...today(), amount, seasons: seasons ?? 0, ...(dueIds ? { dueIds } : {}), userId };
        return done(await runner.call(recordPayment, { params, body })).id;
      }
      const more = { ...(seasons ? { yearsSelected: seasons } : {}), ...(dueIds ? { dueIds } : {}) };
      const { body } = await member.call(createPaymentIntent, { body: { leagueId: league.id, amount, ...more } });
      expect((await confirmCard(member, body, { number })).status).toBe(200);
      const { paymentIntentId } = body;
      done(await member.call(paymentSuccess, { body: { paymentIntentId } }));
      return paymentIntentId;
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
      else await bankTakesBack(world);
    }

    return {
      ...{ league, member, params, parts, pay, payPart, payButFirst, takeBack },
      /** Each part's number, amount and standing. */
      shown: async () => (await parts()).map(({ part, amount, standing }) => [part, amount, standing]),
      seat: async () => (await runner.call(listMembers, { params })).body.find((seat) => seat.userId === userId),
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

/** A bank takes back what its cardholders disputed. */
async function bankTakesBack(world: TestApp) {
  const { sandbox, db } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const anHourLater = async () => {
    world.advance({ hours: 1 });
    await sandbox.applyDueChanges();
    await world.runJobs();
  };
  await anHourLater();
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  const evidence = { uncategorized_text: "losing_evidence" };
  for (const { id, status } of await db.select().from(disputes)) {
    if (status === "open") await stripe.disputes.update(id, { evidence, submit: true });
  }
  await anHourLater();
}
