import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { dialog, fill, open, press, rowOf, sees, seesToast, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { alice, ben, casey, daysFromNow, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";
import { aDebt, NEVER_SAID, OVER, SENT, toBen, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

const [SEND, RECEIVE, DENY] = [
  "POST /api/debts/:id/sent",
  "POST /api/debts/:id/received",
  "POST /api/debts/:id/not-received",
] as const;
const WAYS = "GET /api/debts/:id/how-to-pay";
const venmo = {
  id: idOf(900),
  kind: "venmo",
  username: "alice-t",
  changedAt: daysFromNow(-9),
  isReplacement: false,
} as const;
const paypal = {
  id: idOf(901),
  kind: "paypal",
  name: "AliceT",
  changedAt: daysFromNow(-9),
  isReplacement: false,
} as const;
const over = (debts = [aDebt()]) => treasurerAnswers({ league: OVER, debts });

it("The treasurer sees how to pay a winner, and says that they sent it, how and when", async () => {
  open(LEAGUE, casey, {
    ...over(),
    [WAYS]: { ways: [venmo, paypal], note: "Sunday Crew" },
    [SEND]: { message: "We asked them to confirm it." },
  });
  await press("Pay $70.00");
  await dialog().findByText("@alice-t");
  dialog().getByRole("heading", { name: "Pay Alice Tester $70.00" });
  expect(dialog().getByLabelText<HTMLSelectElement>("How").value).toBe("venmo");
  fireEvent.click(dialog().getByRole("link", { name: "Open PayPal" }));
  fill({ Day: "2026-08-31" });
  await press("I've sent it");
  await seesToast("Sent", "We asked Alice Tester whether $70.00 arrived.");
  expect(server().made(SEND)).toMatchObject([{ body: { way: "paypal", paidOn: "2026-08-31" } }]);
});

it("What the server refuses is said, and a day that is missing at its field", async () => {
  const message = "By the books, you keep $0.00 of this season, and this is $70.00.";
  open(LEAGUE, casey, { ...over(), [WAYS]: { ways: [], note: "Sunday Crew" }, [SEND]: failing(409, { message }) });
  await press("Pay $70.00");
  await dialog().findByText("Alice Tester hasn't said how to pay them yet. Ask Alice Tester.");
  fill({ Day: "" });
  await press("I've sent it");
  await dialog().findByText("Choose the day it was paid");
  expect(server().made(SEND)).toEqual([]);
  fill({ Day: "2026-08-31" });
  await press("I've sent it");
  await seesToast("It isn't marked as sent", message);
});

it("Those who keep nothing can't pay, and those who keep too little are told so", async () => {
  open(LEAGUE, ben, over());
  await rowOf("Alice Tester");
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

it("A treasurer who doesn't have the money yet isn't asked to pay", async () => {
  const alex = { userId: idOf(7), name: "Alex Tester", amount: "100.00", record: NO_RECORD };
  open(LEAGUE, casey, treasurerAnswers({ league: OVER, kept: { keepers: [alex] }, debts: [aDebt()] }));
  await sees("By the books you keep $0.00, so it isn't yours to pay until you have the money.");
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

it("A keeper takes a prize of their own with one press", async () => {
  const own = aDebt({ userId: casey.id, name: "Casey Tester" });
  open(LEAGUE, casey, { ...over([own]), [SEND]: { message: "" } });
  await press("Take your $70.00");
  await press("Take $70.00", dialog());
  await seesToast("Received", "The books count $70.00 as paid to you.");
});

it("The winner is asked whether it arrived, and says yes", async () => {
  open(LEAGUE, alice, { ...over([aDebt(SENT)]), [RECEIVE]: { message: "Thanks. That one is settled." } });
  await sees("Did $70.00 arrive?", /^Sent on .+ by Venmo, Casey Tester says\.$/);
  await press("Yes, it arrived");
  await seesToast("Received", "Thanks. That one is settled.");
  expect(server().made(RECEIVE)).toHaveLength(1);
});

it("The winner says with a sentence that it hasn't arrived", async () => {
  open(LEAGUE, alice, { ...over([aDebt(SENT)]), [DENY]: { message: "It is owed again." } });
  await press("Not received");
  await press("It hasn't arrived", dialog());
  await dialog().findByText("Write what happened");
  fill({ "What you see": "Nothing on my Venmo." });
  await press("It hasn't arrived", dialog());
  await seesToast("Not received", "It is owed again.");
  expect(server().made(DENY)).toMatchObject([{ body: { reason: "Nothing on my Venmo." } }]);
});

it("The sender can take their word back, and nobody else", async () => {
  open(LEAGUE, ben, over([aDebt(SENT)]));
  await rowOf("Alice Tester");
  expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
});

it("The sender takes it back with a sentence", async () => {
  open(LEAGUE, casey, { ...over([aDebt(SENT)]), [DENY]: { message: "It is owed again." } });
  await press("Take it back");
  fill({ "What happened": "Wrong person." });
  await press("I haven't sent it", dialog());
  await seesToast("Taken back");
  expect(server().made(DENY)).toMatchObject([{ body: { reason: "Wrong person." } }]);
});

it.each([
  [casey, "Alice Tester says that it hasn't arrived: “Nothing came.”"],
  [alice, "You say that it hasn't arrived: “Nothing came.”"],
  [ben, "Alice Tester says that it hasn't arrived: “Nothing came.”"],
])("A denial stays in sight of everyone until it is sent again: $username", async (reader, words) => {
  open(LEAGUE, reader, over([aDebt({ denial: "Nothing came." })]));
  const row = await rowOf("Not received");
  within(row).getByText(words);
});

it("After 21 days every member sees on top what is owed, and what hasn't arrived", async () => {
  const debts = [
    aDebt({ createdAt: daysFromNow(-22), denial: "Nothing came.", wasDenied: true }),
    aDebt({ ...toBen, id: idOf(401), place: 2, createdAt: daysFromNow(-20) }),
    aDebt({ ...toBen, id: idOf(402), place: 3, createdAt: daysFromNow(-30), ...SENT }),
    aDebt({ id: idOf(403), place: 4, createdAt: daysFromNow(-30), ...SENT, wasDenied: true }),
  ];
  open(LEAGUE, ben, over(debts));
  const region = await screen.findByRole("region", { name: "Prizes owed for weeks" });
  expect(
    within(region)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(
      /^Casey Tester still owes Alice Tester \$70\.00 for 1st place, due since .+\. What was sent before hasn't arrived\.$/,
    ),
    expect.stringMatching(/for 4th place, .+ hasn't arrived\. It was sent again and isn't confirmed yet\.$/),
  ]);
});

const UNLOADED: [NonNullable<Answers["GET /api/leagues/:id/debts"]>][] = [
  [PENDING],
  [failing(500, { message: "down" })],
];
it.each(UNLOADED)("Debts that don't load leave the rest of the page: %#", async (answer) => {
  unfoldAll();
  const answers = treasurerAnswers({ league: OVER, debts: [aDebt()] });
  open(LEAGUE, alice, { ...answers, "GET /api/leagues/:id/debts": answer, "known to the server": answers });
  await sees(/^Members/, "$70.00 owed");
  if (answer !== PENDING) await sees("We couldn't load the payouts.");
});

it("A league without debts has no such part", async () => {
  open(LEAGUE, alice, treasurerAnswers({ league: OVER }));
  await sees(/^Members/);
  expect(screen.queryByRole("heading", { name: "Payouts" })).toBeNull();
});

it("Nothing on the page speaks of money that Potkeeper has, or sends", async () => {
  for (const reader of [alice, casey]) {
    const debts = [aDebt(SENT), aDebt({ ...toBen, id: idOf(401) })];
    open(LEAGUE, reader, over(debts));
    await sees("Treasurer", "Books", "Payouts");
    expect(document.body.textContent).not.toMatch(NEVER_SAID);
  }
});
