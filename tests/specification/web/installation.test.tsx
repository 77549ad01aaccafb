import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ADMIN, configured } from "#tests/specification/web/answers.ts";
import { open, press, sees, unfoldAll } from "#tests/specification/web/app.tsx";
import { ada } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);
afterEach(() => Reflect.deleteProperty(navigator, "clipboard"));

const partOf = async (name: string) =>
  within((await screen.findByRole("heading", { name, level: 2 })).closest("details, section") as HTMLElement);
const goal = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const missing = () =>
  within(screen.getByRole("list", { name: "What is missing" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const NEEDS_APPROVAL = /^Stripe lists fantasy leagues with prizes of money as prohibited/;

it("The admins' page begins with what the installation is ready for, and lists what the next goal lacks", async () => {
  open("/admin/installation", ada, ADMIN);
  const ready = await partOf("You're ready for treasurer leagues");
  expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("You're ready for treasurer leagues");
  expect(goal(/^Cards in test/).checked).toBe(true);
  ready.getByText(NEEDS_APPROVAL);
  expect(missing()).toEqual([
    "What is Stripe's test secret key?With test keys, no one is charged.STRIPE_SECRET_KEY=sk_test_…Stripe's secret key, sk_…",
  ]);
  ready.getByText("Set already: PUBLIC_URL, SESSION_SECRET");
  expect(document.body.textContent).toContain("restart it. There, npm run doctor also checks Stripe");
  expect(document.body.textContent).not.toMatch(/\d of \d+ set/);
});

it("A goal one picks says that nothing is missing, or what to do about each thing", async () => {
  open("/admin/installation", ada, ADMIN);
  await sees("You're ready for treasurer leagues");
  fireEvent.click(goal(/^Treasurer leagues/));
  await sees("Nothing is missing.");
  expect(screen.queryByText(NEEDS_APPROVAL)).toBeNull();
  fireEvent.click(goal(/^Cards for real/));
  expect(missing()[1]).toBe("Add what you didn't mean to leave out.SAFEGUARDS leaves out hold.");
});

it("A line for .env is copied whole", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  open("/admin/installation", ada, ADMIN);
  await sees("You're ready for treasurer leagues");
  fireEvent.click(goal(/^Cards for real/));
  await press("Copy TERMS_URL");
  await waitFor(() => expect(writeText).toHaveBeenCalledWith("TERMS_URL=https://…\nTERMS_VERSION=…"));
  await sees("Copied.");
});

it("Where Stripe's keys are set, the goal is cards for real", async () => {
  open("/admin/installation", ada, {
    ...ADMIN,
    ...configured({ payments: { mode: "stripe", publishableKey: "pk_test_a" } }),
  });
  await waitFor(() => expect(goal(/^Cards for real/).checked).toBe(true));
});

it("Before treasurer leagues, it says so first", async () => {
  const goals = [{ goal: "treasurer leagues" as const, missing: [], done: [] }].map((one) => ({
    ...one,
    missing: [
      {
        setting: "PUBLIC_URL",
        question: "Where?",
        why: "Nowhere.",
        line: "PUBLIC_URL=https://…",
        sets: "The address.",
      },
    ],
  }));
  open("/admin/installation", ada, { ...ADMIN, "GET /api/admin/installation": { goals, groups: [] } });
  await partOf("Ready for a trial, not for treasurer leagues yet");
  expect(goal(/^Treasurer leagues/).checked).toBe(true);
  expect(missing()).toHaveLength(1);
});

it("What each setting is is folded under the names of those that are set", async () => {
  open("/admin/installation", ada, ADMIN);
  const settings = await partOf("Every setting");
  settings.getByText("Set: DATABASE_URL");
  expect(settings.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "setThe login that owns the database.",
    "Not set: neverAfter how many months records are deleted.",
  ]);
});
