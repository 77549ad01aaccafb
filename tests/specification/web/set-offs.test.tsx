import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Due } from "#contract/members/league-dues.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, rowOf, sees, unfoldAll } from "#tests/specification/web/app.tsx";
import { alice, aPrize, ben, casey, idOf, LEAGUE, NOW } from "#tests/specification/web/fixtures.ts";
import { WON } from "#tests/specification/web/recovered.ts";
import { aDebt, NEVER_SAID, OVER, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

beforeEach(unfoldAll);

const REDUCED = { amount: "60.00", setOff: "15.00" };
const SPENT = { amount: "0.00", setOff: "15.00", status: "completed", processedAt: NOW } as const;

const AGREED = { mayObject: false, isAccepted: true, isTakenFromPrizes: true, ballot: null };
const due = (over: Partial<Due>): Due => ({
  ...{ id: idOf(700), userId: alice.id, name: "Alice Tester", seasonYear: 1, kind: "late", chargeKind: null },
  ...{ part: null, amount: "15.00", setOff: "0.00", left: "15.00", standing: "open", dueAt: NOW },
  ...{ setByName: null, setAt: null, reason: null, objection: null, objectedAt: null },
  ...over,
});

describe("a prize that paid its winner's own dues", () => {
  const completed = (prizes: object[], as = alice) =>
    open(LEAGUE, as, {
      ...leagueAnswers({ status: "completed" }),
      "GET /api/leagues/:id/payouts": prizes.map((prize) => aPrize(prize)),
    });

  it("is called what it was won at, and what is left of it, to its winner", async () => {
    completed([{ ...REDUCED, progress: "sent", status: "completed" }]);
    await sees(/^You won \$75\.00: 1st place\. \$15\.00 of it paid your own dues, and \$60\.00 is left\./);
    await sees("less $15.00 of own dues", "$75.00 less $15.00 of own dues.");
  });

  it("of which nothing is left says so, and never that it was sent", async () => {
    completed([{ ...SPENT, progress: "sent" }]);
    await sees("You won $15.00: 1st place. It paid your own dues.", "All of it, $15.00, paid your own dues.");
    await sees("Settled");
    expect(screen.queryByText(/Banks take a few days/)).toBeNull();
  });

  it("is a row of its receipt", async () => {
    open(`/receipts/payouts/${WON.id}`, alice, { "GET /api/receipts/payouts/:id": { ...WON, ...REDUCED } });
    const shownAs = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
    expect(await shownAs("Prize")).toBe("$75.00");
    expect(await shownAs("Less own late fees and charges")).toBe("$15.00");
  });

  it("is what a treasurer owes less of, or nothing, and nothing of it is said to be held", async () => {
    const spent = aDebt({ id: idOf(401), ...{ amount: "0.00", setOff: "15.00", standing: "received" }, place: 2 });
    open(LEAGUE, ben, treasurerAnswers({ league: OVER, debts: [aDebt(REDUCED), spent] }));
    await rowOf("$60.00");
    await sees("$75.00 less $15.00 of own dues.", "All of it, $15.00, paid the winner's own dues.");
    await sees("Nothing is left to pay.");
    expect(document.body.textContent).not.toMatch(NEVER_SAID);
  });
});

describe("a proposal", () => {
  it("says what will be taken from a winner's prizes, the first ones first, and that it stays in the pot", async () => {
    open(LEAGUE, casey, {
      ...leagueAnswers({ status: "completed" }),
      "GET /api/leagues/:id/dues": {
        dues: [
          due({}),
          due({
            id: idOf(701),
            kind: "charge",
            chargeKind: "fine",
            amount: "100.00",
            left: "95.00",
            agreement: AGREED,
          }),
          due({
            ...{ id: idOf(703), kind: "charge", chargeKind: "fine", amount: "9.00", left: "9.00" },
            agreement: { ...AGREED, isAccepted: false, isTakenFromPrizes: false },
          }),
          due({ id: idOf(702), kind: "charge", chargeKind: "fine", standing: "sent" }),
          due({ id: idOf(703), kind: "entry" }),
          due({ id: idOf(704), seasonYear: 2 }),
        ],
        chargeable: [],
      },
    });
    await press("Propose Payouts");
    await labeled("Winner of place 1");
    fill({ "Winner of place 1": ben.id });
    expect(dialog().queryByText(/own dues/)).toBeNull();
    fill({ "Winner of place 1": alice.id });
    await dialog().findByText("All of it pays their own dues and stays in the pot.");
    await press("Add a payout", dialog());
    fill({ "Winner of place 2": alice.id, "Amount for place 1": "60", "Amount for place 2": "75" });
    await dialog().findByText("$50.00 of it pays their own dues and stays in the pot. $25.00 is left.");
    fill({ "Amount for place 2": "40" });
    await press("Continue", dialog());
    await dialog().findByText("Pay $0.00 to 1 member?");
  });
});
