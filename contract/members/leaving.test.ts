import { describe, expect, it } from "vitest";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { isOpenForRemoving, leaveTerms } from "./leaving.ts";
import { paymentStatuses } from "./payment-status.ts";

const now = new Date("2026-09-01T12:00:00Z");
const paid = {
  leagueStatus: "active",
  paymentStatus: "paid",
  paymentDeadline: now,
  isFree: false,
  hasPayouts: false,
} as const;

describe("leaving", () => {
  it("gives everything back up to the deadline, and not a moment later", () => {
    expect(leaveTerms(paid, now)).toBe("refund");
    expect(leaveTerms(paid, new Date(now.getTime() + 1))).toBe("ask_commissioner");
  });

  it("needs the commissioner once the season runs or prizes have left the pool", () => {
    expect(leaveTerms({ ...paid, leagueStatus: "in_season" }, now)).toBe("ask_commissioner");
    expect(leaveTerms({ ...paid, hasPayouts: true }, now)).toBe("ask_commissioner");
  });

  it("costs nothing to members who have paid nothing, whenever they leave", () => {
    for (const leagueStatus of leagueStatuses) {
      for (const paymentStatus of paymentStatuses.filter((status) => status !== "paid")) {
        expect(leaveTerms({ ...paid, leagueStatus, paymentStatus }, now)).toBe("free");
      }
    }
    expect(leaveTerms({ ...paid, isFree: true }, now)).toBe("free");
  });

  it("refunds no one after the season", () => {
    expect(leaveTerms({ ...paid, leagueStatus: "completed" }, now)).toBe("over");
    expect(leaveTerms({ ...paid, leagueStatus: "cancelled" }, now)).toBe("over");
  });

  it("by removal is possible until the season is over", () => {
    expect(leagueStatuses.filter(isOpenForRemoving)).toEqual(["draft", "in_season", "active"]);
  });
});
