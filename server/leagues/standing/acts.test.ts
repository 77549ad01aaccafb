import { expect, it } from "vitest";
import type { ActKind } from "#contract/leagues/standing.ts";
import { alice, aMember, aPrize, idOf } from "#tests/specification/web/fixtures.ts";
import { A_VOTE, aPot, type Told, toldStanding } from "#tests/specification/web/made-standing.ts";
import { TREASURERS } from "#tests/specification/web/treasurer-fixtures.ts";

const FREE = { entryFee: "0.00" };
const PLAYED = { league: { status: "in_season" } } as const;
const PERIODS = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: "20.00" } as const;
const OVER: Told = {
  league: { status: "completed", pot: aPot("100.00") },
  pool: { available: "40.00", reimbursement: "5.00" },
};
const over = (league: Told["league"], given: Told = {}): Told => ({
  ...OVER,
  ...given,
  league: { ...OVER.league, ...league },
});
const AWARDED = { ...OVER, payouts: [aPrize()] };
const VOTING = { ...OVER, vote: A_VOTE };
const GIVING_BACK = { ...OVER, payouts: [aPrize({ giveBackVoteId: idOf(9) })] };
const EMPTY = { ...OVER, pool: { available: "0.00", reimbursement: "0.00" } };
const DYNASTY = { leagueType: "dynasty" } as const;
const AGAIN: Told = {
  ...OVER,
  needs: [{ leagueId: "a", leagueName: "Sunday Crew", currency: "USD", kind: "run_again" }],
};

/** What docs/standing.md doesn't print: says what each act does, or why it has to wait, to those who run the league. */
const ACTS: Partial<Record<ActKind, { can: [says: string, given: Told][]; cannot: Told[] }>> = {
  period_prizes: {
    can: (["active", "in_season"] as const).map((status) => [
      "Award daily, weekly or monthly prizes.",
      { league: { ...PERIODS, status } },
    ]),
    cannot: [
      {},
      { league: { ...PERIODS, periodPrizeShare: "0.00" } },
      { league: { ...PERIODS, status: "draft" } },
      { league: PERIODS, vote: A_VOTE },
      over(PERIODS),
    ],
  },
  pay_winners: {
    can: [
      ["Name the winners and pay them.", OVER],
      ["Name the winners and award their prizes.", over(TREASURERS)],
      ["Name the winners for the members to vote on.", over({ membersVote: true, objectionDays: 3 })],
      ["Name the winners. Members can object before they're paid.", over({ objectionDays: 3 })],
      ["Name the winners and pay them.", GIVING_BACK],
    ],
    cannot: [{}, PLAYED, EMPTY, VOTING, over(FREE), { ...OVER, pool: undefined }],
  },
  return_rest: {
    can: [
      ["Refund every paid member an equal share.", OVER],
      ["Refund every paid member in proportion to their fee.", over({ lowered: "10.00" })],
      ["You owe every paid member an equal share.", over(TREASURERS)],
      [
        "Rita owes every paid member in proportion to their fee.",
        over({ ...TREASURERS, treasurer: { userId: "r", name: "Rita" }, lowered: "1.00" }),
      ],
      [
        "No prizes are left to award, only your reimbursement.",
        { ...OVER, pool: { available: "0.00", reimbursement: "5.00" } },
      ],
    ],
    cannot: [{}, EMPTY, VOTING, GIVING_BACK],
  },
  carry_rest: {
    can: [["Start the next season with what is left in its pool.", over(DYNASTY)]],
    cannot: [
      OVER,
      over(DYNASTY, { isReviewed: true }),
      over(DYNASTY, VOTING),
      over(DYNASTY, GIVING_BACK),
      over(DYNASTY, EMPTY),
      { league: DYNASTY },
    ],
  },
  next_season: {
    can: [
      ["Members who prepaid are in; everyone else owes the fee again.", over(DYNASTY)],
      ["Every member is in.", over({ ...DYNASTY, ...FREE })],
    ],
    cannot: [OVER, { league: DYNASTY }],
  },
  channel: {
    can: [
      ["Send the league's news to Discord, Slack or another program.", {}],
      ["Send the league's news to Discord, Slack or another program.", OVER],
    ],
    cannot: [{ league: { status: "cancelled" } }],
  },
  run_again: { can: [["Create next season's league with these terms and members.", AGAIN]], cannot: [OVER, {}] },
  share: {
    can: [["A picture of the podium for your group chat.", AWARDED]],
    cannot: [
      OVER,
      { ...OVER, payouts: [aPrize({ place: 4 })] },
      { ...OVER, payouts: [aPrize({ place: null, prize: "Luck" })] },
      { payouts: [aPrize()] },
    ],
  },
  share_text: {
    can: [
      ["A message for your group chat, with the winners and their prizes.", AWARDED],
      [
        "A message for your group chat, with the winners and their prizes.",
        { ...OVER, payouts: [aPrize({ place: 4 })] },
      ],
    ],
    cannot: [
      OVER,
      { ...OVER, payouts: [aPrize({ kind: "return" })] },
      { ...OVER, payouts: [aPrize({ seasonYear: 2 })] },
      { payouts: [aPrize()] },
    ],
  },
};

const actsOf = (given: Told) => toldStanding({ runsIt: true, needs: [], ...given }).acts;

it.each(Object.entries(ACTS))(
  "%s is offered to those who run the league while it can be done",
  (kind, { can, cannot }) => {
    for (const [says, given] of can) expect(actsOf(given)).toContainEqual(expect.objectContaining({ kind, says }));
    for (const given of cannot) expect(actsOf(given)).not.toContainEqual(expect.objectContaining({ kind }));
  },
);

it("Nobody else can do anything there but share the winners", () => {
  const given = Object.values(ACTS).flatMap(({ can, cannot }) => [...can.map(([, one]) => one), ...cannot]);
  for (const one of given) {
    const kinds = actsOf({ ...one, runsIt: false, own: aMember(alice) }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== "share")).toEqual([]);
  }
  expect(actsOf({ ...AWARDED, runsIt: false })).toHaveLength(1);
});
