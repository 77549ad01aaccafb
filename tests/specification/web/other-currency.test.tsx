import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeMoneyIn } from "#contract/platform/money.ts";
import { COMMISSIONER } from "#tests/specification/web/answers.ts";
import { fill, labeled, open, press, sees, sent, server, unfoldAll } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, casey, PAYMENT, WORK } from "#tests/specification/web/fixtures.ts";
import { LOADS, type Loading } from "#tests/specification/web/loads.ts";
import { howToPay, keptAnswers } from "#tests/specification/web/payment-fixtures.ts";
import { aDebt, OVER, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

beforeEach(unfoldAll);

/** The same answers about leagues in another currency. */
function inOther<Of>(value: Of, currency = "GBP"): Of {
  const again = (each: unknown) => inOther(each, currency);
  if (typeof value === "function") return ((...made: unknown[]) => again(value(...made))) as Of;
  if (Array.isArray(value)) return value.map(again) as Of;
  if (typeof value !== "object" || value === null || value.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === "currency" ? currency : again(each)]),
  ) as Of;
}

/** The sums of leagues in pounds alone. */
const SUMS = {
  "GET /api/dashboard/player-stats": {
    ...{ activeLeagues: 1, totalInvested: "0.00", pendingPayments: 0, seasonWinnings: "0.00" },
    ...{ investedInOthers: [{ currency: "GBP", amount: "50.00" }] },
    ...{ winningsInOthers: [{ currency: "GBP", amount: "75.00" }] },
  },
  "GET /api/dashboard/commissioner-stats": {
    ...{ totalLeagues: 1, pendingAmount: "0.00", totalFunds: "0.00", totalMembers: 4 },
    ...{ pendingInOthers: [{ currency: "GBP", amount: "50.00" }] },
    ...{ fundsInOthers: [{ currency: "GBP", amount: "75.00" }] },
  },
} satisfies Answers;

/** What only leagues whose money Potkeeper keeps have, which is US dollars. */
const OF_POTKEEPER =
  / \/api\/(payout-account|prizes\/my-years|dashboard\/(unclaimed-payouts|player-stats|commissioner-stats)|leagues\/:id\/(disputes|hold)|disputes)/;
const isOfPotkeeper = ({ call, path }: Loading) =>
  path === "/admin" ||
  path === "/admin/tax" ||
  OF_POTKEEPER.test(call) ||
  (path === PAYMENT && !call.endsWith("how-to-pay"));
/** Reached by a button that names an amount. */
const isNamed = ({ call }: Loading) => call === "GET /api/debts/:id/how-to-pay";

const pounds = (shown: string | RegExp) =>
  typeof shown === "string" ? shown.replaceAll("$", "£") : new RegExp(shown.source.replaceAll("\\$", "£"), shown.flags);

type Loads = typeof LOADS;

const hasNoDollars = () => expect(document.body.textContent).not.toMatch(/\$/);

describe("Of a league in pounds, no dollar sign is shown", () => {
  /** Screens on which several parts load are opened once for all of them. */
  const screens: Loads[] = [];
  for (const load of LOADS.filter((each) => !isOfPotkeeper(each) && !isNamed(each))) {
    const isThere = (one?: Loads[number]) =>
      one?.path === load.path && one.answers === load.answers && one.path !== PAYMENT && !one.reach && !load.reach;
    const known = screens.find(([first]) => isThere(first));
    if (known) known.push(load);
    else screens.push([load]);
  }
  const SCREENS = screens.map((loads) => [loads.map(({ call }) => call).join(", "), loads] as const);

  it.each(SCREENS)("where %s load", async (_, loads) => {
    const [{ path, as, answers, reach }] = loads as [Loads[number]];
    open(path, as, { ...inOther(Object.assign({}, answers, ...loads.map(({ answer }) => answer))), ...SUMS });
    await reach?.();
    for (const { shows } of loads) await screen.findAllByText(pounds(shows));
    hasNoDollars();
  });

  it("where its treasurer pays a winner", async () => {
    const ways = { "GET /api/debts/:id/how-to-pay": { ways: [], note: "Sunday Crew", hasAccount: true } };
    const debts = treasurerAnswers({ league: OVER, debts: [aDebt()] });
    open(WORK, casey, inOther({ ...debts, ...ways }));
    await press("Pay Alice Tester £70.00");
    await sees(/hasn't said how to pay them yet/);
    hasNoDollars();
  });
});

describe("Where the browser's language isn't English", () => {
  afterEach(() => writeMoneyIn("en-US"));

  it("amounts have its form, with the same sign", async () => {
    writeMoneyIn("de-DE");
    open(PAYMENT, alice, inOther({ ...keptAnswers(), "GET /api/leagues/:id/how-to-pay": howToPay() }, "EUR"));
    await waitFor(() => expect(document.body.textContent).toContain("50,00\u00a0€ EUR"));
    expect(document.body.textContent).not.toMatch(/\$|50\.00/);
  });
});

describe("The currency of a new league", () => {
  const show = async () => {
    open("/leagues/create", casey, { ...COMMISSIONER, "POST /api/leagues": aLeague() });
    await labeled("League name");
    fill({ "League name": "Sunday Crew" });
  };
  const choose = async (currency: string) => {
    fireEvent.click(screen.getByRole("radio", { name: /^A treasurer/ }));
    fireEvent.change(await labeled("Currency"), { target: { value: currency } });
  };
  const create = () => fireEvent.click(screen.getByRole("button", { name: "Create league" }));

  it("is US dollars and isn't asked where Potkeeper keeps the money, also once it does after all", async () => {
    await show();
    expect(screen.queryByLabelText("Currency")).toBeNull();
    await choose("ISK");
    fireEvent.click(screen.getByRole("radio", { name: /^Potkeeper/ }));
    create();
    expect(await sent("POST /api/leagues")).toMatchObject({ custody: "potkeeper", currency: "USD" });
  });

  it("is asked where a treasurer does, and shows in every amount; one without decimals takes whole amounts", async () => {
    await show();
    await choose("ISK");
    fill({ "Entry fee": "50.50" });
    create();
    await sees("ISK has no decimals, so enter a whole amount");
    expect(server().made("POST /api/leagues")).toHaveLength(0);
    await choose("GBP");
    fill({ "Entry fee": "50.00" });
    await sees("£500.00");
    hasNoDollars();
    create();
    const body = { custody: "treasurer", currency: "GBP", entryFee: "50.00" };
    expect(await sent("POST /api/leagues")).toMatchObject(body);
  });
});
