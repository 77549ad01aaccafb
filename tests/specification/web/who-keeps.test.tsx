import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { COMMISSIONER, configured, leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  fill,
  labeled,
  open,
  press,
  rowOf,
  sees,
  seesToast,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, aMember, ben, casey, LEAGUE, owing } from "#tests/specification/web/fixtures.ts";
import { KEPT, keptAnswers } from "#tests/specification/web/payment-fixtures.ts";
import { PAID } from "#tests/specification/web/recovered.ts";

const QUESTION = "Who keeps the money?";
const NO_PROCESSOR = configured({ payments: { mode: "disabled", publishableKey: null } });

async function create(answers: Answers = {}) {
  open("/leagues/create", casey, { ...COMMISSIONER, "POST /api/leagues": aLeague(KEPT), ...answers });
  await labeled("League name");
  fill({ "League name": "Sunday Crew" });
}

async function sent() {
  fireEvent.click(screen.getByRole("button", { name: "Create league" }));
  await waitFor(() => expect(server().made("POST /api/leagues")).toHaveLength(1));
  return server().made("POST /api/leagues")[0]?.body as Record<string, unknown>;
}

it("A new league asks first who keeps the money: Potkeeper unless a treasurer is chosen", async () => {
  await create();
  const question = await screen.findByRole("group", { name: QUESTION });
  const [potkeeper, treasurer] = within(question).getAllByRole<HTMLInputElement>("radio");
  expect([potkeeper?.checked, treasurer?.checked]).toEqual([true, false]);
  const fee = screen.getByLabelText("Entry fee");
  expect(question.compareDocumentPosition(fee)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await sees("Funds in bank-insured accounts");
  fireEvent.click(screen.getByRole("radio", { name: /^A treasurer/ }));
  await sees(/Potkeeper doesn't hold this money\. If the treasurer doesn't pay, Potkeeper can't\./);
  // What Potkeeper promises about money isn't said of money that it doesn't have.
  expect(screen.queryByText("Funds in bank-insured accounts")).toBeNull();
  expect(screen.queryByText(/escrow|encryption/i)).toBeNull();
  expect(await sent()).toMatchObject({ custody: "treasurer" });
});

it("A fee that no card can pay is fine where no card pays", async () => {
  await create();
  const warning = /Members couldn't pay this fee\./;
  await screen.findByRole("group", { name: QUESTION });
  fill({ "Entry fee": "0.30" });
  await sees(warning);
  fireEvent.click(screen.getByRole("radio", { name: /^A treasurer/ }));
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

it("Where only a treasurer can keep it, the summary says who does; nothing is asked and nothing is promised", async () => {
  await create(NO_PROCESSOR);
  await sees(QUESTION, /^That's you, until .* Potkeeper doesn't hold this money\. If the treasurer doesn't pay, /);
  expect(screen.queryByRole("group", { name: QUESTION })).toBeNull();
  expect(screen.queryByText(/escrow|insured/i)).toBeNull();
  expect(await sent()).not.toHaveProperty("custody");
});

async function edit(league = {}, answers: Answers = {}) {
  open(LEAGUE, casey, { ...leagueAnswers(league, [aMember(alice, owing)]), ...answers });
  await press("More");
  await press("Edit League");
  return within(await screen.findByRole("group", { name: QUESTION }));
}

const unpaid = { pot: { ...aLeague().pot, paidMembers: 0 } };

it("An edit changes who keeps the money until the first payment; what the server refuses stands at the question", async () => {
  const message = "Members have paid or are paying, so who keeps the money can't change anymore.";
  const question = await edit(unpaid, {
    "PUT /api/leagues/:id": failing(409, { message, errors: [{ path: "custody", message }] }),
  });
  fireEvent.click(question.getByRole("radio", { name: /^A treasurer/ }));
  await press("Save changes");
  await seesToast("Error");
  expect(server().made("PUT /api/leagues/:id")).toMatchObject([{ body: { custody: "treasurer" } }]);
  question.getByText(message);
});

it("Once someone has paid, the question says why it is fixed", async () => {
  const question = await edit();
  question.getByText("Fixed: members have paid.");
  expect(screen.getByRole<HTMLFieldSetElement>("group", { name: QUESTION }).disabled).toBe(true);
});

it("A league's terms say who keeps the money, and that Potkeeper doesn't", async () => {
  open(LEAGUE, ben, keptAnswers());
  const label = await screen.findByText("Money kept by");
  expect(label.nextElementSibling?.textContent).toBe("Casey Tester");
  await sees("Potkeeper doesn't hold this money. If Casey Tester doesn't pay, Potkeeper can't.");
});

it("A member who says that they paid isn't asked again, and the list says so", async () => {
  open(LEAGUE, alice, keptAnswers({}, [aMember(alice, { ...owing, saysPaid: true }), aMember(ben)]));
  await sees("Casey Tester hasn't confirmed your payment yet.");
  expect((await screen.findByRole("link", { name: "See your payment" })).getAttribute("href")).toBe(
    `${LEAGUE}/payment`,
  );
  expect(within(await rowOf("alice")).getByText(/^Says/).textContent).toBe("Says they paid");
  expect(screen.queryByRole("link", { name: /^Pay/ })).toBeNull();
});

it.each([
  ["25.00", "$25.00"],
  ["50.00", ""],
])(
  "A member who says that they paid %s of $50.00 has a part below the badge, and isn't reminded",
  async (said, below) => {
    open(LEAGUE, casey, keptAnswers({}, [aMember(alice, { ...owing, saysPaid: true, said }), aMember(ben)]));
    unfoldAll();
    const row = within(await rowOf("alice"));
    const badge = row.getByText(/^Says/);
    expect([badge.textContent, badge.nextElementSibling?.textContent]).toEqual(["Says they paid", below]);
    expect(row.queryByRole("button", { name: /^Remind/ })).toBeNull();
  },
);

it("A payment to the treasurer names them and the way, and no card", async () => {
  const treasurer = { name: "Casey Tester", way: "venmo" as const, paidOn: "2026-08-30", reversal: null };
  const payment = { ...PAID, treasurer };
  open(LEAGUE, alice, { ...keptAnswers({}, [aMember(alice)]), "GET /api/leagues/:id/my-payments": [payment] });
  unfoldAll();
  await sees(/by Venmo\. Casey Tester has had it since/);
  open(`/receipts/payments/${payment.id}`, alice, { "GET /api/receipts/payments/:id": payment });
  await sees("Paid to", "Received", "Aug 30, 2026, by Venmo");
  expect(screen.queryByText(/card/i)).toBeNull();
});
