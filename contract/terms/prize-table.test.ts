import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitProposable } from "#contract/money/proposable.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { addCents, type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import { percentOf, toBasisPoints } from "#contract/platform/percent.ts";
import { awardPrizes, awardsOf, prizesWith } from "#contract/results/awards.ts";
import { anyPrizes, anySeason } from "#tests/support/random-season.ts";
import { positionsOf } from "./payout-structure.ts";
import { payoutStructureSchema } from "./payout-structure-schema.ts";
import { fullPool, splitPool } from "./pool.ts";
import { givenPrizesSchema } from "./prize-rules.ts";
import { type PrizeTable, placePrizes, rowFor, structureOf, totalOfRow } from "./prize-table.ts";
import { leftForPlaces, type TableTerms, tableIssues } from "./prize-table-issues.ts";
import { givenTableSchema } from "./prize-table-schema.ts";
import { tableFromWire, tableToWire } from "./prize-table-wire.ts";
import { rowsInWords, tableInShort, tableInWords } from "./prize-table-words.ts";
import { proposedTable } from "./proposed-table.ts";

const tableOf = (surplus: PrizeTable["surplus"], ...rows: [from: number, ...dollars: number[]][]): PrizeTable => ({
  rows: rows.map(([from, ...dollars]) => ({ from, amounts: dollars.map((each) => toCents(each * 100)) })),
  surplus,
});
const TABLE = tableOf("members", [6, 200, 50], [8, 300, 80], [10, 400, 90]);

const termsWith = (prizeTable: PrizeTable | null, over: Partial<TableTerms> = {}): TableTerms => ({
  ...{ entryFee: toCents(50_00), maxMembers: 12, leagueType: "single_season" as const, prizeRules: [] },
  currency: DOLLARS,
  ...{ commissionerReimbursement: toBasisPoints(0), periodPrizeShare: toBasisPoints(0) },
  ...over,
  prizeTable,
});
const poolTerms = (prizeTable: PrizeTable, over: Partial<TableTerms> = {}) => {
  const { commissionerReimbursement: reimbursement, ...terms } = termsWith(prizeTable, over);
  return { ...terms, reimbursement, payoutStructure: structureOf(prizeTable) };
};
const messagesFor = (...[table, over]: Parameters<typeof termsWith>) =>
  tableIssues(termsWith(table, over)).map(({ message }) => message);

const share = fc.integer({ min: 0, max: 5_000 }).map(toBasisPoints);
const anyMoney = fc.record({
  currency: fc.constant(DOLLARS),
  entryFee: fc.integer({ min: 1, max: 500_00 }).map(toCents),
  maxMembers: fc.integer({ min: 2, max: 50 }),
  commissionerReimbursement: share,
  periodPrizeShare: share,
  prizeRules: anyPrizes.map((prizes) => prizes.filter(({ percentage }) => percentage === null).slice(0, 2)),
});
const anyStructure = fc.constantFrom([100], [70, 30], [50, 30, 20], [40, 30, 20, 10]).map(positionsOf);

describe("The row of a table of fixed prizes", () => {
  it("is the last one for which enough members have paid", () => {
    const fromFor = (paidMembers: number) => rowFor(TABLE, { paidMembers, rest: toCents(600_00) })?.from;
    expect([5, 6, 7, 8, 9, 10, 12].map(fromFor)).toEqual([undefined, 6, 6, 8, 8, 10, 10]);
  });

  it("is a smaller one where the money doesn't cover it, because fees were lowered", () => {
    expect(rowFor(TABLE, { paidMembers: 10, rest: toCents(489_99) })?.from).toBe(8);
    expect(rowFor(TABLE, { paidMembers: 10, rest: toCents(249_99) })).toBeUndefined();
  });
});

describe("Every row that the form proposes", () => {
  it("is covered by the money of exactly its members, and is the one for them, whatever the terms", () => {
    let checked = 0;
    fc.assert(
      fc.property(anyMoney, anyStructure, (money, structure) => {
        const table = proposedTable(structure, money);
        // Where the other prizes take all, no place is left with an amount.
        for (const row of table.rows.filter(({ amounts }) => amounts.length > 0)) {
          checked += 1;
          const [rest, total] = [leftForPlaces(money, row.from), totalOfRow(row)];
          expect(total).toBeLessThanOrEqual(rest);
          expect(rowFor(table, { paidMembers: row.from, rest: total })).toBe(row);
          expect(rowFor(table, { paidMembers: row.from, rest: toCents(total - 1) })).not.toBe(row);
          const above = { ...row, amounts: [toCents(rest + 1)] };
          expect(messagesFor({ ...table, rows: [above] }, money)).toHaveLength(1);
        }
      }),
    );
    expect(checked).toBeGreaterThan(100);
  });
});

