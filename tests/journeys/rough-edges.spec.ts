import { expect, type Page, test } from "@playwright/test";
import { aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";
import { leagueControl, mailedPath, resize } from "#tests/screens/visitor.ts";

const toast = (page: Page) => page.locator("li:has([aria-label=Dismiss])");

test("Escape closes the dialog under a toast, and the toast only when it has the focus", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Esme");
  const { id } = await aLeague(owner, { name: "Escape Artists" });
  await owner.goto(`/leagues/${id}`);
  await (await leagueControl(owner, "Invite Members")).click();
  await owner.getByRole("button", { name: "Send invitations" }).click();
  await expect(toast(owner)).toContainText("No valid emails");
  // A toast under the pointer stays, however slow the machine is.
  await toast(owner).hover();
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("dialog", { name: "Invite members" })).toBeHidden();
  await expect(toast(owner)).toContainText("No valid emails");
  await toast(owner).focus();
  await owner.keyboard.press("Escape");
  await expect(toast(owner)).toHaveCount(0);
});

test("A toast stays while the visitor is taken to sign in", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Tilda");
  const { id } = await aLeague(owner, { name: "Toast Makers" });
  await call(owner, "post", `/api/leagues/${id}/invitations`, { emails: ["tess@example.com"] });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await mailedPath(owner, "tess@example.com", "invite"));
  await visitor.getByRole("button", { name: "Accept Invitation" }).click();
  await toast(visitor).hover();
  await expect(visitor).toHaveURL(/\/login/);
  await expect(visitor.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(toast(visitor)).toContainText("Please log in");

  // This clock measures the rest of a toast's time; on the new page, time runs as usual.
  await visitor.clock.setFixedTime(new Date());
  await visitor.goto("/player");
  await expect(visitor).toHaveURL(/\/login/);
  await expect(visitor.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(toast(visitor)).toContainText("You are logged out. Logging in again...");
  await expect(toast(visitor)).toHaveCount(0);
});

test("The reset link survives a reload without staying in the address", async ({ page }) => {
  const answer = await page.goto("/reset-password?token=some-token");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(page.url()).not.toContain("some-token");
  await page.reload();
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(page.url()).not.toContain("some-token");
});

test("Names of full length fit a phone of 360 px on every screen", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const page = await aPersonWithBrowser(browser, "W".repeat(30));
  await call(page, "put", "/api/auth/profile", {
    firstName: "W".repeat(60),
    lastName: "M".repeat(60),
    username: "W".repeat(30),
    email: `${"w".repeat(30)}@example.com`,
    currentPassword: PASSWORD,
  });
  const league = await aLeague(page, { name: "W".repeat(100), season: "W".repeat(50), commissionerReimbursement: 5 });
  await call(page, "post", `/api/leagues/${league.id}/join`);
  await call(page, "post", `/api/leagues/${league.id}/invitations`, { emails: ["guest-of-the-wide@example.com"] });
  const own = `/leagues/${league.id}`;
  const wide: string[] = [];
  for (const path of [
    "/",
    "/commissioner",
    "/player",
    "/classifieds",
    own,
    `${own}/payment`,
    "/profile",
    "/profile/data",
    await mailedPath(page, "guest-of-the-wide@example.com", "invite"),
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    for (const width of [360, 1024, 1440]) {
      await resize(page, { width, height: 800 });
      const isWider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (isWider) wide.push(`${path} at ${width}`);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(own);
  await page.getByRole("button", { name: "More" }).click();
  for (const name of ["Invite Members", "Start Season", "Complete League", "Edit League"]) {
    await page.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const isWider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
    if (isWider) wide.push(name);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  if (await menu.evaluate((element) => element.scrollWidth > element.clientWidth)) wide.push("the menu");
  expect(wide).toEqual([]);
});
