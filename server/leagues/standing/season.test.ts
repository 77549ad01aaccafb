import { describe, expect, it } from "vitest";
import { alice, aPrize, casey, daysFromNow, NOW, someSums } from "#tests/specification/web/fixtures.ts";
import { A_VOTE, aPot, someDebts, type Told, toldStanding } from "#tests/specification/web/made-standing.ts";
import { TREASURERS } from "#tests/specification/web/treasurer-fixtures.ts";

const OVER = { status: "completed" } as const;
const PAID_OUT = { ...OVER, pot: aPot("0.00") };
const NEVER_PAID = { ...OVER, pot: aPot("0.00", "0.00") };
const ENTRY = { expected: "100.00", paid: "100.00", said: "0.00", open: "0.00", overdue: "0.00" };
const ALL_PAID = { sums: someSums({ entry: ENTRY }) };
const FREE = { ...ALL_PAID, entryFee: "0.00" };
const LOWERED = { sums: someSums({ fullPool: { amount: "90.00", seats: 2, fee: "50.00", lowered: "10.00" } }) };
const [early, late] = [daysFromNow(-9), daysFromNow(-2)];
const sent = aPrize({ createdAt: early, processedAt: early });
const waiting = aPrize({ status: "pending", createdAt: early });
const failed = aPrize({ status: "failed" });
const kept = { ...failed, isKept: true };

const seasonOf = (given: Told) => toldStanding({ needs: [], ...given }).season;
const currentIn = (given: Told) => {
  const season = seasonOf(given);
  return season?.steps[season.current];
};
const settled = (received: number) => ({
  kept: someDebts({ received }),
  league: { ...PAID_OUT, ...TREASURERS },
});

describe("A season's step", () => {
  it.each<[step: string | undefined, given: Told]>([
    ["Draft", { league: { status: "draft" } }],
    ["Active", {}],
    ["Active", { league: FREE }],
    ["In season", { league: { status: "in_season" } }],
    ["In season", { league: { status: "in_season", currentYear: 2 } }],
    ["Awarding", { league: OVER }],
    ["Voting", { league: { ...OVER, membersVote: true } }],
    ["Finished", { league: PAID_OUT }],
    ["Finished", { league: { ...PAID_OUT, ...FREE } }],
    ["Paid out", { league: PAID_OUT, payouts: [sent] }],
    ["Paid out", { league: { ...PAID_OUT, currentYear: 2 }, payouts: [{ ...sent, seasonYear: 2 }] }],
    ["Paying out", { league: PAID_OUT, payouts: [waiting] }],
    ["Paying out", { league: PAID_OUT, payouts: [failed] }],
    ["Paying out", { league: PAID_OUT, payouts: [{ ...waiting, kind: "period_prize", period: "Week 3" }] }],
    ["Finished", { league: PAID_OUT, payouts: [kept] }],
    ["Paid out", { league: PAID_OUT, payouts: [{ ...kept, isPaidSeparately: true }] }],
    ["Settled", { ...settled(2), payouts: [sent] }],
    ["Paying out", { ...settled(1), payouts: [sent] }],
    [undefined, { league: { status: "cancelled" } }],
  ])("is %s", (step, given) => expect(currentIn(given)?.name).toBe(step));

  it("has a date; a dynasty's later season has no draft", () => {
    const steps = seasonOf({})?.steps ?? [];
    expect(steps.map(({ name }) => name)).toEqual(["Draft", "Active", "In season", "Awarding", "Paid out"]);
    expect(steps.map(({ at }) => at)).toEqual([daysFromNow(-3), daysFromNow(30), daysFromNow(120), null, null]);
    expect(seasonOf({ league: { currentYear: 2 } })?.steps[0]?.name).toBe("Active");
  });

  it.each([
    ["the day the season was completed, once it is", "In season", { ...OVER, completedAt: late }, late],
    ["the end date of a later season", "In season", { currentYear: 2, completedAt: late }, daysFromNow(120)],
    ["the payment deadline", "Active", { ...OVER, completedAt: daysFromNow(40) }, daysFromNow(30)],
    ["the completion, if payments closed earlier with it", "Active", { ...OVER, completedAt: late }, late],
  ])("ends on %s", (_, step, league, at) => {
    expect(seasonOf({ league })?.steps.find(({ name }) => name === step)?.at).toBe(at);
  });

  it("dates the awards when they were made or decided, and the payouts only once every one is sent", () => {
    const lastSteps = (...payouts: (typeof sent)[]) => seasonOf({ league: PAID_OUT, payouts })?.steps.slice(-2);
    const awarding = { name: "Awarding", at: early, share: null };
    const paidOut = (at: string) => [awarding, { name: "Paid out", at, share: null }];
    expect(lastSteps({ ...sent, processedAt: late }, sent)).toEqual(paidOut(late));
    expect(lastSteps(sent, waiting)).toEqual([awarding, { name: "Paying out", at: null, share: 0.5 }]);
    expect(lastSteps(sent, { ...waiting, givenBackAt: late })).toEqual(paidOut(early));
    const decided = (vote: Partial<typeof A_VOTE>) => currentIn({ league: OVER, vote: { ...A_VOTE, ...vote } })?.at;
    expect(decided({})).toBe(A_VOTE.expiresAt);
    expect(decided({ status: "rejected", resolvedAt: late })).toBe(late);
    expect(decided({ status: "rejected", resolvedAt: late, kind: "proposal" })).toBeNull();
  });
});

