import { expect, type Page, test } from "@playwright/test";
import { leagueControl, leagueIdOf, signIn, visitorOf } from "#tests/screens/visitor.ts";

const openLeague = async (page: Page) => page.goto(`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`);

test("A dialog says that its form is loading, keeps the focus inside, and gives it back on Escape and on its X; so does the bell", async ({
  browser,
}) => {
  const { page, complaints, close } = await visitorOf(browser, "casey");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The build decides whether the form has a file of its own.
  await page.route(/\/assets\/(edit-league-form|forms)-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await openLeague(page);
  const button = await leagueControl(page, "Edit League");
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Edit league" });
  await expect(dialog.getByRole("status")).toHaveText("Loading the form");
  release();
  await expect(dialog.getByLabel("League name")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const ways = [() => page.keyboard.press("Escape"), () => dialog.getByRole("button", { name: "Close" }).click()];
  for (const leave of ways) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("League name")).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "For you" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bell).toBeFocused();
  expect(complaints).toEqual([]);
  await close();
});

test("A dialog focuses its first field, unless a touch screen's keyboard would come up", async ({ browser }) => {
  for (const hasTouch of [false, true]) {
    const context = await browser.newContext({ hasTouch, isMobile: hasTouch, reducedMotion: "reduce" });
    const page = await context.newPage();
    await signIn(page, "casey");
    await openLeague(page);
    await (await leagueControl(page, "Edit League")).click();
    const dialog = page.getByRole("dialog", { name: "Edit league" });
    const field = dialog.getByLabel("League name");
    await expect(field).toBeVisible();
    await expect(hasTouch ? dialog.getByRole("button", { name: "Close" }) : field).toBeFocused();
    await context.close();
  }
});

test("A reminder for the league's chat is copied with the keyboard, word for word as it is shown", async ({
  browser,
}) => {
  const { page, complaints, close } = await visitorOf(browser, "casey");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLeague(page);
  await (await leagueControl(page, "Share a reminder")).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share a reminder" });
  const message = dialog.getByLabel("Message");
  await expect(message).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toHaveText("Copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await message.inputValue());
  expect(copied).toMatch(/^Sunday Scaries: 3 of us still owe \$50\.00 each, due .+ Pay here: http.+\/payment$/);
  expect(complaints).toEqual([]);
  await close();
});