describe("Fixed prizes", () => {
  it("stand, and what is above them goes where the table says", () => {
    const placesOf = (surplus: PrizeTable["surplus"]) => {
      const { places, surplus: above } = splitPool(toCents(550_00), poolTerms({ ...TABLE, surplus }), 11);
      return [...places.map(({ amount }) => amount), above];
    };
    expect(placesOf("members")).toEqual([400_00, 90_00, 60_00]);
    expect(placesOf("next_season")).toEqual([400_00, 90_00, 60_00]);
    expect(placesOf("first")).toEqual([460_00, 90_00, 0]);
  });

  it("fall in proportion when the row is decided and money is missing", () => {
    const prizeRow = { amounts: [toCents(300_00), toCents(100_00)] };
    const terms = { payoutStructure: positionsOf([75, 25]), currency: DOLLARS, prizeTable: TABLE, prizeRow };
    expect(placePrizes(toCents(200_00), terms)).toEqual({ amounts: [150_00, 50_00], surplus: 0 });
    expect(placePrizes(ZERO, terms)).toEqual({ amounts: [0, 0], surplus: 0 });
    expect(placePrizes(toCents(500_00), terms)).toEqual({ amounts: [300_00, 100_00], surplus: 100_00 });
  });

  it("are nothing yet with too few members for the first row", () => {
    const { places, surplus } = splitPool(toCents(250_00), poolTerms(TABLE), 5);
    expect(places.map(({ amount }) => amount)).toEqual([0, 0]);
    expect(surplus).toBe(250_00);
  });

  it("stand for percentages of the places, by the last row", () => {
    expect(structureOf(TABLE)).toEqual([
      { place: 1, percentage: 81.63 },
      { place: 2, percentage: 18.37 },
    ]);
  });
});

