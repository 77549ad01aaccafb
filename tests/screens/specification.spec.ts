import { expect, type Page, test } from "@playwright/test";
import { leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";
import { proves } from "#tests/specification/proves.ts";

/** Looks for everything SPEC §2 says about each screen, among the demo's leagues. */
async function as(browser: Parameters<typeof visitorOf>[0], username: string | undefined, path: string): Promise<Page> {
  const { page } = await visitorOf(browser, username);
  await page.goto(path);
  return page;
}

async function seeAll(page: Page, ...texts: (string | RegExp)[]) {
  for (const text of texts) await expect(page.getByText(text).first(), String(text)).toBeVisible();
}

test("Landing page: hero, three steps, anchored sections, security, call to action, newsletter, 2025", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Get Started" }).first()).toHaveAttribute(
    "href",
    "/register",
  );
  for (const step of ["Create League", "Secure Payment", "Automatic Payouts"]) {
    await expect(page.getByRole("heading", { name: step })).toBeVisible();
  }
  for (const anchor of ["how-it-works", "security", "pricing", "support"]) {
    await expect(page.locator(`#${anchor}`)).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Bank-Level Security" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Start Your League Today" })).toBeVisible();
  await seeAll(page, "256-bit encryption", "Funds in bank-insured accounts", "Secure escrow", /© 2025/);
  await expect(page.locator("footer input")).toHaveAttribute("type", "email");
  await page.locator("footer input").fill("reader@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await seeAll(page, "Almost there: check your email for the confirmation link.");
});

