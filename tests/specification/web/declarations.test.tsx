import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OwnDeclarations } from "#contract/people/declarations.ts";
import { configured, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import { address, bodiesOf, fill, labeled, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, aMember, PAYMENT as PAID_BY_HAND } from "#tests/specification/web/fixtures.ts";
import { howToPay, keptAnswers } from "#tests/specification/web/payment-fixtures.ts";

const AT = "2026-09-01T12:00:00.000Z";
const TERMS = { version: "2026-11", url: "https://pot.example/terms", privacyUrl: "https://pot.example/privacy" };
const duties = { terms: TERMS, contact: "help@pot.example", minAge: 21, asksPlace: true, askedBefore: "card" as const };
const CONFIG = configured({ duties });

const nothing: OwnDeclarations = {
  ...{ consents: [], birthDate: null, places: [], mayNameBank: false, refusal: null },
  missing: { terms: true, birthDate: true, place: true },
};
const everything: OwnDeclarations = {
  consents: [{ version: "2026-11", given: "payment", acceptedAt: AT }],
  birthDate: { date: "1980-05-17", declaredAt: AT },
  places: [{ place: "US-CA", declaredAt: AT }],
  ...{ missing: { terms: false, birthDate: false, place: false }, mayNameBank: true, refusal: null },
};
const refused = {
  ...everything,
  places: [{ place: "US-WA", declaredAt: AT }],
  mayNameBank: false,
  refusal: "Not there.",
};

const DECLARATIONS = "GET /api/auth/declarations";
const HOW = "GET /api/leagues/:id/how-to-pay";
const INTENT = "POST /api/create-payment-intent";
const PAYMENT = `/leagues/${aMember(alice).leagueId}/payment`;
const pay = (answers: Answers) => open(PAYMENT, alice, { ...PLAYER, ...PAYING, ...CONFIG, ...answers });

it("Before a payment, what is missing is asked in its place, and the payment starts once it is answered", async () => {
  let own = nothing;
  pay({
    [DECLARATIONS]: () => own,
    "POST /api/auth/declarations": () => {
      own = everything;
      return own;
    },
  } as Answers);
  await labeled("Date of birth");
  fill({ "Date of birth": "1980-05-17" });
  fireEvent.change(screen.getByLabelText("Country where you live"), { target: { value: "US" } });
  fireEvent.change(await labeled("State"), { target: { value: "US-CA" } });
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "terms" }).href).toBe(TERMS.url);
  expect(server().made(INTENT)).toEqual([]);
  await press("Continue to payment");
  await labeled("Card number");
  expect(bodiesOf("POST /api/auth/declarations")).toEqual([
    { acceptsTerms: "2026-11", birthDate: "1980-05-17", place: "US-CA" },
  ]);
  expect(server().made(INTENT)).toHaveLength(1);
});

const CHANGED = /The terms have changed since you accepted them/;

it("A new version alone is one sentence and a button", async () => {
  pay({ [DECLARATIONS]: { ...everything, missing: { ...everything.missing, terms: true } } });
  await screen.findByRole("button", { name: "Accept and continue" });
  await sees(CHANGED);
  expect(screen.queryByLabelText("Date of birth")).toBeNull();
});

it("Someone who never accepted any terms doesn't read that they have changed", async () => {
  pay({ [DECLARATIONS]: { ...everything, consents: [], missing: { ...everything.missing, terms: true } } });
  await screen.findByRole("heading", { name: "Before you pay" });
  await screen.findByRole("button", { name: "Accept and continue" });
  expect(screen.queryByText(CHANGED)).toBeNull();
});

it.each([
  ["asked", nothing, "Nothing is recorded yet"],
  ["refused", refused, "Nothing was recorded."],
])("A person who is %s before they pay a treasurer reads nothing of charges or refunds", async (_, own, said) => {
  const asksAll = configured({ duties: { ...duties, askedBefore: "all" } });
  open(PAID_BY_HAND, alice, {
    ...{ ...keptAnswers(), [HOW]: howToPay(), [DECLARATIONS]: own },
    ...asksAll,
  } as Answers);
  await sees(new RegExp(said));
  expect(screen.getByRole("main").textContent).not.toMatch(/charge|refund/i);
});