describe("A table", () => {
  it("is refused where its prizes are more than there is, at any number of members, other prizes included", () => {
    expect(messagesFor(TABLE)).toEqual([]);
    expect(messagesFor(tableOf("members", [6, 200, 101], [10, 400, 101]))).toEqual([
      "With 6 paid members, these prizes come to $301.00, which is $1.00 more than the $300.00 there is.",
    ]);
    const prizeRules = givenPrizesSchema.parse([{ kind: "custom", label: "Best trade", amount: 60 }]);
    expect(messagesFor(TABLE, { prizeRules })).toEqual([
      "With 6 paid members, these prizes come to $250.00, which is $10.00 more than the $240.00 that the other prizes leave.",
    ]);
    expect(
      messagesFor(TABLE, { prizeRules: prizeRules.map((each) => ({ ...each, amount: toCents(320_00) })) }),
    ).toEqual(["With 6 paid members, the other prizes alone come to $20.00 more than there is."]);
    expect(messagesFor(TABLE, { commissionerReimbursement: toBasisPoints(2_000) })).toHaveLength(1);
    expect(messagesFor(TABLE, { entryFee: ZERO })).toHaveLength(1);
  });

  it("is refused with rows out of order, twice or for more members than seats", () => {
    expect(messagesFor(tableOf("members", [8, 100], [6, 50]))).toEqual([
      "Put the rows in the order of their paid members.",
    ]);
    expect(messagesFor(tableOf("members", [6, 50], [6, 100]))).toEqual(["Two rows begin with 6 paid members."]);
    expect(messagesFor(tableOf("members", [13, 100]))).toEqual([
      "The league has 12 seats, so it never has 13 paid members.",
    ]);
    expect(messagesFor(tableOf("members", [2, 40, 30, 20]))).toEqual([
      "With 2 paid members, there can't be prizes for 3 places.",
    ]);
  });

  it("is refused where more members lower a prize", () => {
    const message = (place: string) =>
      `With 8 paid members, ${place} gets less than with 6. More members can't lower a prize.`;
    expect(messagesFor(tableOf("members", [6, 200, 50], [8, 190, 90]))).toEqual([message("1st place")]);
    expect(messagesFor(tableOf("members", [6, 200, 50], [8, 250]))).toEqual([message("2nd place")]);
  });

  it("passes money on to the next season only in a dynasty", () => {
    const table = { ...TABLE, surplus: "next_season" as const };
    expect(messagesFor(table)).toHaveLength(1);
    expect(messagesFor(table, { leagueType: "dynasty" })).toEqual([]);
  });

  it("has no percentages next to it", () => {
    const prizeRules = givenPrizesSchema.parse([{ kind: "custom", label: "Best trade", percentage: 5 }]);
    expect(tableIssues(termsWith(TABLE, { prizeRules }))).toMatchObject([{ path: "prizeRules" }]);
  });

  it("is not judged again in an edit that leaves it and the money as they are", () => {
    const wrong = termsWith(tableOf("members", [2, 500]));
    expect(tableIssues(wrong, { ...wrong })).toEqual([]);
    expect(tableIssues({ ...wrong, entryFee: toCents(40_00) }, wrong)).toHaveLength(1);
  });

  it("is read from a request, and refused where a row is empty, a prize nothing or a number of members none", () => {
    const wire = tableToWire(TABLE);
    expect(tableFromWire(wire)).toEqual(TABLE);
    expect(givenTableSchema.parse(wire)).toEqual(TABLE);
    const withRow = (row: object) => givenTableSchema.safeParse({ rows: [row], surplus: "members" }).success;
    expect(withRow({ from: 6, amounts: ["100.00"] })).toBe(true);
    expect(withRow({ from: 6, amounts: [] })).toBe(false);
    expect(withRow({ from: 6, amounts: ["0.00"] })).toBe(false);
    expect(withRow({ from: 1, amounts: ["10.00"] })).toBe(false);
    expect(withRow({ from: 6.5, amounts: ["10.00"] })).toBe(false);
    expect(givenTableSchema.safeParse({ rows: [], surplus: "members" }).success).toBe(false);
    expect(givenTableSchema.safeParse({ ...wire, surplus: "mine" }).success).toBe(false);
  });

  it("is said in a line and in full", () => {
    expect(tableInShort(TABLE, DOLLARS)).toBe("1st $400, 2nd $90 with 10 or more; less with fewer");
    expect(tableInShort(tableOf("members", [10, 400]), DOLLARS)).toBe("1st $400 with 10 or more");
    expect(
      rowsInWords(tableOf("members", [3, 9], [4, 10], [6, 11], [9, 12]), DOLLARS).map(({ members }) => members),
    ).toEqual(["9 or more", "6 to 8", "4 or 5", "3"]);
    expect(tableInWords(TABLE, DOLLARS)).toBe(
      "With 10 or more paid members: 1st $400, 2nd $90. With 8 or 9 paid members: 1st $300, 2nd $80. With 6 or 7 paid members: 1st $200, 2nd $50. What is collected above that goes back to the members in equal parts.",
    );
  });
});

/** Proposed tables, and those with some rows left out and every amount of a row cut by the same part. */
const anyTable = fc
  .tuple(
    anyMoney,
    anyStructure,
    fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([money, structure, keeps, percent]) => {
    const { rows } = proposedTable(structure, money);
    const cut = rows
      .filter((_, index) => keeps[index] || index === rows.length - 1)
      .map(({ from, amounts }) => ({
        from,
        amounts: amounts
          .map((amount) => percentOf(amount, toBasisPoints(percent * 100), money.currency))
          .filter((each) => each > 0),
      }))
      .filter(({ amounts }) => amounts.length > 0);
    return { money, table: { rows: cut, surplus: "members" as const } };
  })
  .filter(({ table }) => table.rows.length > 0);
const anySurplus = fc.constantFrom<PrizeTable["surplus"]>("members", "first", "next_season");

