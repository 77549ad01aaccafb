import { expect, it } from "vitest";
import { lastSeen } from "./seen-results.ts";

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`;
const fetched = (importId: string | null, endedAt: string) => ({
  importId,
  endedAt,
  askedBy: null,
  isUpload: false,
  failure: null,
});
const results = (current: string, fetches: ReturnType<typeof fetched>[]) => ({
  ...{
    link: null,
    isFetching: false,
    fetches,
    teamMembers: [],
    teamPictures: [],
    change: null,
    frozenSince: null,
    teamChanges: [],
    seasonFinality: null,
    weekFinality: [],
  },
  current: { id: current, importedAt: day(1), tableHash: "", table: {} as never },
});

it("takes the latest fetch that gave these results, and the latest before a moment", () => {
  const all = results("b", [fetched("b", day(5)), fetched(null, day(4)), fetched("a", day(3)), fetched("a", day(2))]);
  expect([lastSeen(all, "b"), lastSeen(all, "a"), lastSeen(all, "a", day(2))]).toEqual([day(5), day(3), day(2)]);
});

it("falls back to when the current results first came, and is undefined for others", () => {
  const all = results("b", [fetched("b", day(5))]);
  expect([lastSeen(all, "b", day(4)), lastSeen(all, "a")]).toEqual([day(1), undefined]);
});
