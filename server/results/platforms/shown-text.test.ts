import { describe, expect, it } from "vitest";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";

describe("a name from a platform", () => {
  it.each([
    ["Harbor Anchors", "Harbor Anchors"],
    ["  two\n lines\t", "two lines"],
    ["🏈 Fog 👨‍👩‍👧 Horns", "🏈 Fog 👨‍👩‍👧 Horns"],
    ["<b>Bold</b> & <script>", "<b>Bold</b> & <script>"],
    ["turned \u202Eround\u202C", "turned round"],
    ["hid\u200Bden\u0000", "hidden"],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(59)}…`],
  ])("%j is shown as %j", (name, shown) => {
    expect(shownText(name)).toBe(shown);
  });

  it("is short even if each of its characters is a heap of marks", () => {
    const heap = `e${"\u0301".repeat(200)}`.repeat(20);
    expect(shownText(heap).length).toBeLessThanOrEqual(241);
  });

  it("is cut from a text of any length without taking all of it apart", () => {
    expect(shownText("Anchors ".repeat(1_000_000))).toBe(`${"Anchors ".repeat(8).slice(0, 59)}…`);
  });

  it("is the team's id where nothing of it can be shown", () => {
    expect(teamName("\u200B", "7")).toBe("Team 7");
    expect(teamName(undefined, "8")).toBe("Team 8");
  });
});
