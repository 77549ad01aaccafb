import { expect, test } from "@playwright/test";
import { as } from "#tests/screens/visitor.ts";

/** What SPEC §2 says of screens that only a browser can measure, and the two ends of an emailed link. */

test("Newsletter: subscribed on the landing page, confirmed and ended on the pages of the emailed links", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("footer input").fill("subscriber@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Almost there: check your email for the confirmation link.").first()).toBeVisible();
  const mails = (await (await page.request.get("/api/mailbox?to=subscriber@example.com")).json()) as { text: string }[];
  const token = /confirm\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
  await page.goto(`/newsletter/confirm?token=${token}`);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { name: "Your subscription is confirmed." })).toBeVisible();
  await page.goto(`/newsletter/unsubscribe?token=${token}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "Your subscription has ended." })).toBeVisible();
});

for (const { who, links } of [
  { who: undefined, links: ["How it works?", "Security", "Pricing", "Support", "Sign In", "Get Started"] },
  { who: "ada", links: ["My Leagues", "My Player Leagues", "Classifieds", "Admin", "Welcome, Admin"] },
]) {
  test(`The header's links are in it for ${who ?? "a visitor"}, and on a phone behind the menu`, async ({
    browser,
  }) => {
    const page = await as(browser, who, "/");
    const header = page.locator("header").first();
    for (const name of links) await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog");
    for (const name of links) await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  });
}

test("Admin dashboard: lists of 24rem at most, and dialogs of 80% of the window at most", async ({ browser }) => {
  const page = await as(browser, "ada", "/admin");
  const list = page.getByRole("tabpanel").locator("[class*='max-h']").first();
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(24 * 16 + 2);
  await page.getByRole("tab", { name: "Leagues Management" }).click();
  await page.getByRole("button", { name: "Add League" }).click();
  const height = await page.getByRole("dialog").evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(0.8 * (page.viewportSize()?.height ?? 0) + 1);
});
