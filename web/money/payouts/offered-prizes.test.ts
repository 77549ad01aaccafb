import fc from "fast-check";
import { expect, it } from "vitest";
import { notYetAdded, type OfferedPrize, offerOf, withOffer } from "#web/money/payouts/offered-prizes.ts";
import { emptyPayout, type TypedPayout, totalOf } from "#web/money/payouts/typed-payouts.ts";

const named = fc.record({
  title: fc.constantFrom("High score", "high score ", "Boom and bust"),
  amount: fc.constant("1.00"),
});
const placed = fc.record({ place: fc.integer({ min: 1, max: 3 }), winners: fc.integer({ min: 1, max: 3 }) });
const offers: fc.Arbitrary<OfferedPrize[]> = fc.array(
  fc.oneof(
    named.map((prize) => offerOf(prize)),
    placed.map(({ place, winners }) => ({
      ...{ title: `place ${place}`, place, prize: null, isDivided: false },
      amounts: Array.from({ length: winners }, () => "2.00"),
    })),
  ),
  { maxLength: 8 },
);
const amountsIn = (some: readonly OfferedPrize[]) =>
  totalOf(
    some.flatMap(({ amounts }) => amounts).map((amount) => ({ amount })),
    "USD",
  );

it("Every offered prize can be added once, with its amount, and is offered again after it is removed", () => {
  fc.assert(
    fc.property(offers, fc.nat(), (all, pick) => {
      let rows: TypedPayout[] = [];
      for (let left = notYetAdded(all, rows, "USD"); left[0]; left = notYetAdded(all, rows, "USD"))
        rows = withOffer(rows, left[0]);
      expect(totalOf(rows, "USD")).toBe(amountsIn(all));
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      const gone = rows[pick % Math.max(1, rows.length)]?.offer;
      const without = rows.filter(({ offer }) => offer !== gone);
      expect(amountsIn(notYetAdded(all, without, "USD"))).toBe(totalOf(rows, "USD") - totalOf(without, "USD"));
    }),
  );
});

it("A payout entered by hand counts as the prize of its name or place, and one from the results as none", () => {
  const row: TypedPayout = { ...emptyPayout([]), place: "2" };
  const second: OfferedPrize = { title: "2nd place", place: 2, prize: null, amounts: ["5.00"], isDivided: false };
  const all = [second, offerOf({ title: "Best trade", amount: "1.00" })];
  const titles = (...rows: TypedPayout[]) => notYetAdded(all, rows, "USD").map(({ title }) => title);
  expect(titles(row)).toEqual(["Best trade"]);
  expect(titles({ ...row, place: "", prize: " best Trade" })).toEqual(["2nd place"]);
  expect(titles({ ...row, award: { numbers: [0], source: "Stated by ESPN." } })).toEqual(["2nd place", "Best trade"]);
});

it("A divided prize is offered until its winners have all of it, whatever their parts are called", () => {
  const weekly = offerOf({ title: "Weekly high score, weeks 1 to 14", amount: "38.00" }, [
    "Weekly high score, weeks 1 to 14",
  ]);
  const offered = (rows: TypedPayout[]) => notYetAdded([weekly], rows, "USD").map(({ amounts }) => amounts);
  const [row] = withOffer([], weekly);
  if (!row) throw new Error("Nothing was added.");
  expect(offered([row])).toEqual([]);
  expect(offered([{ ...row, amount: "10.00", prize: "Weekly high score, week 3" }])).toEqual([["28.00"]]);
  expect(
    offered([
      { ...row, amount: "10.00" },
      { ...row, key: 1, amount: "28.00" },
    ]),
  ).toEqual([]);
  expect(offered([{ ...row, amount: "" }])).toEqual([["38.00"]]);
});
