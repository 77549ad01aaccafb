import { and, eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { endSeason } from "#contract/leagues/leagues.ts";
import { getPayoutPool, listPayouts, proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { addCents, centsOf } from "#contract/platform/money.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { payouts as payoutRows } from "#server/platform/db/schema/payouts.ts";
import { done, settleDebts } from "#tests/money/treasurer-acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ...players] = withPeople(world, "casey", "alice", "ben", "dana");

it("A season in krónur is split into whole ones, to the last payout, however odd the shares, and emails show no decimals", async () => {
  const scene = { by: casey, players, paid: true, treasurer: casey, status: "in_season" } as const;
  const league = await withLeague(world, scene, {
    ...{ currency: "ISK", entryFee: "3335", commissionerReimbursement: "3.33" },
    payoutStructure: [33.34, 33.33, 33.33].map((percentage, nth) => ({ place: nth + 1, percentage })),
    prizeRules: [
      { kind: "custom", label: "Best name", amount: "1001" },
      { kind: "custom", label: "Most trades", percentage: 7.77 },
    ],
  });
  const params = { id: league.id };
  done(await casey.call(endSeason, { params }));

  const { available, reimbursement, left } = done(await casey.call(getPayoutPool, { params }));
  expect([available, reimbursement]).toEqual(["9672.00", "333.00"]);
  const winners = players.map(({ userId }) => userId);
  const places = left.places.map(({ place, amount }) => ({ place, amount, userId: winners[place - 1] ?? "" }));
  const others = left.others.map(({ title, amount }) => ({ prize: title, amount, userId: winners[0] ?? "" }));
  expect(addCents(...[...places, ...others].map(({ amount }) => centsOf(amount)))).toBe(centsOf(available));
  // Two prizes are given by hand; the rest goes back in shares.
  const [best, ...rest] = [...others, ...places];
  const given = [best, rest.at(-1)].flatMap((one) => (one ? [one] : []));
  done(await casey.call(proposePayouts, { params, body: { payouts: given } }));
  const { available: remainder } = done(await casey.call(getPayoutPool, { params }));
  done(await casey.call(returnRemainder, { params, body: { amount: remainder } }));
  await settleDebts(world, casey, league, ...players);

  const paid = done(await casey.call(listPayouts, { params }));
  expect(paid.length).toBe(6);
  expect(paid.filter(({ amount }) => !amount.endsWith(".00"))).toEqual([]);
  expect(addCents(...paid.map(({ amount }) => centsOf(amount)))).toBe(3 * 3_335_00);
  const unsettled = and(eq(payoutRows.leagueId, league.id), ne(payoutRows.status, "completed"));
  expect(await world.deps.db.$count(payoutRows, unsettled)).toBe(0);

  const sent = await world.deps.db.select().from(mails);
  const texts = sent.map(({ subject, text }) => `${subject}\n${text}`.replaceAll("\u00a0", " "));
  expect(texts.filter((text) => text.includes("ISK 3,335")).length).toBeGreaterThan(2);
  expect(texts.filter((text) => /\$|ISK [\d,]+\.\d/.test(text))).toEqual([]);
});
