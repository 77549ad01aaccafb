import { expect, test } from "@playwright/test";
import { as, leagueControl, leagueIdOf, seeAll, visitorOf } from "#tests/screens/visitor.ts";
import { proves } from "#tests/specification/proves.ts";

/** Looks for everything SPEC §2 says about the screens of a league, among the demo's leagues. */

test("League detail: the terms, the commissioner's controls, the members", async ({ browser }) => {
  const { page } = await visitorOf(browser, "casey");
  await page.goto(`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`);
  await seeAll(page, "Entry fee", "Total pool", "$600.00", "Payment deadline", "End date", "Sport", /^Season$/);
  await seeAll(page, "Fantasy service", "Payout rule", "Private", "Payout structure", "50%", "$285.00");
  const reimbursement = page.getByRole("listitem").filter({ hasText: "Commissioner reimbursement" });
  for (const text of ["5%", "$30.00"]) await expect(reimbursement.getByText(text).first()).toBeVisible();
  for (const name of ["Complete League", "Edit League", "Send Reminders", "Invite Members"]) {
    await expect(await leagueControl(page, name)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Propose Payouts" })).toHaveCount(0);
  const member = page.getByRole("row").filter({ hasText: "carmen" });
  for (const text of [/^\w{3} \d/, "Pending", "due"])
    await expect(member.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const proposal = page.getByRole("listitem").filter({ hasText: "proposed by alice" });
  for (const text of ["ben", "ACTIVE", "Casey runs three leagues already.", "2 of 6 have voted"]) {
    await expect(proposal.getByText(text).first(), text).toBeVisible();
  }
});

test("League detail of a dynasty: year chips, Find Replacement for oneself", async ({ browser }) => {
  proves("2.members.year-chips");
  const { page } = await visitorOf(browser, "alice");
  await page.goto(`/leagues/${await leagueIdOf(page, "Dynasty of Dorks")}`);
  const own = page.getByRole("listitem").filter({ hasText: "alice" }).first();
  await expect(own.getByText(": paid, current")).toBeAttached();
  await expect(own.getByText(": paid, future").first()).toBeAttached();
  await expect(own.getByText(/Offered to tess\.walker@example\.com until/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Find Replacement" })).toHaveCount(0);
  const { page: other } = await visitorOf(browser, "casey");
  await other.goto(`/leagues/${await leagueIdOf(other, "Dynasty of Dorks")}`);
  await expect(other.getByRole("button", { name: "Find Replacement" })).toHaveCount(1);
});

test("Classifieds: cards with their facts, red deadlines, closed registration", async ({ page }) => {
  await page.goto("/classifieds");
  const card = page.getByRole("listitem").filter({ hasText: "Pick'em Palace" });
  for (const text of [
    "Active",
    "Football 2026, CBS",
    "Every game",
    "$33.33",
    "$1,666.50",
    "50 (6 taken)",
    "days left",
    "0%",
  ]) {
    await expect(card.getByText(text).first(), text).toBeVisible();
  }
  await expect(card.getByText("Commissioner control")).toBeVisible();
  await expect(card.getByRole("link", { name: /^View Details/ })).toHaveAttribute("href", /^\/leagues\//);
  const closed = page.getByRole("listitem").filter({ hasText: "Last One Standing" });
  await expect(closed.getByRole("button", { name: /^Registration Closed/ })).toBeDisabled();
});

test("Create league: sections, defaults, type effects, presets, a summary that follows, trust notes", async ({
  browser,
}) => {
  const page = await as(browser, "casey", "/leagues/create");
  for (const name of ["Basic Information", "Financial Settings", "Payout Structure", "League Summary"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await expect(page.getByLabel("Entry fee")).toHaveValue("50.00");
  await expect(page.getByLabel("Max members")).toHaveValue("10");
  await expect(page.getByLabel("Season")).toHaveValue("2024");
  await expect(page.getByLabel("Commissioner reimbursement")).toHaveValue("0.00");
  await seeAll(page, "256-bit encryption", "Funds in bank-insured accounts", /held in secure escrow/, "$500.00");
  await page.getByLabel("Max members").fill("20");
  await seeAll(page, "$1,000.00");
  await page.getByLabel("League type").selectOption("dynasty");
  await expect(page.getByLabel("Minimum seasons prepaid")).toHaveValue("2");
  await expect(page.getByLabel("Maximum seasons prepaid")).toHaveValue("3");
  await expect(page.getByLabel("Payout frequency")).toHaveCount(0);
  await page.getByLabel("League type").selectOption("pickem");
  await expect(page.getByLabel("Payout frequency")).toHaveValue("weekly");
  await page.getByRole("button", { name: "Top three" }).click();
  await seeAll(page, "$300.00", "$200.00");
});

test("Payment: the league, the card form, years for a dynasty; without a league it says so", async ({ browser }) => {
  proves("2.payment.form", "2.payment.invalid-request", "2.routes.checkout");
  const { page } = await visitorOf(browser, "alice");
  await page.goto(`/leagues/${await leagueIdOf(page, "Pick'em Palace")}/payment`);
  await expect(page.getByRole("main").getByRole("link", { name: "Pick'em Palace" })).toBeVisible();
  for (const label of ["Card number", "Expiry", "Security code"]) await expect(page.getByLabel(label)).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Invalid Payment Request" })).toBeVisible();
});
