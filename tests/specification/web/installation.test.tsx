import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ADMIN } from "#tests/specification/web/answers.ts";
import { open, unfoldAll } from "#tests/specification/web/app.tsx";
import { ada } from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

const partOf = async (name: string) =>
  within((await screen.findByRole("heading", { name, level: 2 })).closest("details, section") as HTMLElement);

it("The admins' page says what the installation is ready for, what is missing and why, and what each setting is", async () => {
  open("/admin/installation", ada, ADMIN);
  const ready = await partOf("Ready for a trial");
  ready.getByText(/^Stripe lists fantasy leagues with prizes of money as prohibited/);
  const missing = await partOf("Before real money");
  expect(missing.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "SMTP_URLWhich server sends its email?People learn by email.",
  ]);
  const settings = await partOf("Database");
  expect(settings.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "setThe login that owns the database.",
    "Not set: neverAfter how many months records are deleted.",
  ]);
});