test("Newsletter: confirmed and ended on the pages of the emailed links", async ({ page }) => {
  await page.request.post("/api/newsletter", {
    data: { email: "subscriber@example.com" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  const mails = (await (await page.request.get("/api/mailbox?to=subscriber@example.com")).json()) as { text: string }[];
  const token = /confirm\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
  await page.goto(`/newsletter/confirm?token=${token}`);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { name: "Your subscription is confirmed." })).toBeVisible();
  await page.goto(`/newsletter/unsubscribe?token=${token}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "Your subscription has ended." })).toBeVisible();
  await page.goto("/newsletter/confirm?token=unknown");
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});

test("Signed-out header: navigation, Sign In, Get Started, and the same behind the menu on a phone", async ({
  page,
}) => {
  await page.goto("/");
  const header = page.locator("header").first();
  for (const link of ["How it works?", "Security", "Pricing", "Support"]) {
    await expect(header.getByRole("link", { name: link })).toBeVisible();
  }
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
  await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/register");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open menu" }).click();
  for (const link of ["How it works?", "Security", "Pricing", "Support", "Sign In", "Get Started"]) {
    await expect(page.getByRole("dialog").getByRole("link", { name: link })).toBeVisible();
  }
});

test("Signed-in header and footer: links, greeting, role badge, Sign Out, the current year", async ({ browser }) => {
  const admin = await as(browser, "ada", "/");
  const header = admin.locator("header").first();
  for (const [name, path] of [
    ["My Leagues", "/commissioner"],
    ["My Player Leagues", "/player"],
    ["Classifieds", "/classifieds"],
    ["Admin", "/admin"],
    ["Welcome, Admin", "/profile"],
  ] as const) {
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(header.getByText("admin", { exact: true }).first()).toBeVisible();
  await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const footer = admin.locator("footer");
  for (const text of ["Privacy Policy", "Terms of Service", "Cookie Policy", `© ${new Date().getFullYear()}`]) {
    await expect(footer.getByText(text)).toBeVisible();
  }
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.getByRole("button", { name: "Open menu" }).click();
  for (const name of ["My Leagues", "My Player Leagues", "Classifieds", "Admin", "Welcome, Admin"]) {
    await expect(admin.getByRole("dialog").getByRole("link", { name, exact: true })).toBeVisible();
  }
  const player = await as(browser, "alice", "/");
  await expect(player.locator("header").first().getByText("user", { exact: true }).first()).toBeVisible();
  await expect(player.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
});

test("Home: welcome, two cards, quick actions", async ({ browser }) => {
  const page = await as(browser, "alice", "/");
  await expect(page.getByRole("heading", { name: "Welcome, Alice" })).toBeVisible();
  const main = page.getByRole("main");
  for (const path of ["/commissioner", "/player", "/leagues/create"]) {
    await expect(main.locator(`a[href="${path}"]`).first()).toBeVisible();
  }
  await expect(main.getByRole("link", { name: "View invitations" })).toHaveAttribute("href", "/player");
});

test("Commissioner dashboard: stats, and each league with its facts and Manage", async ({ browser }) => {
  const page = await as(browser, "casey", "/commissioner");
  await seeAll(page, /Welcome/, "Total leagues", "Funds managed", "Total members", "Pending collection");
  const row = page.getByRole("listitem").filter({ hasText: "Sunday Scaries" });
  for (const text of ["created", "$50.00", "10/12", "Active"]) await expect(row.getByText(text).first()).toBeVisible();
  await expect(row.getByRole("link", { name: "Manage" })).toHaveAttribute("href", /\/leagues\/[0-9a-f-]{36}$/);
  const empty = await as(browser, "sam", "/commissioner");
  await expect(
    empty
      .getByRole("main")
      .getByRole("link", { name: /league/i })
      .first(),
  ).toHaveAttribute("href", "/leagues/create");
});

test("Player dashboard: stats, leagues, invitations, secure payments, notifications", async ({ browser }) => {
  const page = await as(browser, "alice", "/player");
  await seeAll(page, "Active leagues", "Total invested", "Pending payments", "Season winnings", "My Leagues");
  await seeAll(page, "Pending Invitations", "Hardwood Heroes", "Notifications", /\d+ new/, /secure/i);
  const owing = page.getByRole("listitem").filter({ hasText: "Pick'em Palace" });
  for (const text of ["run by casey", "$33.33", "$1,666.50", "6/50", "Pending"]) {
    await expect(owing.getByText(text).first(), text).toBeVisible();
  }
  await expect(owing.getByRole("link", { name: "Pay Now" })).toHaveAttribute("href", /\/payment$/);
  await expect(owing.getByRole("link", { name: "View Details" })).toBeVisible();
  const dynasty = page.getByRole("listitem").filter({ hasText: "Dynasty of Dorks" });
  await expect(dynasty.getByText("3 seasons paid")).toBeVisible();
  const invitation = page.getByRole("listitem").filter({ hasText: "Hardwood Heroes" });
  for (const name of ["Accept", "Decline"]) await expect(invitation.getByRole("button", { name })).toBeVisible();
});

test("Notifications: new and read, email sent, mark as read, Vote goes to the vote; none yet", async ({ browser }) => {
  const page = await as(browser, "nora", "/player");
  const notice = page.getByRole("listitem").filter({ hasText: "Vote on the payouts" });
  await expect(notice.getByText("New", { exact: true })).toBeVisible();
  await expect(notice.getByText("Email sent")).toBeVisible();
  await notice.getByRole("button", { name: "Mark as read" }).click();
  await expect(notice.getByText("Read", { exact: true })).toBeVisible();
  await expect(notice.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  await notice.getByRole("link", { name: "Vote", exact: true }).click();
  await expect(page).toHaveURL(/\/voting\/[0-9a-f-]{36}$/);
  const quiet = await as(browser, "ada", "/register");
  await quiet.goto("/player");
  await expect(quiet.getByText(/No notifications|\d+ new/).first()).toBeVisible();
});

test("Admin dashboard: four stats, two tabs, lists of 24rem at most, dialogs, confirmations", async ({ browser }) => {
  const page = await as(browser, "ada", "/admin");
  await seeAll(page, "Total users", "Total leagues", "Active leagues", "Total revenue");
  await expect(page.getByRole("tab", { name: "Users Management" })).toBeVisible();
  const list = page.getByRole("tabpanel").locator("[class*='max-h']").first();
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(24 * 16 + 2);
  await page.getByRole("tab", { name: "Leagues Management" }).click();
  await page.getByRole("button", { name: "Add League" }).click();
  const height = await page.getByRole("dialog").evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(0.8 * (page.viewportSize()?.height ?? 0) + 1);
  for (const [label, value] of [
    ["Max members", "10"],
    ["Sport", "football"],
    ["League type", "standard"],
    ["Status", "draft"],
  ] as const) {
    await expect(page.getByRole("dialog").getByLabel(label), label).toHaveValue(value);
  }
});

test("League detail: the terms, the commissioner's controls, the members", async ({ browser }) => {
  const { page } = await visitorOf(browser, "casey");
  await page.goto(`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`);
  await seeAll(page, "Entry fee", "Total pool", "$600.00", "Payment deadline", "End date", "Sport", "Season");
  await seeAll(
    page,
    "Fantasy service",
    "5.00% ($30.00)",
    "Payout rule",
    "Private",
    "Payout structure",
    "50%",
    "$300.00",
  );
  for (const name of ["Complete League", "Edit League", "Send Reminders", "Invite Members"]) {
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Propose Payouts" })).toHaveCount(0);
  const member = page.getByRole("listitem").filter({ hasText: "carmen" });
  for (const text of ["joined", "Pending", "due"]) await expect(member.getByText(text).first()).toBeVisible();
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
  await expect(page.getByRole("button", { name: "Find Replacement" })).toHaveCount(1);
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
  await expect(page.getByRole("heading", { name: "Pick'em Palace" })).toBeVisible();
  for (const label of ["Card number", "Expiry", "Security code"]) await expect(page.getByLabel(label)).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Invalid Payment Request" })).toBeVisible();
});
