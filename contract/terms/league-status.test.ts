import { describe, expect, it } from "vitest";
import {
  isOpenForJoining,
  isOpenForPaying,
  joiningRefusal,
  leagueStatuses,
  startsNextSeason,
  statusChangeRefusal,
} from "./league-status.ts";
import { leagueTypes } from "./league-types.ts";

const pairs = leagueStatuses.flatMap((from) => leagueStatuses.map((to) => ({ from, to })));

describe("A league's status", () => {
  it("lets members join while it is draft or active, and says why not afterwards", () => {
    expect(leagueStatuses.filter(isOpenForJoining)).toEqual(["draft", "active"]);
    expect(leagueStatuses.map((status) => [status, joiningRefusal(status)])).toEqual([
      ["draft", null],
      ["in_season", "The season has started, so this league isn't taking new members."],
      ["active", null],
      ["completed", "This league has ended, so it isn't taking new members."],
      ["cancelled", "This league was canceled, so it isn't taking new members."],
    ]);
  });

  it("lets members pay until the league is over", () => {
    expect(leagueStatuses.filter(isOpenForPaying)).toEqual(["draft", "in_season", "active"]);
  });

  it("starts the next season only of a completed dynasty that is set to active", () => {
    const starting = pairs.flatMap(({ from, to }) =>
      leagueTypes
        .filter((leagueType) => startsNextSeason({ status: from, leagueType }, to))
        .map((leagueType) => [from, to, leagueType]),
    );
    expect(starting).toEqual([["completed", "active", "dynasty"]]);
  });
});

describe("Setting a status by hand", () => {
  const refusalOf = (payoutMade: boolean) => (pair: (typeof pairs)[number]) =>
    statusChangeRefusal({ ...pair, payoutMade });
  const staysCancelled = "A canceled league stays canceled: its entry fees have been refunded.";
  const staysCompleted = "This league has paid out prizes, so it stays completed.";
  const cannotCancel = "This league has paid out prizes, so it can't be canceled.";

  it("never changes a canceled league", () => {
    for (const pair of pairs) {
      const isRefused = pair.from === "cancelled" && pair.to !== "cancelled";
      expect(refusalOf(false)(pair)).toBe(isRefused ? staysCancelled : undefined);
    }
  });

  it("neither opens nor cancels a league that has paid out prizes", () => {
    for (const pair of pairs.filter(({ from, to }) => from !== to)) {
      const { from, to } = pair;
      const afterPayouts = from === "completed" ? staysCompleted : to === "cancelled" ? cannotCancel : undefined;
      expect(refusalOf(true)(pair)).toBe(from === "cancelled" ? staysCancelled : afterPayouts);
    }
  });

  it("accepts the league's current status", () => {
    for (const status of leagueStatuses) expect(refusalOf(true)({ from: status, to: status })).toBeUndefined();
  });
});
