import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  bodiesOf,
  dialog,
  fill,
  open,
  press,
  reopen,
  rowOf,
  sees,
  seesToast,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { aDue } from "#tests/specification/web/dues-fixtures.ts";
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
  WORK,
} from "#tests/specification/web/fixtures.ts";
import {
  anAnnounced,
  aRecord,
  bensDue,
  KEPT,
  keptAnswers,
  keptMoney,
} from "#tests/specification/web/payment-fixtures.ts";
import { toDateField } from "#web/ui/date-field.ts";

const KEPT_MONEY = "GET /api/leagues/:id/kept-money";
const CONFIRM = "POST /api/leagues/:id/treasurer-payments/confirm";
const SHOW_ACCOUNTS = "PUT /api/leagues/:id/links-show-accounts";
const RECORD = "POST /api/leagues/:id/treasurer-payments/record";

const bens = anAnnounced({ id: idOf(501), userId: ben.id, name: "Ben Tester", reference: "W4XR9C" });
const twelve = Array.from({ length: 12 }, (_, nth) =>
  anAnnounced({ id: idOf(600 + nth), userId: idOf(700 + nth), name: `Member ${nth + 1}` }),
);

const show = (as: CurrentUser, kept: Partial<KeptMoney>, answers: Answers = {}) =>
  open(as === casey ? WORK : LEAGUE, as, { ...keptAnswers(kept), ...answers });
const reasonOf = (call: Parameters<ReturnType<typeof server>["made"]>[0]) => server().made(call)[0]?.body;

async function choose(csv: string) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("There is no file field yet.");
    return found;
  });
  fireEvent.change(input, { target: { files: [new File([csv], "august.csv", { type: "text/csv" })] } });
}

it("Each announced payment has one button with who paid and how much, and nothing is ticked beforehand", async () => {
  show(casey, { payments: [anAnnounced(), bens] }, { [CONFIRM]: { message: "1 payment confirmed.", confirmed: 1 } });
  await sees("Has this arrived?", "reference W4XR9C");
  expect(screen.queryByRole("checkbox")).toBeNull();
  server().answer({ [KEPT_MONEY]: keptMoney({ payments: [bens] }) });
  await press("Confirm Alice Tester's $50.00");
  await seesToast("Confirmed", "1 payment confirmed.");
  expect(server().made(CONFIRM)).toMatchObject([{ body: { paymentIds: [anAnnounced().id] } }]);
  await waitFor(() => expect(screen.queryByText(/Alice Tester/)).toBeNull());
  screen.getByRole("button", { name: "Confirm Ben Tester's $50.00" });
});

it("Twelve announced payments are confirmed at once after a look at all of them", async () => {
  show(casey, { payments: twelve }, { [CONFIRM]: { message: "12 payments confirmed.", confirmed: 12 } });
  await press("Confirm all 12, $600.00");
  dialog().getByText("Entry fee of Member 3");
  server().answer({ [KEPT_MONEY]: keptMoney() });
  await press("Confirm 12 payments", dialog());
  await seesToast("Confirmed", "12 payments confirmed.");
  expect(server().made(CONFIRM)).toMatchObject([{ body: { paymentIds: twelve.map(({ id }) => id) } }]);
  await sees("Nothing waits for you");
});

it("A link's word is marked, and the treasurer says whether links show account numbers", async () => {
  const zelle = {
    id: idOf(801),
    kind: "zelle" as const,
    contact: "(212) 555-0123",
    changedAt: daysFromNow(-9),
    isReplacement: false,
  };
  const answers = {
    "GET /api/auth/ways-to-pay": [zelle],
    [SHOW_ACCOUNTS]: { message: "Links show your account numbers." },
  };
  show(casey, { payments: [{ ...bens, byLink: true }], linksShowAccounts: false }, answers);
  within(await rowOf(/of Ben Tester/)).getByText(/by Venmo on Aug 30, said by their link/);
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Show my bank details on members' links/ }));
  await waitFor(() => expect(reasonOf(SHOW_ACCOUNTS)).toEqual({ shows: true }));
});

it("Says a payment hasn't arrived, with a sentence for the member", async () => {
  const call = "POST /api/treasurer-payments/:id/not-arrived";
  show(casey, { payments: [anAnnounced(), bens] }, { [call]: { message: "We told the member." } });
  await press("It hasn't arrived", within(await rowOf(/W4XR9C/)));
  dialog().getByText(/Ben Tester then owes it again/);
  await press("It hasn't arrived", dialog());
  await dialog().findByText("Write a sentence for the member");
  fill({ "Your sentence": "Nothing on Venmo." });
  await press("It hasn't arrived", dialog());
  await seesToast("Not arrived", "We told the member.");
  expect(server().made(call)).toMatchObject([{ params: { id: bens.id }, body: { reason: "Nothing on Venmo." } }]);
  expect(server().made(CONFIRM)).toEqual([]);
});

