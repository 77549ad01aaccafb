import { type Browser, expect, type Page } from "@playwright/test";

const PASSWORD = "correct horse battery";

/** A person with a browser of their own, whose page must say nothing to the console that it should not. */
export async function aPersonWithBrowser(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("console", (message) => {
    // A declined card is a 402, an absent session a 401, an unknown thing a 404: the browser says so by itself.
    const isExpected = /status of 40[124]/.test(message.text());
    if (message.type() === "error" && !isExpected) throw new Error(`${name}'s console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto("/register");
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("Tester");
  await page.getByLabel("Username").fill(name.toLowerCase());
  await page.getByLabel("E-mail").fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  return page;
}

/** Fills the sandbox's card form and pays. */
export async function payByCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}
