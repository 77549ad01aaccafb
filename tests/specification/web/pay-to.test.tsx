import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { WayContents } from "#contract/people/way-kinds.ts";
import { FORBIDS_PRIZES } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { toCents } from "#contract/platform/money.ts";
import { daysFromNow, idOf } from "#tests/specification/web/fixtures.ts";
import { PayTo } from "#web/people/ways-to-pay/pay-to.tsx";
import { InCurrency } from "#web/ui/currency.ts";

const aWay = (way: WayContents, at = 0, changedAt = daysFromNow(-30)): WayToPay => ({
  ...way,
  ...{ id: idOf(at + 1), changedAt, isReplacement: true },
});
const venmo = { kind: "venmo", username: "casey-jones" } as const;
const iban = { kind: "iban", holder: "Casey Jones", iban: "DE89370400440532013000", bic: null } as const;
const EVERY: readonly WayContents[] = [
  venmo,
  { kind: "cash_app", cashtag: "CaseyJ" },
  { kind: "paypal", name: "CaseyJ" },
  { kind: "zelle", contact: "casey@example.com" },
  { kind: "revolut", revtag: "caseyj1" },
  { kind: "us_bank", holder: "Casey Jones", routingNumber: "021000021", accountNumber: "12345678" },
  { kind: "uk_bank", holder: "Casey Jones", sortCode: "20-00-00", accountNumber: "12345678" },
  iban,
  { kind: "cash", note: "At the draft" },
  { kind: "link", name: "Venmo", address: "https://evil.example/pay" },
  { kind: "sentence", text: "Put a check in my mailbox" },
];

type Shown = { isWide?: boolean; currency?: "USD" | "EUR"; isUnfolded?: boolean };

function show(ways: readonly WayToPay[], { isWide = false, currency = "USD", isUnfolded = true }: Shown = {}) {
  const query = { ...window.matchMedia("all"), addEventListener() {}, removeEventListener() {}, matches: isWide };
  vi.spyOn(window, "matchMedia").mockReturnValue(query);
  const shown = render(
    <InCurrency value={currency}>
      <PayTo ways={ways} amount={toCents(5000)} note="K7MQ" recipient="Casey" />
    </InCurrency>,
  );
  if (isUnfolded) for (const fold of document.querySelectorAll("details")) fold.open = true;
  return shown;
}

it("opens each service with what it can fill in, in a window of its own, and says what is left to type", () => {
  show(EVERY.map((way, at) => aWay(way, at)));
  const links = screen.getAllByRole<HTMLAnchorElement>("link");
  expect(Object.fromEntries(links.map((link) => [link.textContent?.trim(), link.href]))).toEqual({
    "Open Venmo, $50.00": "https://venmo.com/casey-jones?txn=pay&amount=50.00&note=K7MQ",
    "Open Cash App, $50.00": "https://cash.app/$CaseyJ/50.00",
    "Open PayPal, $50.00": "https://paypal.me/CaseyJ/50.00USD",
    "Open Revolut, $50.00": "https://revolut.me/caseyj1",
    // Whatever its owner calls it, it names the place it leads to.
    "Open evil.example, $50.00": "https://evil.example/pay",
  });
  for (const link of links) expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer"]);
  screen.getByText("The amount and the reference are filled in.");
  expect(screen.getAllByText("The amount is filled in. Add the reference yourself.")).toHaveLength(2);
  screen.getByText("Put a check in my mailbox");
});

/** The ways in their order, and those that stand open. */
const shownWays = () =>
  within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map((row) => [row.querySelector("span")?.textContent, row.querySelector("details") === null]);

