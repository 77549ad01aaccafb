import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { PaymentReceipt } from "#contract/money/receipts.ts";
import { proves } from "#tests/specification/proves.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { open, press, sees, unfoldAll } from "#tests/specification/web/app.tsx";
import { alice, aMember, casey, idOf, LEAGUE } from "#tests/specification/web/fixtures.ts";
import { PAID } from "#tests/specification/web/recovered.ts";

beforeEach(unfoldAll);

/** What members read about leaving before they do it (RULES §7). */
const show = (...payments: PaymentReceipt[]) =>
  open(LEAGUE, alice, { ...leagueAnswers(), "GET /api/leagues/:id/my-payments": payments });

const DISPUTED: PaymentReceipt = { ...PAID, id: idOf(902), dispute: "open" };
const BANK = "Your bank is deciding about your disputed payment. If it doesn't return the money to you, we will.";
const theDialog = async () => (await screen.findByRole("dialog")).textContent;

it("Leaving promises what was paid, until the deadline or the start of the season", async () => {
  proves("7.leagues.no-trigger");
  show(PAID);
  await sees(/Leave now and get/);
  expect(document.body.textContent).toMatch(/After .*, or once the season starts, ask your commissioner\./);
  await press("Leave league");
  expect(await theDialog()).toContain("We'll refund $50.00 to the card that paid");
  await sees("Leave and refund");
});

it("Leaving promises nothing of a payment that a bank has taken, and doesn't say that the bank still decides", async () => {
  show(PAID, { ...DISPUTED, dispute: "lost" });
  await sees(/Leave now and get/);
  await press("Leave league");
  expect(await theDialog()).toBe(
    "Leave Sunday Crew?We'll refund $50.00 to the card that paid, and your seat opens up for someone else.StayLeave and refund",
  );
});

it.each([
  [{ status: "in_season" }, /You run this league: to leave it, remove yourself in the list of members\. Until/],
  [{}, /After .*, or once the season starts, remove yourself in the list of members\./],
] as const)(
  "Those who run a league and play in it don't read that they should ask themselves: %o",
  async (league, says) => {
    open(LEAGUE, casey, { ...leagueAnswers(league, [aMember(casey)]), "GET /api/leagues/:id/my-payments": [PAID] });
    await waitFor(() => expect(document.body.textContent).toMatch(says));
    expect(screen.queryByText(/sk your commissioner/)).toBeNull();
  },
);

it("Leaving promises nothing of a disputed payment, which its bank settles", async () => {
  show(DISPUTED);
  await sees(/^You can leave now\./);
  expect(screen.queryByText(/Leave now and get/)).toBeNull();
  await press("Leave league");
  const text = await theDialog();
  expect(text).toContain(`Your seat opens up for someone else. ${BANK}`);
  expect(text).not.toContain("refund");
});

it("Leaving promises what no bank disputes, and says what becomes of the rest", async () => {
  show(PAID, DISPUTED);
  await sees(/Leave now and get/);
  await press("Leave league");
  const text = await theDialog();
  expect(text).toContain("We'll refund $50.00 to the card that paid");
  expect(text).toContain(BANK);
});
