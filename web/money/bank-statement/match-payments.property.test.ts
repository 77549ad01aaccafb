import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import type { ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";
import { matchPayments } from "#web/money/bank-statement/match-payments.ts";
import type { StatementLine } from "#web/money/bank-statement/statement-lines.ts";

const names = ["Casey Moore", "Chris Moore", "Ben Okafor", "Zoë Ångström", "casey"];
const references = ["K7P4Q", "W3XHT", "K7P4", "R9", "T9CDE", "HHX77", "QQP34", "M4RTX"];
const amount = fc.constantFrom(5000, 5000, 2500, 4999).map(toCents);
const day = fc.constantFrom("2026-11-01", "2026-11-03", "2026-12-24");

const payment: fc.Arbitrary<Omit<ExpectedPayment, "id">> = fc.record({
  name: fc.constantFrom(...names),
  reference: fc.constantFrom(...references),
  amount,
  paidOn: fc.option(day),
});
const payments = fc
  .array(payment, { maxLength: 8 })
  .map((all) => all.map((one, index) => ({ ...one, id: `p${index}` })));
const words = fc.constantFrom(...names, ...references, "c", "m", "xK7P4Qx", "from", "zoe angstrom", "-");
const movement: fc.Arbitrary<Omit<StatementLine, "line">> = fc.record({
  date: day,
  amount: fc.oneof({ weight: 4, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(toCents(-5000)) }),
  currency: fc.constantFrom(null, null, "USD", "EUR"),
  name: fc.constantFrom("", ...names),
  text: fc.array(words, { maxLength: 4 }).map((all) => all.join(" ")),
});
const movements = fc
  .array(movement, { maxLength: 10 })
  .map((all) => all.map((one, index) => ({ ...one, line: index + 2 })));

const squashed = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, "");

/** Few random movements fit a payment so well that they are ticked. */
const MANY = 1000;

describe("Of any statement and any payments", () => {
  it("each movement and each payment is used once at most, and none is lost", () => {
    fc.assert(
      fc.property(movements, payments, payments, (lines, expected, confirmed) => {
        const found = matchPayments(lines, { expected, confirmed, currency: "USD" });
        const used = found.suggestions.map(({ line }) => line.line);
        const paid = found.suggestions.map((suggestion) => suggestion.expected.id);
        expect(new Set(used).size).toBe(used.length);
        expect(new Set(paid).size).toBe(paid.length);
        const seen = [...used, ...[...found.unmatched, ...found.alreadyConfirmed].map(({ line }) => line)];
        expect(seen.sort((a, b) => a - b)).toEqual(lines.filter((line) => line.amount > 0).map(({ line }) => line));
        expect([...paid, ...found.missing.map(({ id }) => id)].sort()).toEqual(expected.map(({ id }) => id).sort());
      }),
    );
  });

  it("what is ticked has the reference and the amount, in dollars, not too early, and is the only one that has", () => {
    let ticked = 0;
    fc.assert(
      fc.property(movements, payments, payments, (lines, expected, confirmed) => {
        const { suggestions, alreadyConfirmed } = matchPayments(lines, { expected, confirmed, currency: "USD" });
        for (const { line, expected: one, doubts, isSure } of suggestions) {
          if (!isSure) continue;
          ticked += 1;
          const has = (text: StatementLine, { reference, amount }: ExpectedPayment) =>
            reference.length > 3 && squashed(text.name + text.text).includes(reference) && text.amount === amount;
          expect(doubts).toEqual([]);
          expect(line.amount).toBe(one.amount);
          expect(has(line, one)).toBe(true);
          expect(line.currency).not.toBe("EUR");
          expect(one.paidOn === null || one.paidOn <= line.date).toBe(true);
          const whole = new RegExp(`(^|[^A-Z\\d])${one.reference}([^A-Z\\d]|$)`);
          const isWhole = (text: StatementLine) => whole.test(`${text.name} / ${text.text}`.toUpperCase());
          const others = lines.filter((other) => other !== line && !alreadyConfirmed.includes(other));
          expect(others.filter((other) => has(other, one) && isWhole(other))).toEqual([]);
          expect(
            expected.filter((other) => other !== one && has(line, other) && other.reference === one.reference),
          ).toEqual([]);
        }
      }),
      { numRuns: MANY },
    );
    expect(ticked).toBeGreaterThan(20);
  });

  it("the order in which they are given doesn't matter", () => {
    const shuffled = <Of>(all: Of[]) => fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(
      fc.property(
        fc
          .tuple(movements, payments, payments)
          .chain(([lines, expected, confirmed]) =>
            fc.tuple(
              fc.constant({ lines, expected, confirmed }),
              shuffled(lines),
              shuffled(expected),
              shuffled(confirmed),
            ),
          ),
        ([{ lines, expected, confirmed }, otherLines, otherExpected, otherConfirmed]) => {
          const { missing, ...found } = matchPayments(lines, { expected, confirmed, currency: "USD" });
          const { missing: otherMissing, ...other } = matchPayments(otherLines, {
            ...{ expected: otherExpected, confirmed: otherConfirmed, currency: "USD" },
          });
          expect(other).toEqual(found);
          expect(new Set(otherMissing)).toEqual(new Set(missing));
        },
      ),
    );
  });
});
