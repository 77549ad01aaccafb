import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FORBIDS_PRIZES } from "#contract/people/way-words.ts";
import { BARE, leagueAnswers } from "#tests/specification/web/answers.ts";
import { main, open, press, sees, seesToast, server, shownToast } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import {
  alice,
  aMember,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  owing,
  PAYMENT,
} from "#tests/specification/web/fixtures.ts";
import { anAnnounced, howToPay, KEPT, keptAnswers } from "#tests/specification/web/payment-fixtures.ts";
import { toDateField } from "#web/ui/date-field.ts";

const HOW = "GET /api/leagues/:id/how-to-pay";
const ANNOUNCE = "POST /api/leagues/:id/treasurer-payments";
const NEVER = /escrow|\bheld|\bholds|secur|insur|guarant|\bcard/i;
const NOT_HELD = /Potkeeper doesn't hold this money\. If Casey Tester doesn't pay, Potkeeper can't\./;

const cashApp = {
  ...{ kind: "cash_app" as const, cashtag: "CaseyJ", id: idOf(3) },
  ...{ changedAt: daysFromNow(-30), isReplacement: false },
};

const show = (answers: Answers = {}) => open(PAYMENT, alice, { ...keptAnswers(), [HOW]: howToPay(), ...answers });

it("The payment screen says how much, to whom, by when and with which reference, and offers each way", async () => {
  show();
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /^Open Venmo/, hidden: true });
  expect(link.href).toBe("https://venmo.com/casey-jones?txn=pay&amount=50.00&note=K7MQ2A");
  expect(link.closest("details")?.textContent).toContain(FORBIDS_PRIZES);
  await sees("You pay Casey Tester", "At the draft", NOT_HELD, "Payment deadline", "K7MQ2A");
  const button = screen.getByRole("button", { name: "I've paid $50.00" });
  const text = screen.getByRole("main").textContent?.replace(NOT_HELD, "");
  expect(text).not.toMatch(NEVER);
  // No card can pay here, whatever the installation takes.
  expect(server().made("POST /api/create-payment-intent")).toEqual([]);
  expect(button.closest("form")?.querySelector("select")?.value).toBe("cash");
});

it("A member settles what they owe in three presses: Pay, the way, I've paid", async () => {
  let announced = false;
  open(LEAGUE, alice, {
    ...keptAnswers(),
    [HOW]: () => howToPay({ ways: [cashApp], announced: announced ? anAnnounced() : null }),
    [ANNOUNCE]: () => {
      announced = true;
      return anAnnounced();
    },
  });
  fireEvent.click(await screen.findByRole("link", { name: /^Pay Casey Tester \$50\.00/ }));
  fireEvent.click(await screen.findByRole("link", { name: "Open Cash App, $50.00" }));
  await press("I've paid $50.00");
  await screen.findByRole("heading", { name: "Casey Tester will confirm" });
  await sees("You said you paid $50.00 by Venmo on Aug 30, 2026.");
  const paidOn = toDateField(new Date());
  expect(server().made(ANNOUNCE)).toMatchObject([{ body: { way: "cash_app", paidOn, amount: "50.00", seasons: 1 } }]);
});

it("The way is asked where the treasurer lists none, and saying so is possible all the same", async () => {
  show({ [HOW]: howToPay({ ways: [] }), [ANNOUNCE]: anAnnounced() });
  await sees("Casey Tester hasn't said how to pay them yet. Ask Casey Tester.");
  await press("I've paid $50.00");
  await sees("Choose how it was paid");
  expect(server().made(ANNOUNCE)).toEqual([]);
  fireEvent.change(screen.getByLabelText("How"), { target: { value: "cash" } });
  await press("I've paid $50.00");
  await waitFor(() => expect(server().made(ANNOUNCE)).toMatchObject([{ body: { way: "cash" } }]));
});

it("The way that was opened is the one that is said", async () => {
  const ways = howToPay().ways.toReversed();
  show({ [HOW]: howToPay({ ways }) });
  const how = () => screen.getByLabelText<HTMLSelectElement>("How").value;
  const link = await screen.findByRole("link", { name: /^Open Venmo/, hidden: true });
  expect(how()).toBe("cash");
  fireEvent.click(link);
  await waitFor(() => expect(how()).toBe("venmo"));
});

it("A refused day stands at its field; any other refusal is said", async () => {
  const message = "Choose today or an earlier day.";
  show({ [ANNOUNCE]: failing(400, { message, errors: [{ path: "paidOn", message }] }) });
  await press("I've paid $50.00");
  await sees(message);
  expect(shownToast()).toBeUndefined();
  server().answer({ [ANNOUNCE]: failing(409, { message: "You have already said that you paid." }) });
  await press("I've paid $50.00");
  await seesToast("Your payment isn't noted", "You have already said that you paid.");
});

