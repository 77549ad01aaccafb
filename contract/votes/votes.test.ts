import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  castVoteSchema,
  commissionerVotesNeeded,
  effectiveVoteStatus,
  jointOutcome,
  outcomeOf,
  payoutVotesNeeded,
} from "./votes.ts";

describe("the majority", () => {
  it("of a payout vote is 51% of the eligible, rounded up", () => {
    expect([1, 2, 3, 4, 5, 10, 49, 50, 100].map(payoutVotesNeeded)).toEqual([1, 2, 2, 3, 3, 6, 25, 26, 51]);
  });

  it("of a vote on the commissioner is half of the eligible, rounded up", () => {
    expect([1, 2, 3, 4, 5, 9, 50].map(commissionerVotesNeeded)).toEqual([1, 1, 2, 2, 3, 5, 25]);
  });

  it("is never more than the number of voters", () => {
    for (let eligible = 1; eligible <= 50; eligible++) {
      for (const needed of [payoutVotesNeeded(eligible), commissionerVotesNeeded(eligible)]) {
        expect(needed).toBeGreaterThan(0);
        expect(needed).toBeLessThanOrEqual(eligible);
      }
    }
  });
});

describe("a ballot", () => {
  it("is for or against, and nothing else", () => {
    expect(castVoteSchema.parse({ vote: "for" })).toEqual({ vote: "for" });
    expect(castVoteSchema.parse({ vote: "against" })).toEqual({ vote: "against" });
    for (const wrong of [{ vote: "maybe" }, {}, { vote: "" }]) {
      expect(castVoteSchema.safeParse(wrong).error?.issues[0]?.message).toBe("Vote for or against");
    }
    expect(castVoteSchema.safeParse({ vote: "for", times: 2 }).success).toBe(false);
  });
});

describe("a vote", () => {
  it("is decided once, by whichever side makes the other impossible first", () => {
    const ballots = fc.array(fc.boolean(), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(ballots, fc.constantFrom(payoutVotesNeeded, commissionerVotesNeeded), (cast, neededOf) => {
        const eligible = cast.length;
        const needed = neededOf(eligible);
        const outcomes = cast.map((_, index) => {
          const votesFor = cast.slice(0, index + 1).filter(Boolean).length;
          return outcomeOf({ votesFor, votesAgainst: index + 1 - votesFor, eligible, needed });
        });
        const decided = outcomes.filter((outcome) => outcome !== undefined);
        expect(new Set(decided).size).toBe(1);
        expect(outcomes.at(-1)).toBe(cast.filter(Boolean).length >= needed ? "approved" : "rejected");
      }),
    );
  });

  it("is over at the exact moment of its end", () => {
    const expiresAt = new Date("2026-09-08T12:00:00Z");
    const at = (ms: number) => effectiveVoteStatus({ status: "active", expiresAt }, new Date(expiresAt.getTime() + ms));
    expect([at(-1), at(0), at(1)]).toEqual(["active", "expired", "expired"]);
    expect(effectiveVoteStatus({ status: "approved", expiresAt }, new Date("2027-01-01"))).toBe("approved");
  });
});

describe("a vote that several groups have to pass", () => {
  const group = (votesFor: number, votesAgainst: number) => ({ votesFor, votesAgainst, eligible: 4, needed: 3 });

  it("is approved once all of them have approved it", () => {
    expect(jointOutcome([group(3, 0), group(3, 1)])).toBe("approved");
    expect(jointOutcome([group(3, 0), group(2, 0)])).toBeUndefined();
  });

  it("is rejected as soon as one of them can no longer approve it", () => {
    expect(jointOutcome([group(3, 0), group(0, 2)])).toBe("rejected");
    expect(jointOutcome([group(0, 0), group(0, 2)])).toBe("rejected");
    expect(jointOutcome([group(0, 1), group(0, 1)])).toBeUndefined();
  });
});
