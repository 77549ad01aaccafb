import { beforeEach, describe, expect, it } from "vitest";
import { rememberChanges } from "#server/leagues/live/recent-changes.ts";

let now: number;
const clock = () => new Date(now);
let recent: ReturnType<typeof rememberChanges>;
beforeEach(() => {
  now = 0;
  recent = rememberChanges(clock);
  recent.start();
});
const at = (ms: number, change: string) => {
  now = ms;
  recent.hear(change);
};

describe("what a page has missed", () => {
  it("is what was heard since its age, with a margin for slow calls, each change once", () => {
    at(1000, "league a");
    at(20_000, "league b");
    at(21_000, "league c");
    at(22_000, "league b");
    now = 30_000;
    expect(recent.missedBy(3500)).toEqual(["league b"]);
    expect(recent.missedBy(5000)).toEqual(["league c", "league b"]);
    expect(recent.missedBy(4000)).toEqual(["league c", "league b"]);
  });

  it("is unknown before listening has begun, and after it was interrupted", () => {
    expect(rememberChanges(clock).missedBy(0)).toBeUndefined();
    now = 60_000;
    expect(recent.missedBy(0)).toEqual([]);
    recent.start();
    expect(recent.missedBy(0)).toBeUndefined();
    now = 70_000;
    expect(recent.missedBy(1000)).toEqual([]);
  });

  it("is unknown once changes that old are forgotten", () => {
    at(1000, "league a");
    at(300_000, "league b");
    expect(recent.missedBy(20_000)).toEqual(["league b"]);
    expect(recent.missedBy(298_000)).toBeUndefined();
  });

  it("is unknown if more has changed than is remembered", () => {
    at(10_000, "league a");
    for (let one = 0; one < 10_001; one += 1) at(11_000, `league ${one}`);
    now = 20_000;
    expect(recent.missedBy(4000)).toBeUndefined();
    expect(recent.missedBy(3000)).toEqual([]);
  });
});