it("Records a payment that nobody announced: member, way, day, and what they owe", async () => {
  unfoldAll();
  show(casey, { owing: [bensDue] }, { [RECORD]: aRecord({ name: "Ben Tester", userId: ben.id }) });
  await press("Record Ben Tester's $50.00");
  dialog().getByText(/they can object for 14 days/);
  await press("Record $50.00", dialog());
  await dialog().findByText("Choose how it was paid");
  fireEvent.change(dialog().getByLabelText("How"), { target: { value: "cash" } });
  await press("Record $50.00", dialog());
  await seesToast("Recorded", "$50.00 from Ben Tester is in the pot.");
  const body = { userId: ben.id, way: "cash", paidOn: toDateField(new Date()), amount: "50.00", seasons: 1 };
  expect(bodiesOf(RECORD)).toMatchObject([body]);
});

it("Takes a confirmed payment back with a reason", async () => {
  const call = "POST /api/treasurer-payments/:id/reverse";
  const arrived = anAnnounced({ standing: "arrived", answeredAt: daysFromNow(-1) });
  show(casey, { payments: [arrived] }, { [call]: { message: "The record is reversed. We told the member." } });
  fireEvent.click(await screen.findByText("Earlier payments"));
  await press("Take it back", within(await rowOf(/by Venmo on Aug 30, confirmed/)));
  fill({ Reason: "It was Dana's." });
  await press("Take it back", dialog());
  await seesToast("Taken back", "The record is reversed. We told the member.");
  expect(reasonOf(call)).toEqual({ reason: "It was Dana's." });
});

it("A member says that a record isn't right; nobody else can", async () => {
  const call = "POST /api/treasurer-payments/:id/object";
  const record = aRecord({ objectUntil: daysFromNow(13) });
  show(alice, { payments: [record] }, { [call]: { message: "We told the treasurer and the members." } });
  await sees("Casey Tester recorded $50.00 in cash on Aug 30 from you.", "You can object until Sep 14, 2026.");
  await press("That's not right");
  fill({ "Your sentence": "I haven't paid." });
  await press("Say it isn't right", dialog());
  await seesToast("Objection sent", "We told the treasurer and the members.");
  expect(reasonOf(call)).toEqual({ reason: "I haven't paid." });
});