it("Terms that change while the screen is open are asked for instead of ending the payment", async () => {
  let own = everything;
  pay({
    [DECLARATIONS]: () => own,
    [INTENT]: () => {
      own = { ...everything, missing: { ...everything.missing, terms: true } };
      return failing(403, { code: "declare_first", message: "Accept the terms first." });
    },
  } as Answers);
  await screen.findByRole("button", { name: "Accept and continue" });
  expect(address()).toBe(PAYMENT);
});

it("A person who is refused reads why, and no payment is started", async () => {
  pay({ [DECLARATIONS]: refused });
  await screen.findByRole("heading", { name: "You can't pay here" });
  await sees("Not there. Nothing was charged.", /Washington, United States/);
  expect(server().made(INTENT)).toEqual([]);
});

it("A refusal at a field keeps what was typed", async () => {
  const message = "You gave another date of birth before, which stays.";
  pay({
    [DECLARATIONS]: { ...nothing, missing: { ...nothing.missing, place: false } },
    "POST /api/auth/declarations": failing(409, { message, errors: [{ path: "birthDate", message }] }),
  });
  await labeled("Date of birth");
  fill({ "Date of birth": "1980-05-17" });
  await press("Continue to payment");
  await sees(message);
  expect(screen.getByLabelText<HTMLInputElement>("Date of birth").value).toBe("1980-05-17");
});

it("An account is created with the version that the form shows; a refused one is named, and the fields stay", async () => {
  const message = "The terms have changed: version 2027-01 applies now.";
  open("/register", null, {
    ...CONFIG,
    "POST /api/auth/register": failing(409, {
      ...{ message, code: "terms_changed", errors: [{ path: "acceptsTerms", message }] },
    }),
  });
  await labeled("Username");
  fill({
    "First name": "Pat",
    "Last name": "Doe",
    Username: "pat",
    Email: "pat@example.com",
    Password: "correct horse",
  });
  await sees(/By creating an account you accept/);
  await press("Create account");
  await waitFor(() =>
    expect(server().made("POST /api/auth/register")).toMatchObject([
      { body: { username: "pat", acceptsTerms: "2026-11" } },
    ]),
  );
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("pat");
});

it("The profile shows what was accepted and declared, and takes another place", async () => {
  open("/profile/data", alice, {
    ...PLAYER,
    ...CONFIG,
    [DECLARATIONS]: everything,
    "POST /api/auth/declarations": everything,
  });
  await sees("Terms, version 2026-11", "May 17, 1980", /California, United States/);
  await press("I've moved");
  fireEvent.change(await labeled("Country where you live"), { target: { value: "GB" } });
  await press("Save where I live");
  await waitFor(() => expect(bodiesOf("POST /api/auth/declarations")).toEqual([{ place: "GB" }]));
});

it.each<[string, OwnDeclarations, boolean]>([
  ["someone who was never asked", nothing, false],
  ["someone who is refused", refused, false],
  ["someone who is refused, while a refund waits for them", { ...refused, mayNameBank: true }, true],
  ["someone who answered", everything, true],
])("The button for a bank account, for %s", async (_, own, isThere) => {
  open("/profile/payouts", alice, {
    ...PLAYER,
    ...CONFIG,
    [DECLARATIONS]: own,
  } as Answers);
  if (own === nothing) await labeled("Date of birth");
  if (own.refusal) await sees(/Not there\. We keep what you won/);
  if (isThere) await screen.findByRole("button", { name: "Add a bank account" });
  expect(screen.queryByRole("button", { name: "Add a bank account" }) !== null).toBe(isThere);
});

it("The footer leads to the terms, the privacy policy and the operator", async () => {
  open("/login", null, CONFIG);
  const hrefOf = async (name: string) => (await screen.findByRole<HTMLAnchorElement>("link", { name })).href;
  expect([await hrefOf("Terms of Service"), await hrefOf("Privacy Policy"), await hrefOf("Contact")]).toEqual([
    ...[TERMS.url, TERMS.privacyUrl, "mailto:help@pot.example"],
  ]);
});
