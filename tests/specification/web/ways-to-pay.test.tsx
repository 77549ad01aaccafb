import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { WayContents } from "#contract/people/way-kinds.ts";
import { FORBIDS_PRIZES } from "#contract/people/way-words.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { BARE, PROFILE } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, open, press, reopen, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, daysFromNow, idOf } from "#tests/specification/web/fixtures.ts";

/** RULES §24: how people can pay a person, on the profile's page about where they're paid. */
const GET = "GET /api/auth/ways-to-pay";
const PUT = "PUT /api/auth/ways-to-pay";
const LONG_AGO = daysFromNow(-30);
const aWay = (number: number, way: WayContents, changedAt = LONG_AGO): WayToPay => ({
  ...way,
  ...{ id: idOf(number), changedAt, isReplacement: true },
});
const venmo = { kind: "venmo", username: "alice-ames" } as const;
const zelle = { kind: "zelle", contact: "alice@example.com" } as const;
const bank = { kind: "iban", holder: "Alice Ames", iban: "DE89370400440532013000", bic: null } as const;
const three = [aWay(1, venmo), aWay(2, zelle), aWay(3, bank)];

/** Opens the page; the server keeps what is sent to it. */
function show(ways: WayToPay[], answers: Answers = {}) {
  open("/profile/payouts", alice, {
    ...{ ...PROFILE, [GET]: ways },
    [PUT]: ({ body }) => {
      const sent = (body as { ways: WayContents[] }).ways.map((way, at) => aWay(at + 10, way, daysFromNow(0)));
      server().answer({ [GET]: sent });
      return sent;
    },
    ...answers,
  });
}
const sent = () => (server().made(PUT).at(-1)?.body as { ways: WayContents[] } | undefined)?.ways;
const rows = async () =>
  within(await screen.findByRole("list", { name: "Ways to pay you" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("span")?.textContent);
const buttonNamed = (name: string) => screen.getByRole("button", { name });

it("asks for no bank account where there is no processor to send anything to it", async () => {
  show([aWay(1, venmo)], BARE);
  await sees("People can pay you in 1 way.");
  expect(screen.queryByText(/bank account|processor|we send/i)).toBeNull();
  await reopen();
  show([], BARE);
  await sees("People don't see how to pay you yet.");
});

it("adds one in the form in which it is stored, after asking what its kind needs", async () => {
  show([aWay(1, venmo)]);
  await press("Add a way to pay");
  await labeled("Email or US phone number");
  fill({ How: "iban" }, dialog());
  await press("Add", dialog());
  await dialog().findByText("Enter the IBAN");
  await dialog().findByText("Enter the name on the account");
  fill({ "Name on the account": "Alice Ames", IBAN: "DE89 3704 0044 0532 0130 01" }, dialog());
  await press("Add", dialog());
  await dialog().findByText("This IBAN isn't right. Check its digits");
  expect(server().made(PUT)).toHaveLength(0);
  fill({ IBAN: "de89 3704 0044 0532 0130 00" }, dialog());
  await press("Add", dialog());
  await sees("Not saved yet. People who owe you don't see these changes.");
  expect(server().made(PUT)).toHaveLength(0);
  await press("Save");
  await seesToast("Ways to pay saved", "People who owe you see them now.");
  expect(sent()).toEqual([venmo, bank]);
  expect(await rows()).toEqual(["Venmo", "Bank transfer (IBAN)"]);
  await sees("Alice Ames, DE89 3704 0044 0532 0130 00");
});

it("asks for the password once for several ways, and repeats the change with it", async () => {
  const missing = failing(403, {
    ...{ code: "reauthenticate", message: "Enter your current password to confirm it's you." },
    errors: [{ path: "currentPassword", message: "Enter your current password to confirm it's you." }],
  });
  const saved = [aWay(1, zelle), aWay(2, venmo)];
  show([], { [PUT]: ({ body }) => ((body as { currentPassword?: string }).currentPassword ? saved : missing) });
  await press("Add a way to pay");
  await labeled("Email or US phone number");
  fill({ "Email or US phone number": "alice@example.com" }, dialog());
  await press("Add", dialog());
  await press("Add a way to pay");
  await labeled("Email or US phone number");
  fill({ How: "venmo" }, dialog());
  await dialog().findByText(FORBIDS_PRIZES);
  fill({ "Venmo username": "@alice-ames" }, dialog());
  await press("Add", dialog());
  await press("Save");
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  server().answer({ [GET]: saved });
  fill({ "Your password": "correct horse" });
  await press("Continue");
  await seesToast("Ways to pay saved");
  expect(
    server()
      .made(PUT)
      .map(({ body }) => body),
  ).toEqual([{ ways: [zelle, venmo] }, { ways: [zelle, venmo], currentPassword: "correct horse" }]);
});

it("refuses one that is already there, and keeps the changes where saving fails", async () => {
  show([aWay(1, zelle)], { [PUT]: failing(500) });
  await press("Add a way to pay");
  await labeled("Email or US phone number");
  fill({ "Email or US phone number": "ALICE@example.com" }, dialog());
  await press("Add", dialog());
  await dialog().findByText("This way to pay is already on your list");
  fill({ "Email or US phone number": "2125550123" }, dialog());
  await press("Add", dialog());
  await press("Save");
  await seesToast("Nothing was saved", "Try again in a moment.");
  await sees("(212) 555-0123", "Not saved");
});

it("edits one where it is, and removes one", async () => {
  show(three);
  await press("Edit Zelle");
  expect((await labeled("Email or US phone number")).value).toBe("alice@example.com");
  fill({ "Email or US phone number": "2125550123" }, dialog());
  await press("Save", dialog());
  await press("Remove Venmo");
  expect(await rows()).toEqual(["Zelle", "Bank transfer (IBAN)"]);
  await press("Save");
  await seesToast("Ways to pay saved");
  expect(sent()).toEqual([{ kind: "zelle", contact: "(212) 555-0123" }, bank]);
});

it("moves them with buttons that keep the focus, and saves the order once, or not at all", async () => {
  show(three);
  expect(await rows()).toEqual(["Venmo", "Zelle", "Bank transfer (IBAN)"]);
  const down = buttonNamed("Move Venmo down");
  down.focus();
  fireEvent.click(down);
  await sees("Venmo is now number 2 of 3.");
  expect(document.activeElement === down).toBe(true);
  fireEvent.click(down);
  await sees("Venmo is now number 3 of 3.");
  expect(document.activeElement === down).toBe(true);
  expect(down.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(down);
  expect(await rows()).toEqual(["Zelle", "Bank transfer (IBAN)", "Venmo"]);
  expect(server().made(PUT)).toHaveLength(0);
  await press("Undo");
  expect(await rows()).toEqual(["Venmo", "Zelle", "Bank transfer (IBAN)"]);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  fireEvent.click(buttonNamed("Move Bank transfer (IBAN) up"));
  await press("Save");
  await seesToast("Ways to pay saved");
  expect(sent()).toEqual([venmo, bank, zelle]);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("marks what changed in the last 48 hours, and offers no seventh", async () => {
  const six = [1, 2, 3, 4, 5, 6].map((at) =>
    aWay(at, { kind: "venmo", username: `alice-${at}` }, at === 2 ? daysFromNow(-1) : daysFromNow(-2)),
  );
  show(six);
  await sees("You have 6, the most there can be.");
  expect(screen.queryByRole("button", { name: "Add a way to pay" })).toBeNull();
  expect(screen.getAllByText(/^Changed on /)).toHaveLength(1);
  const row = screen.getByText(/^Changed on /).closest("li");
  expect(row?.textContent).toContain("@alice-2");
});
