import { expect, it } from "vitest";
import { alice, aMember, aPrize, ben, casey, idOf, LEAGUE, NOW, owing } from "#tests/specification/web/fixtures.ts";
import { A_VOTE, aPot, type Told, toldStanding } from "#tests/specification/web/made-standing.ts";
import { TREASURERS } from "#tests/specification/web/treasurer-fixtures.ts";

const paid = aMember(alice);
const OVER = { status: "completed", pot: aPot("0.00") } as const;
const CANCELED = { status: "cancelled" } as const;
const vote = A_VOTE;
const pool = { available: "40.00", reimbursement: "5.00" };

const CALENDAR = { kind: "calendar" };
const link = (label: string, path: string) => ({ kind: "link", label, path });
const ANOTHER = link("Find another league", "/classifieds");

it.each<[rest: ReturnType<typeof link> | typeof CALENDAR, given: Told]>([
  [CALENDAR, {}],
  [CALENDAR, { own: undefined, runsIt: true }],
  [ANOTHER, { own: undefined }],
  [link("See your leagues", "/player"), { own: undefined, hasClassifieds: false }],
  [ANOTHER, { league: CANCELED }],
  [link("See the vote", "/voting/v"), { vote }],
  [link("See the payouts", "/voting/v"), { vote: { ...vote, kind: "proposal" } }],
  [CALENDAR, { vote: { ...vote, status: "approved" } }],
  [
    link("See your payment", `${LEAGUE}/payment`),
    { league: TREASURERS, own: aMember(alice, { ...owing, saysPaid: true }) },
  ],
  [link("See where the money is", `${LEAGUE}/books`), { league: OVER }],
  [link("See where the money is", `${LEAGUE}/books`), { league: { endDate: NOW } }],
  [link("See the books", `${LEAGUE}/books`), { league: { ...OVER, ...TREASURERS } }],
  [ANOTHER, { league: { ...OVER, entryFee: "0.00" } }],
])("While nothing needs them, the reader is offered %j", (rest, given) =>
  expect(toldStanding({ own: paid, ...given }).rest).toEqual(rest),
);

it.each<[part: string | null, given: Told]>([
  ["members", {}],
  ["members", { hasResults: true }],
  ["members", { league: { status: "in_season" } }],
  ["results", { league: { status: "in_season" }, hasResults: true }],
  ["vote", { league: OVER, vote }],
  ["terms", { league: OVER }],
  ["results", { league: OVER, hasResults: true }],
  ["results", { league: OVER, hasResults: true, payouts: [aPrize({ seasonYear: 2 }), aPrize({ givenBackAt: NOW })] }],
  [null, { league: OVER, hasResults: true, payouts: [aPrize()] }],
  ["members", { league: CANCELED }],
])("The part of the page that stands open is %s", (part, given) => expect(toldStanding(given).opens).toBe(part));

it("Says who keeps the money of a season under way", () => {
  const keepers = [{ userId: casey.id, name: "Casey Tester" }];
  const both = { keepers: [...keepers, { userId: ben.id, name: "Ben Tester" }] };
  const keeps = (given: Told) => toldStanding({ ...given, league: { ...TREASURERS, ...given.league } }).keeps;
  expect(keeps({ kept: { keepers } })).toBe("Casey Tester keeps");
  expect(keeps({ kept: { keepers }, readerId: casey.id })).toBe("You keep");
  expect(keeps({ kept: both })).toBe("Casey Tester and Ben Tester keep");
  expect(keeps({ kept: both, readerId: casey.id })).toBe("You and Ben Tester keep");
  expect(keeps({})).toBe("Casey Tester keeps");
  expect(keeps({ league: { treasurer: null } })).toBe("The treasurer keeps");
  const none = [{ status: "completed" }, { status: "cancelled" }, { custody: "potkeeper" }] as const;
  for (const league of none) expect(keeps({ kept: { keepers }, league })).toBeNull();
});

const to = (anchor: string, label: string) => ({ label, path: `${LEAGUE}#${anchor}` });
const LEFT = [
  to("payouts", "Propose payouts"),
  to("rest", "Return what is left"),
  to("carry", "Carry it into the next season"),
];
const NEXT = "The next season can start once that is";

it.each<[says: string | undefined, given: Told, ways?: { label: string; path: string }[]]>([
  [undefined, {}],
  [undefined, { pool: { available: "0.00", reimbursement: "0.00" } }],
  [`This season still holds $45.00. ${NEXT} settled:`, { pool }, LEFT],
  [`$45.00 is still in this season's pot. ${NEXT} settled:`, { pool, league: TREASURERS }, LEFT],
  [
    ...([`This season still holds $5.00. ${NEXT} settled:`, { pool: { ...pool, available: "0.00" } }] as const),
    [to("rest", "Pay the reimbursement")],
  ],
  ["The payouts of this season aren't decided yet. The next season can start once they are.", { pool, vote }],
  [
    "The members are voting on an unclaimed prize. The next season can start once that vote is over:",
    { pool, isReviewed: true, payouts: [aPrize(), aPrize({ giveBackVoteId: idOf(9) })] },
    [{ label: "See the vote", path: `/voting/${idOf(9)}` }],
  ],
  [`An admin is reviewing this season's payouts. ${NEXT} decided.`, { pool, isReviewed: true }],
])("Before a dynasty's next season can start is to be settled: %s", (says, given, ways = []) => {
  const league = { ...OVER, ...given.league };
  const { unfinished, left } = toldStanding({ runsIt: true, needs: [], ...given, league });
  expect(unfinished?.says).toBe(says);
  expect(unfinished?.ways ?? []).toEqual(ways);
  expect(left).toEqual(given.pool ?? null);
});
