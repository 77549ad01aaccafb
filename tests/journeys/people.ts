import { type Browser, expect, type Page } from "@playwright/test";
import { call } from "#tests/journeys/through-api.ts";

/** As playwright.config.ts sets up the installation. */
const ADMIN = { username: "ada", password: "correct horse battery" };
export const PASSWORD = "correct horse battery";

/** A page whose console must stay empty. */
async function aWatchedPage(browser: Browser, name: string, baseURL?: string): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  page.on("console", (message) => {
    // On its own, the browser logs every refused call (a 4xx), every call that a busy machine has no room for (503), and
    // every call that fails while a test has it offline, such as a screen fetched ahead of time. The screen explains what
    // matters.
    const isExpected = /status of (40[0-9]|429|503)|ERR_INTERNET_DISCONNECTED/.test(message.text());
    if (message.type() === "error" && !isExpected) throw new Error(`${name}'s console: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

/** The admin that the installation starts with, signed in, with no page open yet. */
export async function anAdminWithBrowser(browser: Browser): Promise<Page> {
  const page = await aWatchedPage(browser, "Ada");
  await call(page, "post", "/api/auth/login", ADMIN);
  return page;
}

/**
 * A person with their own browser, whose console must stay empty. They sign up through the call that the screen makes,
 * and have no page open yet.
 * @param baseURL Where they open the product, if not at its usual address.
 */
export async function aPersonWithBrowser(browser: Browser, name: string, baseURL?: string): Promise<Page> {
  const page = await aWatchedPage(browser, name, baseURL);
  const username = name.toLowerCase();
  const account = { firstName: name, lastName: "Tester", username, email: `${username}@example.com` };
  await call(page, "post", "/api/auth/register", { ...account, password: PASSWORD });
  return page;
}

export async function comeHome(page: Page, name: string) {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
}

/** Someone who signs up on the screen. */
export async function aNewcomerWithBrowser(browser: Browser, name: string): Promise<Page> {
  const page = await aWatchedPage(browser, name);
  await page.goto("/register");
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("Tester");
  await page.getByLabel("Username").fill(name.toLowerCase());
  await page.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  return page;
}

/** The option for one of these people in a list of members. */
export const choiceOf = (name: string) => `${name} Tester (${name.toLowerCase()})`;

/** Fills the sandbox's card form and pays. */
export async function payByCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}