it.each([
  ["alice", alice, "You say this isn't right: “I haven't paid.”"],
  ["another member", ben, "Alice Tester says this isn't right: “I haven't paid.”"],
])("An open objection is for %s to read, and only the treasurer's to settle", async (_, as, words) => {
  show(as, { payments: [aRecord({ objection: "I haven't paid." })] });
  await sees(words, `Casey Tester recorded $50.00 in cash on Aug 30 from ${as === alice ? "you" : "Alice Tester"}.`);
  for (const name of [/^Answer/, "Take it back"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

it.each([
  ["It did arrive", "POST /api/treasurer-payments/:id/settle"],
  ["Take it back", "POST /api/treasurer-payments/:id/reverse"],
] as const)("The treasurer answers an objection: %s", async (answer, call) => {
  show(
    casey,
    { payments: [aRecord({ objection: "I haven't paid." })] },
    { [call]: { message: "We told the members." } },
  );
  await sees("Alice Tester says this isn't right: “I haven't paid.”");
  await press("Answer Alice Tester");
  await press(answer, dialog());
  await dialog().findByText("Write an answer that all members can read");
  fill({ "Your answer": "You gave it to me at the draft." });
  await press(answer, dialog());
  await seesToast("Settled", "We told the members.");
  expect(reasonOf(call)).toEqual({ reason: "You gave it to me at the draft." });
});

it("A bank statement confirms who announced, and records who didn't on the day that it came in", async () => {
  const kept = { payments: [anAnnounced()], owing: [bensDue] };
  show(casey, kept, { [CONFIRM]: { message: "", confirmed: 1 }, [RECORD]: aRecord() });
  await press("Match a bank statement");
  const csv = [
    "Date,Description,Amount",
    "08/30/2026,Zelle payment from ALICE TESTER K7MQ2A,50.00",
    "08/31/2026,Zelle payment from BEN TESTER W4XR9C,50.00",
  ].join("\n");
  await choose(csv);
  await press("Tick the 2 whose reference and amount fit");
  await press("Confirm 2 payments");
  await seesToast("Confirmed", "2 payments confirmed.");
  expect(server().made(CONFIRM)).toMatchObject([{ body: { paymentIds: [anAnnounced().id] } }]);
  expect(server().made(RECORD)).toMatchObject([{ body: { userId: ben.id, paidOn: "2026-08-31", amount: "50.00" } }]);
});

it("A friend's payment is listed with payer, member and parts, and found in a bank statement by the payer's name", async () => {
  const sana = { userId: idOf(900), name: "Sana Yusuf" };
  const what = "Entry fee $50.00 and late fee $5.00 of Alice Tester, paid by Sana Yusuf";
  show(casey, { payments: [anAnnounced({ what, paidBy: sana, amount: "55.00" })] });
  await sees(what);
  screen.getByRole("button", { name: "Confirm Sana Yusuf's $55.00" });
  await press("Match a bank statement");
  const csv = "Date,Description,Amount\n08/30/2026,Zelle payment from SANA YUSUF,55.00";
  await choose(csv);
  await dialog().findByText("Same amount, name Sana Yusuf");
  dialog().getByText(what);
});

it("A treasurer whom nobody can pay yet is led to where they say how", async () => {
  show(casey, { owing: [bensDue] });
  const link = await screen.findByRole("link", { name: "Say how they can" });
  expect(link.getAttribute("href")).toBe("/profile/payouts");
});

it("A commissioner who isn't the treasurer sees what waits, and confirms nothing", async () => {
  const treasurer = { userId: ben.id, name: "Ben Tester" };
  open(LEAGUE, casey, {
    ...keptAnswers({ treasurer, payments: [anAnnounced()] }),
    ...leagueAnswers({ ...KEPT, treasurer }, [aMember(alice, owing), aMember(ben)]),
    [KEPT_MONEY]: keptMoney({ treasurer, payments: [anAnnounced()] }),
  });
  await sees("Ben Tester hasn't confirmed");
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Treasurer's work/ })).toBeNull();
});

it("Part of what a member owes, found in a bank statement, is offered and recorded as a part", async () => {
  const aPart = (part: number) =>
    aDue({ id: idOf(810 + part), userId: ben.id, name: "Ben Tester", kind: "part", part, amount: "25.00" });
  const inParts = { ...bensDue, dues: [aPart(1), aPart(2)] };
  show(casey, { owing: [inParts] }, { [RECORD]: aRecord() });
  await press("Match a bank statement");
  await choose("Date,Description,Amount\n08/31/2026,Zelle payment from BEN TESTER W4XR9C,25.00");
  await dialog().findByText("Reference W4XR9C: $25.00 of $50.00");
  fireEvent.click(dialog().getByRole("checkbox", { name: "Ben Tester $25.00" }));
  await press("Confirm 1 payment");
  await seesToast("Confirmed", "1 payment confirmed.");
  expect(bodiesOf(RECORD)).toMatchObject([{ userId: ben.id, amount: "25.00", seasons: 0, dueIds: [idOf(811)] }]);
});

it("The league page has one line of the treasurer's work, with count and sum, which leads to its page", async () => {
  open(LEAGUE, casey, keptAnswers({ payments: [anAnnounced(), bens, aRecord({ objection: "I haven't paid." })] }));
  const line = await screen.findByRole("link", { name: /^Treasurer's work/ });
  expect(line.textContent).toBe("Treasurer's work1 to answer, 2 to confirm ($100.00), no way to pay you yet");
  expect(screen.queryByRole("button", { name: /^(Confirm|Answer|Record|Take)/ })).toBeNull();
  fireEvent.click(line);
  await screen.findByRole("heading", { name: "Treasurer's work" });
});

it("Who isn't the treasurer and keeps nothing is told whose page it is; a league that Potkeeper keeps has none", async () => {
  open(WORK, ben, keptAnswers({ payments: [anAnnounced()] }));
  await screen.findByRole("heading", { name: "Only for the treasurer" });
  await sees("Casey Tester keeps the money of Sunday Crew, and works here.");
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  await reopen();
  open(WORK, casey, { ...leagueAnswers(), [KEPT_MONEY]: failing(404), "GET /api/leagues/:id/debts": failing(404) });
  await screen.findByRole("heading", { name: "League not found" });
});

it("A former treasurer answers for what they received, and confirms nothing for the new one", async () => {
  const received = aRecord({ objection: "I haven't paid.", receivedBy: { userId: ben.id, name: "Ben Tester" } });
  open(WORK, ben, keptAnswers({ payments: [received] }));
  await screen.findByRole("button", { name: "Answer Alice Tester" });
  expect(screen.queryByRole("button", { name: /bank statement|^Confirm|^Record/ })).toBeNull();
});

it("A member for whom nothing waits, and a league whose money Potkeeper holds, ask nothing of the desk", async () => {
  show(ben, {});
  await sees("Casey Tester keeps");
  expect(screen.queryByText("Payments")).toBeNull();
  expect(server().made(KEPT_MONEY)).toEqual([]);
  await reopen();
  open(LEAGUE, alice, leagueAnswers());
  await sees("Escrow");
  expect(server().made(KEPT_MONEY)).toEqual([]);
});
