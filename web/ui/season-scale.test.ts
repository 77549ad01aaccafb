import { describe, expect, it } from "vitest";
import { monthStarts, type SeasonMark, shareOf, spanOf, spreadLabels } from "#web/ui/season-scale.ts";

const mark = (at: string): SeasonMark => ({ at, label: at, kind: "end" });

describe("The season line", () => {
  it("is to scale: half the time is half the way", () => {
    const span = spanOf([mark("2025-01-01T00:00:00Z"), mark("2025-01-11T00:00:00Z")], new Date("2025-01-03T00:00:00Z"));
    expect(shareOf(Date.parse("2025-01-06T00:00:00Z"), span)).toBe(0.5);
  });

  it("reaches to today when the season has passed its last mark", () => {
    const now = new Date("2025-02-01T00:00:00Z");
    expect(spanOf([mark("2025-01-01T00:00:00Z")], now).to).toBe(now.getTime());
  });

  it("puts a season of one moment at its start", () => {
    expect(shareOf(5, { from: 5, to: 5 })).toBe(0);
  });

  it("has a yard line on the first of every month inside the season", () => {
    const from = new Date(2025, 7, 15).getTime();
    const months = monthStarts({ from, to: new Date(2025, 11, 20).getTime() });
    expect(months.map((moment) => new Date(moment).getMonth())).toEqual([8, 9, 10, 11]);
  });

  it("leaves labels alone that don't touch", () => {
    expect(spreadLabels([0, 0.5, 1], 0.2)).toEqual([0, 0.5, 1]);
  });

  it("moves crowded labels apart, in order and on the line", () => {
    const placed = spreadLabels([0.9, 0.95, 1], 0.2);
    expect(placed.map((position) => Number(position.toFixed(2)))).toEqual([0.6, 0.8, 1]);
  });

  it("shares the line evenly when there are more labels than it holds", () => {
    expect(spreadLabels([0, 0, 0, 0, 0], 0.4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });
});
