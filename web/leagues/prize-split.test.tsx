import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { addCents, centsOf } from "#contract/platform/money.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { poolTermsOf } from "#contract/terms/pool.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";
import { someSums } from "#tests/specification/web/fixtures.ts";
import { PrizeSplit, partsOf, poolFigures } from "#web/leagues/prize-split.tsx";

const league = {
  entryFee: "60.00",
  currency: "USD",
  maxMembers: 10,
  status: "active" as const,
  ...{ lowered: "0.00", loweredUnpaid: "0.00" },
  commissionerReimbursement: "5.00",
  periodPrizeShare: "0.00",
  payoutStructure: positionsOf([50, 30, 20]),
  prizeRules: [],
};
const terms = poolTermsOf(league);
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const collecting = (collected: string, open = "0.00") =>
  someSums({ collected, entry: { expected: "0.00", paid: "0.00", said: "0.00", open, overdue: "0.00" } });

describe("The prizes on the screens", () => {
  it("are net of the reimbursement, which is a separate part, and add up to the pool", () => {
    const figures = poolFigures({ ...league, paidMembers: 0 });
    const text = textOf(renderToStaticMarkup(<PrizeSplit terms={terms} figures={figures} />));
    expect(text).toContain("1st place 50% $285.00");
    expect(text).toContain("Commissioner reimbursement 5% $30.00");
    expect(text).toContain("Total $600.00");
    expect(textOf(renderToStaticMarkup(<PrizeSplit terms={terms} figures={figures} total="Paid in" />))).toContain(
      "Paid in $600.00",
    );
  });

  it("say what the percentage of a prize beyond the places is of: not of the total next to it", () => {
    const prizeRules = givenPrizesSchema.parse([
      { kind: "weekly_high_score", percentage: 20, fromWeek: 1, toWeek: 14 },
    ]);
    const shown = (reimbursement: string) => {
      const changed = { ...poolTermsOf({ ...league, commissionerReimbursement: reimbursement }), prizeRules };
      const figures = poolFigures({ ...league, paidMembers: 0 });
      return textOf(renderToStaticMarkup(<PrizeSplit terms={changed} figures={figures} />));
    };
    const basis = "The percentages of other prizes are of what is left after the reimbursement.";
    expect(shown("5.00")).toContain("20% $114.00");
    expect(shown("5.00")).toContain(basis);
    expect(shown("0.00")).not.toContain(basis);
  });

  it("are shown for every seat paid and for the seats paid now, each adding up to its own pool", () => {
    const figures = poolFigures({ ...league, paidMembers: 3 });
    expect(figures.map(({ caption }) => caption)).toEqual(["If every seat is paid", "With the 3 paid now"]);
    const parts = partsOf(terms, figures);
    const sumOf = (index: number) => addCents(...parts.map(({ amounts }) => centsOf(amounts[index] ?? "0.00")));
    expect([sumOf(0), sumOf(1)]).toEqual([60_000, 18_000]);
    const text = textOf(renderToStaticMarkup(<PrizeSplit terms={terms} figures={figures} />));
    expect(text).toContain("1st place 50% If every seat is paid: $285.00 With the 3 paid now: $85.50");
  });

  it("count what the books have collected, even from members who have left, plus the fees of the open seats", () => {
    const figures = poolFigures({ ...league, paidMembers: 3, sums: collecting("240.00") });
    expect(figures.map(({ collected }) => collected)).toEqual([66_000, 24_000]);
    expect(
      poolFigures({ ...league, paidMembers: 0, sums: collecting("60.00") }).map(({ collected }) => collected),
    ).toEqual([66_000, 6_000]);
  });

  it("count what members have paid in parts once, although they still owe the rest", () => {
    const started = { ...league, status: "in_season" as const, paidMembers: 3, owingMembers: 2 };
    const figures = poolFigures({ ...started, sums: collecting("220.00", "80.00") });
    expect(figures.map(({ collected }) => collected)).toEqual([30_000, 22_000]);
  });

  it("leave out totals that can't be reached anymore, and show none in a free or canceled league", () => {
    const captions = (change: Partial<Parameters<typeof poolFigures>[0]>) =>
      poolFigures({ ...league, paidMembers: 4, ...change }).map(({ caption }) => caption);
    expect(captions({ status: "completed" })).toEqual(["With the 4 paid now"]);
    expect(captions({ paidMembers: 10 })).toEqual(["With all 10 paid"]);
    expect(captions({ status: "in_season", owingMembers: 0 })).toEqual(["With the 4 paid now"]);
    const started = poolFigures({ ...league, paidMembers: 4, status: "in_season", owingMembers: 2 });
    expect(started).toEqual([
      { caption: "If every member pays", collected: 36_000, members: 6 },
      { caption: "With the 4 paid now", collected: 24_000, members: 4 },
    ]);
    expect(captions({ status: "cancelled" })).toEqual([]);
    expect(captions({ entryFee: "0.00" })).toEqual([]);
    expect(renderToStaticMarkup(<PrizeSplit terms={terms} figures={[]} />)).not.toContain("$");
  });

  it("are fixed amounts by the number of paid members, with the rows until one is decided", () => {
    const rows = [
      { from: 6, amounts: ["150.00"] },
      { from: 10, amounts: ["300.00", "90.00"] },
    ];
    const fixed = { ...league, payoutStructure: positionsOf([76.92, 23.08]) };
    const shown = (paidMembers: number, over: object = {}) => {
      const asked = poolTermsOf({ ...fixed, prizeTable: { rows, surplus: "members" }, ...over });
      return textOf(
        renderToStaticMarkup(<PrizeSplit terms={asked} figures={poolFigures({ ...fixed, paidMembers })} />),
      );
    };
    const seven = shown(7);
    expect(seven).toContain("1st place If every seat is paid: $300.00 With the 7 paid now: $150.00");
    expect(seven).toContain("2nd place If every seat is paid: $90.00 With the 7 paid now: $0.00");
    expect(seven).toContain(
      "Above the prizes: back to the members in equal parts If every seat is paid: $180.00 With the 7 paid now: $249.00",
    );
    expect(seven).toContain("10 or more paid 1st $300, 2nd $90 6 to 9 paid 1st $150");
    expect(seven).toContain("The paid members at the start of the season decide the row.");
    expect(seven).not.toContain("What is collected above that");
    expect(seven).not.toContain("Each place gets its percentage");
    expect(shown(5)).toContain("1st place $300.00");
    expect(shown(5)).not.toContain("With the 5 paid now");
    const prizeRow = { from: 6, amounts: ["150.00"], paidMembers: 7, isAgreed: false, isReduced: false, hash: "" };
    const decided = shown(10, { prizeRow });
    expect(decided).toContain("1st place $150.00");
    expect(decided).not.toContain("decide the row");
    expect(decided).not.toContain("6 to 9 paid");
  });

  it("show no percentage for the rest of the prizes during the season once weekly high scores take a part", () => {
    const shared = { ...league, commissionerReimbursement: "0.00", periodPrizeShare: "20.00" };
    const weekly = { kind: "weekly_high_score", amount: "2.00", isEachWeek: true, fromWeek: 1, toWeek: 10 };
    const textWith = (prizeRules: object[]) => {
      const asked = { ...poolTermsOf(shared), prizeRules: givenPrizesSchema.parse(prizeRules) };
      return textOf(
        renderToStaticMarkup(<PrizeSplit terms={asked} figures={poolFigures({ ...shared, paidMembers: 0 })} />),
      );
    };
    expect(textWith([])).toContain("Prizes during the season 20% $120.00");
    expect(textWith([weekly])).toContain("Weekly high score, weeks 1 to 10 $2.00 a week $20.00");
    expect(textWith([weekly])).toContain("Other prizes during the season $100.00");
  });

  it("have a color of their own each, the same in the bar and in the list, and no place in the bar without an amount", () => {
    const custom = (label: string, amount: string) => ({ kind: "custom", label, amount });
    const prizeRules = givenPrizesSchema.parse([
      ...["A", "B", "C", "D", "E"].map((label) => custom(label, "10.00")),
      { kind: "weekly_high_score", percentage: 100, fromWeek: 1, toWeek: 10 },
    ]);
    const split = { ...poolTermsOf({ ...league, periodPrizeShare: "20.00" }), prizeRules };
    const figures = poolFigures({ ...league, paidMembers: 0 });
    const markup = renderToStaticMarkup(<PrizeSplit terms={split} figures={figures} />);
    const [bar = "", list = ""] = markup.split("<ol>");
    const colorsIn = (part: string) => [...part.matchAll(/background:([^;"]+)/g)].map(([, color]) => color);
    expect(colorsIn(list)).toHaveLength(11);
    expect(new Set(colorsIn(list)).size).toBe(11);
    expect(textOf(list)).toContain("Other prizes during the season $0.00");
    expect(colorsIn(bar)).toEqual(colorsIn(list).toSpliced(9, 1));
    expect(colorsIn(list)[9]).toBe("var(--gold-pale)");
  });

  it("number the places at their colors, in the bar and in the list", () => {
    const markup = renderToStaticMarkup(
      <PrizeSplit terms={terms} figures={poolFigures({ ...league, paidMembers: 0 })} />,
    );
    const marks = [...markup.matchAll(/>(\d)</g)].map(([, mark]) => mark);
    expect(marks).toEqual(["1", "2", "3", "1", "2", "3"]);
  });

  it("say what a half-typed structure leaves unassigned", () => {
    const half = poolTermsOf({ ...league, payoutStructure: positionsOf([60, 10]) });
    const figures = poolFigures({ ...league, paidMembers: 0 });
    expect(textOf(renderToStaticMarkup(<PrizeSplit terms={half} figures={figures} />))).toContain(
      "Not assigned yet $171.00",
    );
  });
});
