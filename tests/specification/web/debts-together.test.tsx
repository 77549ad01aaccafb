import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  dialog,
  fill,
  open,
  press,
  rowOf,
  sees,
  seesToast,
  server,
  textsOf,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { alice, ben, casey, daysFromNow, idOf, LEAGUE, NOW, WORK } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";
import { aDebt, OVER, SENT, toBen, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

const [SEND, RECEIVE, DENY] = [
  "POST /api/debts/:id/sent",
  "POST /api/debts/:id/received",
  "POST /api/debts/:id/not-received",
] as const;
const NO_WAYS = { "GET /api/debts/:id/how-to-pay": { ways: [], note: "Sunday Crew", hasAccount: true } };

type Said = Parameters<typeof aDebt>[0];
const week = (nth: number, said: Said = {}) =>
  aDebt({ id: idOf(400 + nth), place: null, prize: `High score, week ${nth}`, amount: `${nth}.50`, ...said });
/** Alice won weeks 1 to 3, $7.50 in all. */
const weeks = (said?: Said) => [1, 2, 3].map((nth) => week(nth, said));
const over = (debts = weeks()) => treasurerAnswers({ league: OVER, debts });
const WHOLE = { alsoIds: [idOf(402), idOf(403)], amount: "7.50" };
/** What each line of the payouts is for. */
const lines = () =>
  [...document.querySelectorAll("#debts > div > ul > li")].map((line) => line.querySelectorAll("p")[1]?.textContent);

it("What one person is owed is one line with the sum, and what it's for, folded: places first, weeks in order", async () => {
  const debts = [week(10), week(9), aDebt({ id: idOf(420) }), aDebt({ ...toBen, id: idOf(410) })];
  open(LEAGUE, ben, over(debts));
  const row = await rowOf("3 payouts");
  within(row).getByText("Alice Tester");
  within(row).getByText("$90.00");
  expect(row.querySelector("details")?.open).toBe(false);
  const parts = within(within(row).getByRole("list", { hidden: true })).getAllByRole("listitem", { hidden: true });
  expect(textsOf(parts)).toEqual([...["1st place$70.00", "High score, week 9$9.50", "High score, week 10$10.50"]]);
  expect(lines()).toEqual(["3 payouts", "1st place"]);
});

it("The treasurer marks all of it as sent with one press", async () => {
  open(WORK, casey, { ...over(), ...NO_WAYS, [SEND]: { message: "Sent. They can say whether it arrived." } });
  await press("Pay Alice Tester $7.50");
  dialog().getByRole("heading", { name: "Pay Alice Tester $7.50" });
  dialog().getByText("3 payouts in Sunday Crew. You pay it out of the money you keep.");
  await dialog().findByText("I've sent it");
  fill({ Day: "2026-08-31" });
  await press("I've sent it");
  await seesToast("Sent", "We asked Alice Tester whether $7.50 arrived.");
  expect(server().made(SEND)).toMatchObject([{ params: { id: idOf(401) }, body: { way: "cash", ...WHOLE } }]);
});

it("A single one of them can be paid on its own, also by someone who keeps too little for all", async () => {
  unfoldAll();
  const few = { userId: casey.id, name: "Casey Tester", amount: "3.00", record: NO_RECORD };
  open(WORK, casey, treasurerAnswers({ league: OVER, kept: { keepers: [few] }, debts: weeks() }));
  await sees("By the books you keep $3.00, so it isn't yours to pay until you have the money.");
  const names = screen.getAllByRole("button", { name: /^Pay / }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Pay Alice Tester $1.50", "Pay Alice Tester $2.50"]);
});

it("The winner confirms what was sent together with one press", async () => {
  open(LEAGUE, alice, { ...over(weeks(SENT)), [RECEIVE]: { message: "Thanks. All of it is settled." } });
  await sees("Did $7.50 arrive?");
  await press("Yes, it arrived");
  await seesToast("Received", "Thanks. All of it is settled.");
  expect(server().made(RECEIVE)).toMatchObject([{ params: { id: idOf(401) }, body: WHOLE }]);
});

it("The winner can say that the sum hasn't arrived, or that a single one of it hasn't", async () => {
  unfoldAll();
  open(LEAGUE, alice, { ...over(weeks(SENT)), [DENY]: { message: "It is owed again." } });
  const row = await rowOf("3 payouts");
  const [ofAll, ...ofParts] = within(row).getAllByRole("button", { name: "Not received" });
  expect(ofParts).toHaveLength(3);
  ofAll?.click();
  await screen.findByRole("heading", { name: "$7.50 hasn't arrived?" });
  await dialog().findByLabelText("What you see");
  fill({ "What you see": "Nothing." });
  await press("It hasn't arrived", dialog());
  await seesToast("Not received");
  ofParts[1]?.click();
  await screen.findByRole("heading", { name: "$2.50 hasn't arrived?" });
  await dialog().findByLabelText("What you see");
  fill({ "What you see": "Too little." });
  await press("It hasn't arrived", dialog());
  await expect
    .poll(() => server().made(DENY))
    .toMatchObject([
      { params: { id: idOf(401) }, body: { ...WHOLE, reason: "Nothing." } },
      { params: { id: idOf(402) }, body: { alsoIds: [], amount: "2.50", reason: "Too little." } },
    ]);
});

it("What was sent with different presses, or denied, or was paid before, is a line of its own", async () => {
  const debts = [
    week(1, SENT),
    week(2, SENT),
    week(3, { ...SENT, sentAt: daysFromNow(-1) }),
    week(4, { denial: "Nothing came.", wasDenied: true }),
    week(5),
    week(6),
    week(7, { ...SENT, standing: "received", receivedAt: NOW }),
    week(8, { ...SENT, standing: "received", receivedAt: NOW }),
  ];
  open(LEAGUE, ben, over(debts));
  await sees("$3.50");
  expect(lines()).toEqual(["High score, week 4", "2 payouts", "2 payouts", "High score, week 3"]);
  // What was received folds away while something is open.
  const received = screen.getByText("Earlier payouts").closest("details");
  expect(received?.open).toBe(false);
  expect(received?.textContent).toContain("2 payouts");
});

it("A keeper takes all of their own with one press", async () => {
  const own = weeks({ userId: casey.id, name: "Casey Tester" });
  open(WORK, casey, { ...over(own), [SEND]: { message: "" } });
  await press("Take your $7.50");
  await press("Take $7.50", dialog());
  await seesToast("Received", "The books count $7.50 as paid to you.");
  expect(server().made(SEND)).toMatchObject([{ body: { way: "sentence", ...WHOLE } }]);
});

it("After 21 days one sentence says what one person is owed", async () => {
  open(LEAGUE, ben, over([week(1, { createdAt: daysFromNow(-22) }), week(2, { createdAt: daysFromNow(-40) })]));
  const region = await screen.findByRole("region", { name: "Prizes owed for weeks" });
  expect(within(region).getByRole("listitem").textContent).toMatch(
    /^Casey Tester still owes Alice Tester \$4\.00 for 2 payouts, due since Jul 23/,
  );
});