it("A member takes their word back", async () => {
  const announced: { now: ReturnType<typeof anAnnounced> | null } = { now: anAnnounced() };
  show({
    [HOW]: () => howToPay({ announced: announced.now }),
    "POST /api/treasurer-payments/:id/withdraw": () => {
      announced.now = null;
      return { message: "We told the treasurer." };
    },
  });
  await press("I haven't paid after all");
  await seesToast("You owe it again", "We told the treasurer.");
  await screen.findByRole("button", { name: "I've paid $50.00" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Pay your entry fee" }));
});

it.each([
  {
    over: { notArrived: anAnnounced({ standing: "not_arrived", reason: "Nothing on Venmo yet." }) },
    ...{ says: ["Casey Tester says your $50.00 hasn't arrived.", "“Nothing on Venmo yet.”"], buttons: 1 },
  },
  {
    over: {
      announced: anAnnounced({
        userId: ben.id,
        name: "Ben Tester",
        paidBy: { userId: alice.id, name: "Alice Tester" },
      }),
    },
    ...{ says: ["You said you paid $50.00 for Ben Tester by Venmo on Aug 30, 2026."], buttons: 0 },
  },
])("It is said what hasn't arrived or was paid for another, and not that reminders end: %#", async (row) => {
  show({ [HOW]: howToPay(row.over) });
  await sees(...row.says);
  expect(main().queryByText(/be reminded/)).toBeNull();
  expect(screen.queryAllByRole("button", { name: "I've paid $50.00" })).toHaveLength(row.buttons);
});

it("A dynasty's member chooses the seasons, and the amount follows", async () => {
  const choices = [1, 2].map((seasons) => ({ seasons, amount: `${seasons * 50}.00` }));
  show({ [HOW]: howToPay({ choices }), [ANNOUNCE]: anAnnounced() });
  fireEvent.change(await screen.findByLabelText("Seasons to pay for"), { target: { value: "2" } });
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: /^Open Venmo/, hidden: true }).href).toContain(
    "amount=100.00",
  );
  await press("I've paid $100.00");
  await waitFor(() => expect(server().made(ANNOUNCE)).toMatchObject([{ body: { amount: "100.00", seasons: 2 } }]));
});

it("The treasurer records their own fee, and is shown no way to pay themselves", async () => {
  const record = "POST /api/leagues/:id/treasurer-payments/record";
  open(PAYMENT, casey, {
    ...keptAnswers({}, [aMember(casey, owing)]),
    [HOW]: howToPay(),
    [record]: anAnnounced({ userId: casey.id }),
  });
  await press("Record my $50.00");
  await seesToast("Recorded", "Your $50.00 is in the pot.");
  expect(server().made(record)).toMatchObject([{ body: { userId: casey.id, way: "cash", amount: "50.00" } }]);
  expect(main().queryByText(/Open Venmo/)).toBeNull();
});

it.each([
  { as: alice, member: {}, heading: "You've paid for Sunday Crew" },
  { as: casey, member: {}, heading: "You've paid for Sunday Crew" },
  { as: alice, member: { paymentStatus: "refunded" }, heading: "Nothing to pay" },
] as const)("Who owes nothing finds no bank details, nor their own name: $as.username, $heading", async (row) => {
  open(PAYMENT, row.as, keptAnswers({}, [aMember(row.as, row.member)]));
  await screen.findByRole("heading", { name: row.heading });
  expect(screen.queryByText(/Venmo/)).toBeNull();
  if (row.as === casey) expect(main().queryByText(/Casey Tester/)).toBeNull();
});

it("A visitor takes a seat before anything says how to pay", async () => {
  const members = [aMember(ben)];
  const join = "POST /api/leagues/:id/join";
  open(PAYMENT, alice, {
    ...keptAnswers({}, members),
    ...leagueAnswers({ ...KEPT, isPublic: true }, members),
    [HOW]: howToPay(),
    [join]: () => {
      server().answer({ "GET /api/leagues/:id/members": [aMember(alice, owing), ...members] });
      return aMember(alice, owing);
    },
  });
  await screen.findByRole("heading", { name: "Join Sunday Crew" });
  await sees(NOT_HELD);
  expect(server().made(HOW)).toEqual([]);
  await press("Take a seat");
  await screen.findByRole("button", { name: "I've paid $50.00" });
});

it("Where no one pays by card, a league that isn't there is no failed payment", async () => {
  show({ ...BARE, "GET /api/leagues/:id": failing(404) });
  await screen.findByRole("heading", { name: "League not found" });
  expect(screen.getByRole("main").textContent).not.toMatch(/charged|payment/i);
});
