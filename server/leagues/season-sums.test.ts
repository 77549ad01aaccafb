import fc from "fast-check";
import { expect, it } from "vitest";
import { centsOf } from "#contract/platform/money.ts";
import { toSums } from "#server/leagues/season-sums.ts";

const NOW = new Date("2026-09-01T12:00:00.000Z");
const DEADLINE = new Date("2026-09-10T12:00:00.000Z");
const cents = fc.integer({ min: 0, max: 100_000 });
const kinds = fc.constantFrom("late" as const, "fine" as const, "other" as const);

/** What the database can find of a season, with nothing spent that wasn't awarded. */
const found = fc
  .record({
    ...{ inPot: cents, entryPaid: cents, said: cents, carried: cents, disputed: cents },
    ...{ unowed: cents, sent: cents, unsent: cents, unsentReturns: cents, sentReturns: cents, unsentRefunds: cents },
    open: fc.array(fc.record({ dueAt: fc.constantFrom(null, "2026-08-01T00:00:00.000Z"), cents }), { maxLength: 3 }),
    others: fc.uniqueArray(fc.record({ kind: kinds, cents, count: fc.constant(1) }), { selector: ({ kind }) => kind }),
  })
  .map(({ unowed, sent, sentReturns, ...made }) => ({
    ...made,
    ...{ entryMoney: made.entryPaid + unowed, awarded: sent + made.unsent, returned: sentReturns + made.unsentReturns },
  }));

it("A season's sums add up as their names say, in every state, whatever was found", () => {
  const status = fc.constantFrom(...(["draft", "active", "in_season", "completed"] as const));
  fc.assert(
    fc.property(found, status, (facts, state) => {
      const terms = { status: state, paymentDeadline: DEADLINE, entryFee: "50.00", maxMembers: 12, lowered: "0.00" };
      const { entry, others, ...sums } = toSums(facts, terms, NOW);
      const of = (...amounts: string[]) => amounts.reduce((sum, amount) => sum + centsOf(amount), 0);
      expect(of(entry.expected)).toBe(of(entry.paid, entry.said, entry.open));
      expect(of(entry.overdue)).toBeLessThanOrEqual(of(entry.open));
      expect(of(sums.besides)).toBe(of(sums.lateFees, sums.charges, sums.carried, sums.unowed));
      expect(of(sums.lateFees, sums.charges)).toBe(of(...others.map(({ amount }) => amount)));
      expect(of(sums.collected)).toBe(of(sums.inPot, sums.owed, sums.sent));
      if (state === "completed") expect(of(entry.said, entry.open)).toBe(0);
    }),
  );
});