describe("Whatever the table", () => {
  it("a proposed one can be paid at each size, and reads back as it is", () => {
    let [proposed, withRows] = [0, 0];
    fc.assert(
      fc.property(anyMoney, anyStructure, (money, structure) => {
        const table = proposedTable(structure, money);
        // Where the other prizes take all, no place is left with an amount.
        if (table.rows.every(({ amounts }) => amounts.length === 0)) return;
        proposed += 1;
        if (table.rows.length > 1) withRows += 1;
        expect(tableIssues(termsWith(table, money))).toEqual([]);
        expect(givenTableSchema.parse(tableToWire(table))).toEqual(table);
        expect(payoutStructureSchema.safeParse(structureOf(table)).success).toBe(true);
      }),
    );
    expect(proposed).toBeGreaterThan(20);
    expect(withRows).toBeGreaterThan(10);
  });

  it("and the money, prizes and what is above them add up to it, and none is below zero", () => {
    fc.assert(
      fc.property(
        anyTable,
        anySurplus,
        fc.nat(60),
        fc.nat(3_000_000),
        fc.boolean(),
        (given, surplus, paid, cents, isDecided) => {
          const { money, table } = given;
          const prizeTable = { ...table, surplus };
          const prizeRow = isDecided ? (table.rows[paid % table.rows.length] ?? null) : null;
          const split = splitPool(toCents(cents), { ...poolTerms(prizeTable, money), prizeRow }, paid);
          const parts = [split.period, split.reimbursement, split.unassigned, split.surplus];
          const all = [...parts, ...[...split.others, ...split.places].map(({ amount }) => amount)];
          expect(addCents(...all)).toBe(cents);
          expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
          expect(split.unassigned).toBe(0);
          if (surplus === "first" && prizeRow) expect(split.surplus).toBe(0);
        },
      ),
    );
  });

  it("and whatever fees were lowered, another paid member never lowers a fixed prize", () => {
    fc.assert(
      fc.property(anyTable, fc.array(fc.nat(500_00), { maxLength: 49 }), ({ money, table }, fees) => {
        const rowAt = (members: number) => {
          const collected = addCents(...fees.slice(0, members).map((fee) => toCents(Math.min(fee, money.entryFee))));
          const { others, places, surplus, period } = splitPool(collected, { ...poolTerms(table, money) }, members);
          expect(addCents(period, ...others.map(({ amount }) => amount))).toBeLessThanOrEqual(collected);
          const rest = addCents(surplus, ...places.map(({ amount }) => amount));
          return rowFor(table, { paidMembers: members, rest })?.amounts ?? [];
        };
        for (let members = 1; members <= fees.length; members++) {
          const [fewer, more] = [rowAt(members - 1), rowAt(members)];
          for (const [place, amount] of fewer.entries()) expect(more[place]).toBeGreaterThanOrEqual(amount);
        }
      }),
    );
  });

  it("members who all paid the fee get the whole row for their number", () => {
    fc.assert(
      fc.property(anyTable, fc.nat(50), ({ money, table }, paid) => {
        const members = Math.min(paid, money.maxMembers);
        const expected = table.rows.findLast(({ from }) => from <= members);
        const collected = fullPool({ entryFee: money.entryFee, maxMembers: members });
        const { places } = splitPool(collected, poolTerms(table, money), members);
        expect(places.map(({ amount }) => amount).filter((amount) => amount > 0)).toEqual(expected?.amounts ?? []);
        expect(leftForPlaces(termsWith(table, money), members)).toBeGreaterThanOrEqual(
          expected ? totalOfRow(expected) : Number.NEGATIVE_INFINITY,
        );
      }),
    );
  });

  it("awards from results add up to the prizes, whatever the results", () => {
    fc.assert(
      fc.property(anyTable, anySurplus, fc.nat(3_000_000), anySeason, ({ money, table }, surplus, cents, results) => {
        const [prizeRow = null] = table.rows;
        const terms = { ...poolTerms({ ...table, surplus }, money), prizeRow };
        const pool = toCents(cents);
        const {
          places,
          others,
          surplus: above,
        } = splitPool(pool, {
          ...terms,
          ...{ reimbursement: toBasisPoints(0), periodPrizeShare: toBasisPoints(0) },
        });
        const prizes = addCents(...[...places, ...others].map(({ amount }) => amount));
        const awards = awardsOf({ terms, pool, table: results });
        expect(addCents(...awards.map(({ amount }) => amount))).toBe(prizes);
        expect(addCents(prizes, above)).toBe(pool);
        // What no one wins of another prize doesn't raise them.
        const sumOf = (all: { amount: Cents }[]) => addCents(...all.map(({ amount }) => amount));
        expect(sumOf(awards.filter(({ kind }) => kind === "final_place"))).toBe(
          sumOf([...places, ...others.filter(({ prize }) => prize.kind === "final_place")]),
        );
        const season = { pool, available: pool, periodPool: ZERO, periodAvailable: ZERO };
        const again = awardPrizes(results, prizesWith(terms, splitProposable(season, terms)));
        expect(again).toEqual(awards);
      }),
    );
  });
});
