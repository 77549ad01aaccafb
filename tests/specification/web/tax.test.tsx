import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ADMIN } from "#tests/specification/web/answers.ts";
import {
  dialog,
  labeled,
  main,
  open,
  press,
  sees,
  seesToast,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { ada, alice, idOf, NOW } from "#tests/specification/web/fixtures.ts";
import * as files from "#web/ui/save-file.ts";

beforeEach(unfoldAll);

const ofCrew = { year: 2027, leagueId: idOf(1), leagueName: "Sunday Crew", season: "2026" };
const sums = { prizes: "2500.00", entryMoney: "50.00", net: "2450.00" };
const REPORT = {
  ...{ year: 2027, years: [2027, 2026], threshold: "2000.00", source: "Set by this installation's operator" },
  people: [
    {
      ...{ userId: alice.id, username: "alice", name: "Alice Tester", email: "alice@example.com" },
      ...{ ...sums, reachesThreshold: true, detailsCollectedAt: null, place: null },
      seasons: [{ ...ofCrew, ...sums }],
    },
    {
      ...{
        userId: idOf(7),
        username: null,
        name: null,
        email: null,
        prizes: "40.00",
        entryMoney: "40.00",
        net: "0.00",
      },
      ...{ reachesThreshold: false, detailsCollectedAt: NOW, place: "US-TX", seasons: [] },
    },
  ],
};
const TAX = { ...ADMIN, "GET /api/admin/tax": REPORT };

it("The tax report lists people by what they won net of entry money, and says its method and its threshold's source", async () => {
  open("/admin/tax", ada, TAX);
  await sees("Alice Tester (alice)", "A deleted user");
  const [first, second] = main()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(first).toContain(
    "$2,500.00 in prizes, less $50.00 entry money. Reaches the threshold. Tax details not collected.",
  );
  expect(second).toMatch(/\$40\.00 entry money\. Tax details collected \(US-TX\), marked /);
  await sees(
    "Threshold for 2027: $2,000.00. Set by this installation's operator.",
    /by Eastern time/,
    /is taken off once/,
  );
});

it("An admin marks that tax details were collected, with the place", async () => {
  open("/admin/tax", ada, TAX);
  await press("Mark as collected");
  fireEvent.change(await labeled("Place"), { target: { value: "US-TX" } });
  server().answer({ "POST /api/admin/users/:id/tax-details": { message: "Marked as collected." } });
  fireEvent.click(dialog().getByRole("button", { name: "Mark as collected" }));
  await seesToast("Success", "Marked as collected.");
  expect(server().made("POST /api/admin/users/:id/tax-details")).toMatchObject([
    { body: { isCollected: true, place: "US-TX" } },
  ]);
});

it("Both reports are saved as files of what the server sends for them", async () => {
  const saved = vi.spyOn(files, "saveFile").mockReturnValue();
  const line = {
    ...{ userId: alice.id, username: "alice", email: "alice@example.com", place: "US-TX", leagueName: "Sunday Crew" },
    ...({ seasonYear: 1, amount: "50.00", state: "waiting", since: NOW, dormantOn: NOW, toldAt: null } as const),
  };
  open("/admin/tax", ada, {
    ...TAX,
    "POST /api/admin/tax/download": REPORT,
    "POST /api/admin/unclaimed/download": [line],
  });
  await sees("Alice Tester (alice)");
  for (const button of screen.getAllByRole("button", { name: /^Download CSV of/ })) fireEvent.click(button);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  const texts = await Promise.all(saved.mock.calls.map(async ([name, blob]) => [name, await blob.text()]));
  expect(Object.fromEntries(texts)).toMatchObject({
    "tax-report-2027.csv": expect.stringContaining(
      ",alice,Alice Tester,alice@example.com,,2027,2500.00,50.00,2450.00,",
    ),
    "unclaimed-money.csv": expect.stringContaining(`,alice,alice@example.com,US-TX,Sunday Crew,1,50.00,waiting,`),
  });
});

it("People see their own prizes by year and season, with a sum for each year", async () => {
  const lines = [
    { ...ofCrew, prizes: "70.00", entryMoney: "50.00", net: "20.00" },
    { ...ofCrew, leagueId: idOf(2), leagueName: "Monday Crew", prizes: "30.00", entryMoney: "10.00", net: "20.00" },
    { ...ofCrew, year: 2026, prizes: "5.00", entryMoney: "5.00", net: "0.00" },
  ];
  open("/profile/payouts", alice, { "GET /api/prizes/my-years": lines });
  await sees("Your prizes by year", "Net in 2027");
  const [latest, before] = [...document.querySelectorAll("main details")].map(({ textContent }) => textContent);
  expect(latest).toContain("Net in 2027$40.00");
  expect(before).toContain("Net in 2026$0.00");
});

it("Payouts says nothing of years to someone whom Potkeeper paid no prize", async () => {
  open("/profile/payouts", alice);
  await sees("Add a way to pay");
  expect(screen.queryByText("Your prizes by year")).toBeNull();
});
