import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { proves } from "#tests/specification/proves.ts";
import { configured, leagueAnswers, PAYING, PLAYER } from "#tests/specification/web/answers.ts";
import {
  address,
  bodiesOf,
  fill,
  labeled,
  open,
  press,
  sees,
  seesToast,
  server,
  shownToast,
  textsOf,
} from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { aLeague, alice, aMember, LEAGUE, LEAGUE_ID, owing, PAYMENT } from "#tests/specification/web/fixtures.ts";
import { queryClient } from "#web/access/query-client.ts";

const CONFIRM = "POST /api/sandbox/payment-intents/:id/confirm";

const INTENT = "POST /api/create-payment-intent";
const DECLINED = failing(402, { message: "Your card was declined.", code: "card_declined" });
const UNEXPECTED_STATE =
  "This payment has already been processed or is in an invalid state. Please refresh the page and try again.";
const DYNASTY = { leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;
const intentFor = (yearsSelected: number) => ({
  ...{ clientSecret: `pi_${yearsSelected}_secret`, paymentIntentId: `pi_${yearsSelected}`, yearsSelected },
  amount: `${yearsSelected * 50}.00`,
});
const DYNASTY_PAYING: Answers = {
  ...leagueAnswers(DYNASTY, [aMember(alice, owing)]),
  "POST /api/create-payment-intent": ({ body }) => intentFor((body as { yearsSelected: number }).yearsSelected),
};

const show = (answers: Answers = {}, path = PAYMENT) => open(path, alice, { ...PLAYER, ...PAYING, ...answers });

async function payByCard() {
  await labeled("Card number");
  fill({ "Card number": "4242 4242 4242 4242", Expiry: "12 / 34", "Security code": "123" });
  await press(/^Pay \$/);
}

/** Expects the problem next to the card that was typed, said once: no toast repeats it. */
async function seesProblem(title: string, says?: string) {
  const shown = () => screen.getByRole("alert").textContent;
  await waitFor(() => expect(shown()).toMatch(new RegExp(`^${title}`)));
  if (says !== undefined) expect(shown()).toBe(`${title}${says}`);
  expect(shownToast()).toBeUndefined();
}

describe("the payment page", () => {
  it("shows the league and a card form, for an intent that it has asked for", async () => {
    proves("2.payment.form", "4.payment-flow.intent");
    show();
    for (const label of ["Card number", "Expiry", "Security code"]) await labeled(label);
    screen.getByRole("heading", { name: "Pay your entry fee", level: 1 });
    expect(screen.getByRole("link", { name: "Sunday Crew" }).getAttribute("href")).toBe(LEAGUE);
    screen.getByRole("button", { name: "Pay $50.00" });
    expect(bodiesOf(INTENT)).toEqual([{ amount: "50.00", leagueId: LEAGUE_ID, yearsSelected: 1 }]);
  });

  it("says that it is setting up until the intent is there", async () => {
    proves("2.payment.setting-up");
    show({ "POST /api/create-payment-intent": PENDING });
    await sees(/^Setting up/i);
    expect(screen.queryByLabelText("Card number")).toBeNull();
  });

  it("without a league is an 'Invalid Payment Request'", async () => {
    proves("2.payment.invalid-request", "8.pages.invalid-payment-request");
    show({}, "/checkout");
    await screen.findByRole("heading", { name: "Invalid Payment Request" });
  });

  it.each([
    { why: "payments are disabled", payments: { mode: "disabled", publishableKey: null } },
    { why: "the key is missing", payments: { mode: "stripe", publishableKey: null } },
  ] as const)("is a 'Payment System Error' if $why, with a link back to the dashboard", async ({ payments }) => {
    proves("2.payment.system-error", "8.pages.payment-system-error", "5.payment-key.missing");
    show(configured({ payments }));
    await screen.findByRole("heading", { name: "Payment System Error" });
    expect(screen.getByRole("link", { name: /back to.*dashboard/i }).getAttribute("href")).toBe("/player");
    expect(server().made(INTENT)).toEqual([]);
  });

  it.each([
    { answer: failing(409, { message: "You have already paid." }), text: "You have already paid." },
    { answer: failing(500), text: "Failed to initialize payment" },
  ])("without an intent says '$text', goes to /player and leaves no form to come back to", async ({ answer, text }) => {
    proves("8.error.initialize-payment");
    show({ [INTENT]: answer });
    const before = window.history.length;
    await seesToast("Error", text);
    await waitFor(() => expect(address()).toBe("/player"));
    expect(window.history.length).toBe(before);
  });
});

describe("a dynasty's payment", () => {
  const choices = () => screen.getByRole<HTMLSelectElement>("combobox");

  it("offers 2 or 3 years, 2 at first, and asks for another intent when the years change", async () => {
    proves("2.payment.years", "9.money.dynasty-years", "9.money.dynasty-amount", "4.payment-flow.years");
    show(DYNASTY_PAYING);
    await screen.findByRole("button", { name: "Pay $100.00" });
    expect([...choices().options].map(({ value }) => value)).toEqual(["2", "3"]);
    expect(choices().value).toBe("2");
    fireEvent.change(choices(), { target: { value: "3" } });
    await screen.findByRole("button", { name: "Pay $150.00" });
    expect(bodiesOf(INTENT)).toMatchObject([
      { amount: "100.00", yearsSelected: 2 },
      { amount: "150.00", yearsSelected: 3 },
    ]);
  });

  it.each([
    { answer: failing(409, { message: "Not now." }), text: "Not now." },
    { answer: failing(500), text: "Failed to update payment amount" },
  ])("whose other years are refused says '$text'", async ({ answer, text }) => {
    proves("8.error.update-amount");
    show(DYNASTY_PAYING);
    await screen.findByRole("button", { name: "Pay $100.00" });
    server().answer({ "POST /api/create-payment-intent": answer });
    fireEvent.change(choices(), { target: { value: "3" } });
    await seesToast("Error", text);
    expect(address()).toBe(PAYMENT);
  });
});

describe("a card payment", () => {
  it.each([
    { answers: {}, says: "Your entry fee is in the pot. The receipt is on the league's page." },
    {
      answers: DYNASTY_PAYING,
      says: "Your entry fees for 2 seasons are in the pot. The receipt is on the league's page.",
    },
  ])(
    "that succeeds tells the server, goes to /player, leaves no form there and says: $says",
    async ({ answers, says }) => {
      proves("4.payment-flow.succeeded", "4.payment-flow.confirm", "8.success.payment-successful");
      show({
        ...{ ...answers, [CONFIRM]: ({ params }) => ({ id: params.id ?? "", status: "succeeded" }) },
        "POST /api/payment-success": { message: "Thanks", status: "succeeded" },
      });
      await labeled("Card number");
      const before = window.history.length;
      await payByCard();
      await seesToast("Payment Successful", says);
      await waitFor(() => expect(address()).toBe("/player"));
      expect(window.history.length).toBe(before);
      expect(bodiesOf("POST /api/payment-success")).toEqual([
        { paymentIntentId: answers === DYNASTY_PAYING ? "pi_2" : "pi_1" },
      ]);
    },
  );

  it("keeps the place of the last failure while the next try is on its way, and is gone once it was paid elsewhere", async () => {
    show({ [CONFIRM]: DECLINED });
    await payByCard();
    await seesProblem("Payment Failed");
    server().answer({ [CONFIRM]: PENDING });
    await press(/^Pay \$/);
    await screen.findByRole("button", { name: "Paying…" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("alert", { hidden: true }).textContent).toMatch(/^Payment Failed/);
  });

  it("made in another tab, or whose answer was lost, takes the form off the screen", async () => {
    show({ [CONFIRM]: DECLINED });
    await payByCard();
    await seesProblem("Payment Failed");
    server().answer({ "GET /api/leagues/:id/members": [aMember(alice)] });
    await act(() => queryClient.invalidateQueries());
    expect((await screen.findByRole("heading", { name: "You've paid for Sunday Crew" })).matches(":focus")).toBe(true);
    expect(screen.queryByRole("button", { name: /^Pay \$/ })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to the league" }).getAttribute("href")).toBe(LEAGUE);
  });

  it.each([true, false])("whose fee changes under the form says so, also after a failed try: %s", async (hasFailed) => {
    show({
      [CONFIRM]: DECLINED,
      [INTENT]: ({ body }) => {
        const { amount } = body as { amount: string };
        return { ...intentFor(1), paymentIntentId: `pi_${amount}`, amount };
      },
    });
    await labeled("Card number");
    if (hasFailed) await payByCard();
    if (hasFailed) await seesProblem("Payment Failed");
    server().answer({ "GET /api/leagues/:id": aLeague({ entryFee: "60.00" }) });
    await act(() => queryClient.invalidateQueries());
    await sees("The entry fee has changed", /^You now pay \$60.00 instead of \$50.00\.$/);
    if (hasFailed)
      expect(textsOf(screen.getAllByRole("alert"))).toContainEqual(expect.stringMatching(/^Payment Failed/));
    else expect(screen.queryByLabelText("Card number")).toBeNull();
    expect(bodiesOf(INTENT)).toHaveLength(1);
    await press("Continue with $60.00");
    await labeled("Card number");
    expect(bodiesOf(INTENT)).toMatchObject([{ amount: "50.00" }, { amount: "60.00" }]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay $60.00" }).disabled).toBe(false);
  });

  it("for a league that has become free says that there is nothing to pay", async () => {
    show();
    await labeled("Card number");
    const free = aLeague({ entryFee: "0.00" });
    server().answer({ "GET /api/leagues/:id": free, "GET /api/leagues/:id/members": [aMember(alice)] });
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole("heading", { name: "Sunday Crew is free now" });
    expect(screen.queryByText(/We have your payment/)).toBeNull();
  });

  it("that the server can't record is only a warning", async () => {
    proves("4.payment-flow.succeeded");
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    show({ [CONFIRM]: { id: "pi_1", status: "succeeded" }, "POST /api/payment-success": failing(500) });
    await payByCard();
    await seesToast("Payment Successful");
    expect(warned).toHaveBeenCalled();
  });

  it("that is still under way says 'Payment Processing'", async () => {
    proves("8.payment.processing", "4.payment-flow.processing");
    show({ [CONFIRM]: { id: "pi_1", status: "processing" } });
    await payByCard();
    await seesToast("Payment Processing");
    expect(address()).toBe(PAYMENT);
    expect(server().made("POST /api/payment-success")).toEqual([]);
  });

  it.each([
    { ...{ status: 402, code: "card_declined", message: "Your card was declined." }, says: "Your card was declined." },
    { status: 402, code: "payment_intent_unexpected_state", message: "Already.", says: UNEXPECTED_STATE },
    { status: 400, code: "payment_intent_unexpected_state", message: "Already.", says: UNEXPECTED_STATE },
  ])(
    "that fails with $status and $code says '$says' under 'Payment Failed'",
    async ({ status, code, message, says }) => {
      proves("8.payment.failed", "8.payment.unexpected-state");
      show({ [CONFIRM]: failing(status, { message, code }) });
      await payByCard();
      await seesProblem("Payment Failed", says);
    },
  );

  it.each([500, 503])(
    "that breaks our server (%s) says 'Payment Error', and that the card may be charged",
    async (status) => {
      proves("8.payment.error");
      show({ [CONFIRM]: failing(status, { message: "Something broke." }) });
      await payByCard();
      await seesProblem(
        "Payment Error",
        "Something went wrong on our side, so we don't know yet if your card was charged. Check your dashboard before you try again.",
      );
    },
  );

  it("without an answer says 'Payment Error'", async () => {
    proves("8.payment.error");
    show();
    await labeled("Card number");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await payByCard();
    await seesProblem("Payment Error");
  });
});

/** As much of Stripe's script as the form uses; its fields are ready at once. */
const confirmPayment = vi.fn();

function stubStripe() {
  const element = {
    mount: () => {},
    destroy: () => {},
    update: () => {},
    off: () => {},
    on: (event: string, handle: () => void) => event === "ready" && queueMicrotask(handle),
  };
  const elements = { create: () => element, getElement: () => null, update: () => {}, fetchUpdates: async () => ({}) };
  const never = () => {};
  // The product keeps the first one it finds, so only its answers change.
  const stripe = {
    ...{
      elements: () => elements,
      confirmPayment: (given: unknown) => confirmPayment(given),
      createToken: never,
      createPaymentMethod: never,
    },
    ...{ confirmCardPayment: never, registerAppInfo: never, _registerWrapper: never },
  };
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => stripe, { version: "endive" }),
  );
}

describe("a payment through Stripe's form", () => {
  const STRIPE = configured({ payments: { mode: "stripe", publishableKey: "pk_test_1" } });

  async function pay() {
    stubStripe();
    show({ ...STRIPE, "POST /api/payment-success": { message: "Thanks", status: "succeeded" } });
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Pay $50.00" });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  }

  it("comes back to /player from the bank's page", async () => {
    proves("4.payment-flow.return");
    confirmPayment.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "succeeded" } });
    await pay();
    await seesToast("Payment Successful");
    expect(confirmPayment).toHaveBeenCalledWith(
      expect.objectContaining({ confirmParams: { return_url: `${window.location.origin}/player` } }),
    );
    await waitFor(() => expect(address()).toBe("/player"));
  });

  it.each([
    { ...{ code: "card_declined", message: "Your card was declined." }, says: "Your card was declined." },
    { code: "payment_intent_unexpected_state", message: "Already.", says: UNEXPECTED_STATE },
  ])("that fails with $code says '$says' under 'Payment Failed'", async ({ code, message, says }) => {
    proves("8.payment.failed", "8.payment.unexpected-state");
    confirmPayment.mockResolvedValue({ error: { type: "card_error", code, message } });
    await pay();
    await seesProblem("Payment Failed", says);
  });

  it("that breaks says 'Payment Error'", async () => {
    proves("8.payment.error");
    confirmPayment.mockRejectedValue(new Error("No answer"));
    await pay();
    await seesProblem("Payment Error");
  });

  it("that is under way says 'Payment Processing'", async () => {
    proves("8.payment.processing");
    confirmPayment.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "processing" } });
    await pay();
    await seesToast("Payment Processing");
  });
});
