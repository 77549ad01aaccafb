import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  castVoteSchema,
  commissionerVotesNeeded,
  jointOutcome,
  outcomeOf,
  payoutVotesNeeded,
  seatsCountedOf,
  treasurerChangeNeeds,
} from "./votes.ts";

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

describe("A change of the commissioner where a treasurer keeps the money", () => {
  /** `paysToo` is whether the commissioner, who can't vote, has a paid seat. */
  const neededOf = (voters: number, names: number, paysToo: boolean) =>
    treasurerChangeNeeds(voters, seatsCountedOf({ accounts: voters + Number(paysToo), names }));
  const count = (max: number) => fc.integer({ min: 0, max });

  it("takes two votes and half of the accounts that vote at least, and of twelve seats without others a third", () => {
    expect([neededOf(1, 10, true), neededOf(2, 9, true), neededOf(3, 8, true)]).toEqual([2, 2, 3]);
    expect([neededOf(5, 6, true), neededOf(11, 0, true)]).toEqual([4, 6]);
  });

  it("is made neither easy nor impossible by anybody invented", () => {
    fc.assert(
      fc.property(count(50), count(50), count(1000), fc.boolean(), (voters, names, invented, paysToo) => {
        const [before, after] = [neededOf(voters, names, paysToo), neededOf(voters, names + invented, paysToo)];
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(Math.max(2, commissionerVotesNeeded(voters)));
        expect(after <= voters).toBe(voters >= 2);
        const paidSeats = voters + Number(paysToo) + names;
        if (names <= voters) expect(before * 3).toBeGreaterThanOrEqual(paidSeats);
      }),
    );
  });
});
