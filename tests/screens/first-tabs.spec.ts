import { expect, type Page, test } from "@playwright/test";
import { as, leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

const WIDTHS = [390, 1440];

/** Opens a page from outside, and waits for its code. */
async function openFromOutside(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("[data-still]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** What has the focus after each press of Tab, until it is what is looked for. */
async function tabsUntil(page: Page, isThere: RegExp): Promise<string[]> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { tagName, ariaLabel, textContent } = document.activeElement as HTMLElement;
      return `${tagName} ${ariaLabel ?? textContent}`;
    });
    passed.push(focused);
    if (isThere.test(focused)) return passed;
  }
  throw new Error(`Never at ${isThere}: ${passed.join(", ")}`);
}

for (const width of WIDTHS) {
  test(`The first field of signing in is one Tab away, ${width} wide`, async ({ browser }) => {
    const { page, close } = await visitorOf(browser, undefined);
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/login", "/register", "/forgot-password", "/reset-password?token=some-token"]) {
      await openFromOutside(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      expect(await tabsUntil(page, /^INPUT/), path).toHaveLength(1);
    }
    await close();
  });

  test(`Getting started is a few Tabs away, and two by the link to the content, ${width} wide`, async ({ browser }) => {
    const page = await as(browser, undefined, "/");
    await page.setViewportSize({ width, height: 844 });
    await openFromOutside(page, "/");
    const passed = await tabsUntil(page, /^A Get Started/);
    expect(passed[0]).toBe("A Skip to content");
    // A trial's line about its mailbox is one of them.
    expect(passed.length).toBeLessThanOrEqual(6);
    await openFromOutside(page, "/");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await tabsUntil(page, /^A Get Started/)).toHaveLength(1);
    await page.context().close();
  });
}

test("A form opened from outside has the focus on its heading, and a screen to read begins with the link to its content", async ({
  browser,
}) => {
  const { page, close } = await visitorOf(browser, "alice");
  for (const path of ["/leagues/create", `/leagues/${await leagueIdOf(page, "Pick'em Palace")}/payment`]) {
    await openFromOutside(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  }
  for (const path of ["/player", "/profile"]) {
    await openFromOutside(page, path);
    expect(await tabsUntil(page, /./)).toEqual(["A Skip to content"]);
  }
  await close();
});