it("opens bank details and cash first, or else the first way, and never PayPal or Venmo, with the reason", () => {
  const cashApp = { kind: "cash_app", cashtag: "CaseyJ" } as const;
  const paypal = { kind: "paypal", name: "CaseyJ" } as const;
  const cash = { kind: "cash", note: null } as const;
  show(
    [venmo, cashApp, iban, cash, paypal].map((way, at) => aWay(way, at)),
    { isUnfolded: false },
  );
  expect(shownWays()).toEqual([
    ["Bank transfer (IBAN)", true],
    ["Cash", true],
    ["Cash App", false],
    ["Venmo", false],
    ["PayPal", false],
  ]);
  for (const service of ["Venmo", "PayPal"]) {
    const fold = screen.getByText(service).closest("details") as HTMLElement;
    expect(fold).toHaveProperty("open", false);
    expect(fold.textContent).toContain(FORBIDS_PRIZES);
  }
  cleanup();
  show([venmo, cashApp].map((way, at) => aWay(way, at)));
  expect(shownWays()).toEqual([
    ["Cash App", true],
    ["Venmo", false],
  ]);
  cleanup();
  show([aWay(paypal)]);
  expect(shownWays()).toEqual([["PayPal", false]]);
});

it("says nothing of escrow, of safety, or that Potkeeper pays", () => {
  const { container } = show(EVERY.map((way, at) => aWay(way, at, daysFromNow(-1))));
  expect(container.textContent).toContain("K7MQ");
  expect(container.innerHTML).not.toMatch(/escrow|\bheld|\bholds|secur|insur|guarant|potkeeper|refund|\bsafe/i);
  cleanup();
  expect(show([]).container.innerHTML).not.toMatch(/escrow|\bheld|secur|insur|guarant|potkeeper/i);
  screen.getByText("Casey hasn't said how to pay them yet. Ask Casey.");
});

it("copies each part of bank details as a bank's form takes it, and the note", async () => {
  const written = vi.fn().mockResolvedValue(undefined);
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(written);
  show([aWay(iban)]);
  screen.getByText("DE89 3704 0044 0532 0130 00");
  for (const [name, value] of [
    ["Copy IBAN", "DE89370400440532013000"],
    ["Copy Name on the account", "Casey Jones"],
    ["Copy Reference to add", "K7MQ"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(written).toHaveBeenLastCalledWith(value));
  }
  expect(await screen.findAllByText("Copied.")).toHaveLength(3);
  expect(screen.queryByText("BIC")).toBeNull();
});

it("says how to copy where the browser doesn't allow it", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not allowed"));
  show([aWay({ kind: "zelle", contact: "(212) 555-0123" })]);
  fireEvent.click(screen.getByRole("button", { name: "Copy Phone number" }));
  await screen.findByText("Your browser didn't allow copying. Select the text instead.");
});

it("shows the same as a QR code in a wide window only, and an account's code only for euros", async () => {
  const ways = [aWay(venmo), aWay(iban, 1), aWay({ kind: "cash", note: null }, 2)];
  show(ways, { isWide: true });
  expect(await screen.findAllByRole("img")).toHaveLength(1);
  within(screen.getByRole("list")).getByRole("img", { name: "QR code for Venmo" });
  cleanup();
  show(ways, { isWide: true, currency: "EUR" });
  expect((await screen.findAllByRole("img")).map((code) => code.getAttribute("aria-label"))).toEqual([
    "QR code for Bank transfer (IBAN)",
    "QR code for Venmo",
  ]);
  screen.getByText("It only sends US dollars, and this is €50.00. Ask Casey first.");
  cleanup();
  show(ways);
  expect(screen.queryByRole("img")).toBeNull();
});

it("marks what changed in the last 48 hours, with what to do about it", () => {
  show([aWay(venmo, 0, daysFromNow(-1)), aWay(iban, 1, daysFromNow(-2))]);
  expect(screen.getByText(/^Changed on /).closest("li")?.textContent).toContain("Venmo");
  screen.getByText(/If that surprises you, ask Casey before you pay\./);
  cleanup();
  show([aWay(iban, 1, daysFromNow(-2))]);
  expect(screen.queryByText(/Changed on|surprises/)).toBeNull();
});

it("says of what was only added that it is new, without a warning", () => {
  show([{ ...aWay(venmo, 0, daysFromNow(-1)), isReplacement: false }]);
  expect(screen.getByText(/^Added on /).closest("li")?.textContent).toContain("Venmo");
  expect(screen.queryByText(/Changed on|surprises/)).toBeNull();
});
