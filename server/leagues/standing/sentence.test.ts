import { describe, expect, it } from "vitest";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { alice, aMember, aPrize, ben, casey, idOf, NOW, owing } from "#tests/specification/web/fixtures.ts";
import { aPot, someDebts, type Told, toldStanding } from "#tests/specification/web/made-standing.ts";
import { aDebt, SENT, TREASURERS } from "#tests/specification/web/treasurer-fixtures.ts";

const HELD = aPot("60.00");
const EMPTY = aPot("0.00");
const OVER = { status: "completed" } as const;
const PAID_OUT = { ...OVER, pot: EMPTY };
const CANCELED = { status: "cancelled" } as const;
const DYNASTY = { leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;
const paid = aMember(alice);
const owes = aMember(alice, owing);
const benOwes = aMember(ben, owing);
const says = (who = alice) => aMember(who, { ...owing, saysPaid: true });

/** What docs/standing.md doesn't print: "gold: You won $70.00." and, in parentheses, what the second line says. */
const said = (given: Told): string => {
  const { text, more, tone } = toldStanding(given).sentence;
  return `${tone === "plain" ? "" : `${tone}: `}${text}${more ? ` (${more})` : ""}`;
};
type Rows = [said: string, given: Told][];

const TO_MEMBERS: Rows = [
  [
    "You owe $50.00 from season 2 on.",
    { league: DYNASTY, own: aMember(alice, { ...owing, firstSeason: 2, lastSeason: 2 }), needs: [] },
  ],
  [
    "You're in through season 3: $150.00 paid on Aug 31, 2026.",
    { own: aMember(alice, { yearsPayedFor: 3, paidThroughYear: 3, totalAmountPaid: "150.00" }) },
  ],
  [
    "You're in: $100.00 paid in all.",
    { league: { currentYear: 2 }, own: aMember(alice, { paidThroughYear: 2, totalAmountPaid: "100.00" }) },
  ],
  [
    "You're in for seasons 2 and 3: $100.00 paid on Aug 31, 2026.",
    { own: aMember(alice, { firstSeason: 2, yearsPayedFor: 2, paidThroughYear: 3, totalAmountPaid: "100.00" }) },
  ],
  [
    "You're in through season 1: $100.00 paid in all, $50.00 refunded.",
    { own: aMember(alice, { lastSeason: 1, totalAmountPaid: "100.00", refundAmount: "50.00" }) },
  ],
  ["This league was canceled. Every entry fee held goes back to its card.", { league: CANCELED, own: owes }],
];

const OTHERS_OWE = { needs: [], members: [benOwes, aMember(casey, owing)], own: aMember(casey, owing) };
const TO_COMMISSIONERS: Rows = [
  ["2 players still owe the entry fee.", { needs: [], members: [benOwes, owes] }],
  [
    "2 members say they paid. Casey Tester hasn't confirmed it yet.",
    { league: TREASURERS, needs: [], members: [says(), says(ben)] },
  ],
];

const TO_VISITORS: Rows = [
  ["A seat costs $50.00. 1 of 10 is open. (Until Oct 1, 2026, 30 days left.)", { league: { memberCount: 9 } }],
  [
    "A seat costs at least $100.00 for 2 seasons. 7 of 10 are open. (Until Oct 1, 2026, 30 days left.)",
    { league: DYNASTY },
  ],
  ["Registration Closed", { league: { paymentDeadline: NOW } }],
  ["Registration Closed", { league: { isPublic: false } }],
  ["Registration Closed", { league: { status: "in_season" } }],
  ["This league is full", { league: { memberCount: 10 } }],
  ["This season is over.", { league: OVER }],
];

const failed = aPrize({ status: "failed", userId: ben.id });
/** To a member; a commissioner who plays reads the same. */
const OF_COMPLETED: Rows = [
  ["$60.00 is still held.", { league: { ...OVER, commissionerReimbursement: "5.00", pot: HELD } }],
  ["$60.00 is still in the pot.", { league: { ...OVER, ...TREASURERS, commissionerReimbursement: "5.00", pot: HELD } }],
  [
    "$70.00 is kept as unclaimed money, and $30.00 is returned to the members.",
    {
      league: PAID_OUT,
      payouts: [
        { ...failed, isKept: true },
        { ...failed, givenBackAt: NOW },
      ],
    },
  ],
];

const first = { amount: "70.00", status: "completed" } as const;
const second = { amount: "30.00", place: 2 };
const WON_BY_CARD: Rows = [
  ["gold: You won $100.00: 1st place, 2nd place.", { payouts: [aPrize(first), aPrize(second)] }],
  [
    "gold: You won $100.00: 1st place, 2nd place.",
    { payouts: [aPrize({ ...first, progress: "sent" }), aPrize({ ...second, progress: "on_its_way" })] },
  ],
  [
    "gold: You won $85.00: 1st place. $15.00 of it paid your own dues, and $70.00 is left.",
    { payouts: [aPrize({ ...first, setOff: "15.00" })] },
  ],
  [
    "You won $70.00: 1st place. It paid your own dues.",
    { payouts: [aPrize({ ...first, amount: "0.00", setOff: "70.00" })] },
  ],
];

const [prize, refund] = [aDebt(), aDebt({ id: "r", kind: "refund", amount: "20.00" })];
const received = { standing: "received" } as const;
const again = aDebt({ id: idOf(401), ...SENT });
const won = aPrize({ status: "pending" });
const OF_TREASURERS: Rows = [
  ["gold: You won $70.00: 1st place. Casey Tester owes it to you.", { debts: [prize], payouts: [won] }],
  [
    "gold: You won $70.00: 1st place. It was sent: confirm it below.",
    { debts: [{ ...prize, ...SENT }], payouts: [aPrize({ status: "processing" })] },
  ],
  [
    "gold: You won $100.00: 1st place, 2nd place. Some of it was sent: confirm it below.",
    { debts: [prize, again], payouts: [won, aPrize({ ...second, id: again.id, status: "processing" })] },
  ],
  [
    "You won $70.00: 1st place. It paid your own dues.",
    { debts: [prize], payouts: [aPrize({ amount: "0.00", setOff: "70.00" })] },
  ],
  [
    "Everything owed is sent. 1 payment of 2 went to somebody without an account: sent, not confirmed.",
    { kept: someDebts({ received: 1, unconfirmed: 1, sent: "70.00" }) },
  ],
  ["You owe $70.00 to the members.", { kept: someDebts({ owed: "70.00" }), readerId: casey.id }],
  [
    "This league was canceled. The treasurer owes you $60.00.",
    { league: { ...CANCELED, treasurer: null }, debts: [refund, refund, refund] },
  ],
  [
    "This league was canceled. Casey Tester owes you $20.00. You got $40.00 back. 2 of 3 refunds are confirmed.",
    {
      league: CANCELED,
      debts: [refund, { ...refund, ...received }, { ...refund, ...received }, { ...refund, userId: ben.id }],
      kept: someDebts({ refunds: 3, refundsReceived: 2 }),
    },
  ],
  [
    "This league was canceled. Your $20.00 was sent: confirm it below. 1 of 2 refunds is confirmed.",
    { league: CANCELED, debts: [{ ...refund, ...SENT }], kept: someDebts({ refunds: 2, refundsReceived: 1 }) },
  ],
];

describe("tells", () => {
  it.each(TO_MEMBERS)("a member: %s", (says, given) => expect(said(given)).toBe(says));
  it.each(TO_COMMISSIONERS)("the commissioner: %s", (says, given) =>
    expect(said({ runsIt: true, ...given })).toBe(says),
  );
  it.each(TO_VISITORS)("a visitor of a public league: %s", (says, { league }) => {
    expect(said({ league: { isPublic: true, ...league } })).toBe(says);
  });
  it.each(OF_COMPLETED)("everyone in a completed league: %s", (says, given) => {
    expect(said({ ...given, needs: [], own: paid })).toBe(says);
    expect(said({ ...given, needs: [], runsIt: true })).toBe(says);
  });
  it.each(WON_BY_CARD)("a winner, even the commissioner: %s", (says, given) => {
    const visit = { league: PAID_OUT, needs: [], readerId: alice.id, own: paid, ...given };
    expect([said(visit), said({ ...visit, runsIt: true })]).toEqual([says, says]);
  });
  it.each(OF_TREASURERS)("members of a treasurer's league that is over: %s", (says, { league, ...given }) => {
    expect(said({ own: paid, needs: [], league: { ...PAID_OUT, ...TREASURERS, ...league }, ...given })).toBe(says);
  });
  it("a commissioner who owes what the others owe, besides their own", () => {
    expect(said({ runsIt: true, ...OTHERS_OWE })).toBe("You owe $50.00 by Oct 1, 2026.");
  });
});

it("What needs the reader comes before anything else, whatever the status, unless nobody waits for it", () => {
  const named = { leagueId: "a", leagueName: "Sunday Crew", currency: "USD" };
  const waits = { ...named, kind: "confirm_received" as const, payoutId: "b", alsoIds: [], from: "Casey Tester" };
  for (const status of leagueStatuses) {
    const visit = { league: { status }, own: owes, payouts: [aPrize(first)] };
    const asks = { ...waits, amount: "70.00", since: NOW };
    expect(said({ ...visit, needs: [asks] })).toBe("gold: Did $70.00 from Casey Tester arrive?");
    const ends = { ...named, kind: "complete", since: NOW, saidBy: null, canStillPay: true } as const;
    expect(said({ ...visit, needs: [ends, asks] }), "which can't be taken back").toMatch(/arrive/);
    expect(said({ ...visit, needs: [{ ...named, kind: "run_again" }] })).not.toMatch(/This league is over/);
  }
});