const REJECTED = { ...A_VOTE, status: "rejected", resolvedAt: NOW } as const;
const paused = (until: string | null) => ({
  ...waiting,
  pause: { reason: until ? ("card_payments" as const) : ("review" as const), until },
});
const LEFT = "What is left over can become another prize,";

/** What docs/standing.md doesn't print, to the commissioner; "(You propose)" is "The commissioner proposes" to others. */
const SENTENCES: [sentence: string, given: Told][] = [
  [
    "Payments are closed. (You propose) the winners, and paid members vote on them for 7 days.",
    { league: { ...OVER, membersVote: true } },
  ],
  [
    "Payments are closed. (You name) the winners, and members have 3 days to object before the prizes are awarded.",
    { league: { ...OVER, objectionDays: 3 } },
  ],
  [
    "The vote was closed because a team changed hands. (You propose) the prizes again.",
    { league: OVER, vote: { ...REJECTED, closedBecause: "Anchors." } },
  ],
  [
    `${LEFT} or go back to the members in equal shares.`,
    { league: OVER, payouts: [sent], vote: { ...REJECTED, kind: "proposal" } },
  ],
  [`${LEFT} or go back to the members.`, { league: { ...OVER, ...LOWERED }, payouts: [sent] }],
  [
    `${LEFT} go back to the members in equal shares, or go into the next season's pool.`,
    { league: { ...OVER, leagueType: "dynasty" }, payouts: [sent] },
  ],
  ["Nothing was paid in, so there's nothing to pay out.", { league: NEVER_PAID }],
  [
    "In the next season, members who prepaid are in; everyone else pays again.",
    { league: { ...PAID_OUT, leagueType: "dynasty" }, payouts: [sent] },
  ],
  ["It's being sent now.", { league: PAID_OUT, payouts: [aPrize({ status: "processing" })] }],
  ["An admin reviews the season before its prizes are sent.", { league: PAID_OUT, payouts: [paused(null)] }],
  [
    "Everything is sent. Each winner says whether it arrived.",
    { ...settled(1), payouts: [aPrize({ status: "processing" })] },
  ],
];

it.each(SENTENCES)("A season's sentence, to those who run it and to others: %s", (sentence, given) => {
  const you = /\((.*?)\)/.exec(sentence)?.[1] ?? "";
  const third = you.replace("You", "The commissioner").replace(/(open|end|complete|propose|name)$/, "$1s");
  expect(seasonOf({ ...given, readerId: casey.id })?.sentence).toBe(sentence.replace(`(${you})`, you));
  expect(seasonOf({ ...given, readerId: alice.id })?.sentence).toBe(sentence.replace(`(${you})`, third));
});

it("A treasurer is told that they pay the winners, others who does", () => {
  const pays = (given: Told) =>
    [casey, alice].map(
      ({ id: readerId }) => seasonOf({ ...given, readerId, league: { ...TREASURERS, ...given.league } })?.sentence,
    );
  const of = "the winners, and each of them says whether it arrived.";
  expect(pays({ league: PAID_OUT, payouts: [waiting] })).toEqual([`You pay ${of}`, `Casey Tester pays ${of}`]);
  expect(pays({ league: OVER })).toEqual([
    "Payments are closed. You name the winners. Their prizes are awarded at once, and you pay them.",
    "Payments are closed. The commissioner names the winners. Their prizes are awarded at once, and Casey Tester pays them.",
  ]);
});
