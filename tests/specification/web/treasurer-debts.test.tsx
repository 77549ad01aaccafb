import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  dialog,
  fill,
  open,
  press,
  reopen,
  rowOf,
  sees,
  seesToast,
  server,
  textsOf,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import { alice, ben, casey, daysFromNow, idOf, LEAGUE, WORK } from "#tests/specification/web/fixtures.ts";
import { NO_RECORD } from "#tests/specification/web/keeper-records.ts";
import { aDebt, NEVER_SAID, OVER, SENT, toBen, treasurerAnswers } from "#tests/specification/web/treasurer-fixtures.ts";

const [SEND, DENY] = ["POST /api/debts/:id/sent", "POST /api/debts/:id/not-received"] as const;
const WAYS = "GET /api/debts/:id/how-to-pay";
const way = { changedAt: daysFromNow(-9), isReplacement: false };
const venmo = { ...way, id: idOf(900), kind: "venmo", username: "alice-t" } as const;
const paypal = { ...way, id: idOf(901), kind: "paypal", name: "AliceT" } as const;
const over = (debts = [aDebt()]) => treasurerAnswers({ league: OVER, debts });

it("The treasurer sees how to pay a winner, and says that they sent it, how and when", async () => {
  open(WORK, casey, {
    ...over(),
    [WAYS]: { ways: [venmo, paypal], note: "Sunday Crew", hasAccount: true },
    [SEND]: { message: "Sent. They can say whether it arrived." },
  });
  await press("Pay Alice Tester $70.00");
  await dialog().findByText("Reference to add");
  dialog().getByRole("heading", { name: "Pay Alice Tester $70.00" });
  expect(dialog().getByLabelText<HTMLSelectElement>("How").value).toBe("venmo");
  fireEvent.click(dialog().getByRole("link", { name: "Open PayPal, $70.00", hidden: true }));
  fill({ Day: "2026-08-31" });
  await press("I've sent it");
  await seesToast("Sent", "We asked Alice Tester whether $70.00 arrived.");
  expect(server().made(SEND)).toMatchObject([{ body: { way: "paypal", paidOn: "2026-08-31" } }]);
});

it("Nobody without an account is said to be asked or to confirm", async () => {
  const answers = { [WAYS]: { ways: [], note: "4F7Q2K", hasAccount: false }, [SEND]: { message: "Sent." } };
  open(WORK, casey, { ...over(), ...answers });
  await press("Pay Alice Tester $70.00");
  await dialog().findByText("Reference to add");
  expect(dialog().queryByText(/Alice Tester confirms/)).toBeNull();
  await press("I've sent it");
  await seesToast(
    "Sent",
    "Alice Tester has no account. Their link asks whether it arrived, and it stays “sent, not confirmed”.",
  );
});

it("What the server refuses is said, and a day that is missing at its field", async () => {
  const message = "By the books, you keep $0.00 of this season, and this is $70.00.";
  open(WORK, casey, {
    ...over(),
    [WAYS]: { ways: [], note: "Sunday Crew", hasAccount: true },
    [SEND]: failing(409, { message }),
  });
  await press("Pay Alice Tester $70.00");
  await dialog().findByText("Alice Tester hasn't said how to pay them yet. Ask Alice Tester.");
  fill({ Day: "" });
  await press("I've sent it");
  await dialog().findByText("Choose the day it was paid");
  expect(server().made(SEND)).toEqual([]);
  fill({ Day: "2026-08-31" });
  await press("I've sent it");
  await seesToast("It isn't marked as sent", message);
});

it("A treasurer who doesn't have the money yet isn't asked to pay", async () => {
  const alex = { userId: idOf(7), name: "Alex Tester", amount: "100.00", record: NO_RECORD };
  open(WORK, casey, treasurerAnswers({ league: OVER, kept: { keepers: [alex] }, debts: [aDebt()] }));
  await sees("By the books you keep $0.00, so it isn't yours to pay until you have the money.");
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
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

it("The sender takes it back with a sentence, and nobody else can", async () => {
  open(LEAGUE, ben, over([aDebt(SENT)]));
  await rowOf("Alice Tester");
  expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
  await reopen();
  open(WORK, casey, { ...over([aDebt(SENT)]), [DENY]: { message: "It is owed again." } });
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
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
});

it("Who keeps the money pays again what didn't arrive, first of all that is owed", async () => {
  open(WORK, casey, over([aDebt({ ...toBen, id: idOf(401) }), aDebt({ denial: "Nothing came." })]));
  await sees("Alice Tester says that it hasn't arrived: “Nothing came.”");
  const pay = screen.getAllByRole("button", { name: /^Pay / }).map(({ textContent }) => textContent);
  expect(pay).toEqual(["Pay Alice Tester $70.00", "Pay Ben Tester $70.00"]);
});

it.each([
  [SENT, "Alice Tester's link says it arrived."],
  [{ denial: "Nothing came." }, "Alice Tester's link says that it hasn't arrived: “Nothing came.”"],
])("What the link of a member without an account says is marked as its word", async (said, words) => {
  open(LEAGUE, ben, over([aDebt({ ...said, saidByLinkAt: daysFromNow(-1) })]));
  await screen.findByText((text) => text.includes(words));
});

it("After 21 days every member sees on top what is owed, and what hasn't arrived", async () => {
  const debts = [
    aDebt({ createdAt: daysFromNow(-22), denial: "Nothing came.", wasDenied: true }),
    aDebt({ ...toBen, id: idOf(401), place: 2, createdAt: daysFromNow(-20) }),
    aDebt({ ...toBen, id: idOf(402), place: 3, createdAt: daysFromNow(-30), ...SENT }),
    aDebt({ id: idOf(403), place: 4, createdAt: daysFromNow(-30), ...SENT, wasDenied: true }),
  ];
  open(LEAGUE, ben, over(debts));
  const region = within(await screen.findByRole("region", { name: "Prizes owed for weeks" }));
  expect(textsOf(region.getAllByRole("listitem"))).toEqual([
    expect.stringMatching(
      /^Casey Tester still owes Alice Tester \$70\.00 for 1st place, due since .+\. What was sent before hasn't arrived\.$/,
    ),
    expect.stringMatching(/for 4th place, .+ hasn't arrived\. It was sent again and isn't confirmed yet\.$/),
  ]);
});

it("Nothing on the page speaks of money that Potkeeper has, or sends", async () => {
  for (const reader of [alice, casey]) {
    const debts = [aDebt(SENT), aDebt({ ...toBen, id: idOf(401) })];
    open(LEAGUE, reader, over(debts));
    await sees("Treasurer", "Books", "Payouts");
    expect(document.body.textContent).not.toMatch(NEVER_SAID);
  }
  await reopen();
  open(WORK, casey, over([aDebt(SENT), aDebt({ ...toBen, id: idOf(401) })]));
  await sees("To pay", "Sent, not confirmed");
  expect(document.body.textContent).not.toMatch(NEVER_SAID);
});
