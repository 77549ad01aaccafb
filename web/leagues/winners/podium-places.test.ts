import { describe, expect, it } from "vitest";
import { namesOf, podiumPlaces } from "#web/leagues/winners/podium-places.ts";

const prize = (place: number, username: string | null, amount: string) => ({
  ...{ kind: "prize" as const, place, userId: `id-of-${username}`, username, amount, setOff: "0.00" },
});

describe("the podium", () => {
  it("has the first three places in order, without a fourth or a place no one has won", () => {
    const places = podiumPlaces([prize(4, "dora", "5.00"), prize(3, "cleo", "10.00"), prize(1, "alice", "50.00")]);
    expect(places.map(({ place, amount }) => [place, amount])).toEqual([
      [1, "50.00"],
      [3, "10.00"],
    ]);
  });

  it("puts tied winners on one step, with what they won together", () => {
    const [first] = podiumPlaces([prize(1, "alice", "50.01"), prize(1, "ben", "50.00")]);
    expect(first?.amount).toBe("100.01");
    expect(first && namesOf(first)).toBe("alice and ben");
  });

  it("names someone once who won a place in two awards", () => {
    const [first] = podiumPlaces([prize(1, "alice", "50.00"), prize(1, "alice", "7.00")]);
    expect(first).toMatchObject({ winners: [{ name: "alice" }], amount: "57.00" });
  });

  it("leaves out what isn't a final prize", () => {
    expect(podiumPlaces([{ ...prize(1, "alice", "5.00"), kind: "period_prize" }])).toEqual([]);
    expect(podiumPlaces([{ ...prize(1, "casey", "5.00"), kind: "reimbursement", place: null }])).toEqual([]);
  });
});
