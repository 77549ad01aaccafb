import { expect, test } from "@playwright/test";
import { as, seeAll } from "#tests/screens/visitor.ts";

/** Looks, as the demo's people, for everything that SPEC §2 says about each screen except a league's. */

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
  await expect(owing.getByRole("link", { name: "Pay Now", exact: true })).toHaveAttribute("href", /\/payment$/);
  await expect(owing.getByRole("link", { name: "View Details" })).toBeVisible();
  const dynasty = page.getByRole("listitem").filter({ hasText: "Dynasty of Dorks" });
  await expect(dynasty.getByText("3 seasons paid")).toBeVisible();
  const invitation = page.getByRole("listitem").filter({ hasText: "Hardwood Heroes" });
  for (const name of ["Accept", "Decline"]) {
    await expect(invitation.getByRole("button", { name, exact: true })).toBeVisible();
  }
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
  const newcomer = await as(browser, "sam", "/");
  const create = newcomer.getByRole("main").getByRole("link", { name: "Create a league", exact: true });
  await expect(create).toHaveAttribute("href", "/leagues/create");
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
