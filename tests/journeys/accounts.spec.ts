import { expect, type Page, test } from "@playwright/test";
import { aNewcomerWithBrowser, aPersonWithBrowser, comeHome, PASSWORD } from "#tests/journeys/people.ts";
import { proves } from "#tests/specification/proves.ts";

test("a logged-out visitor is told, signs in, and gets back to where they were going", async ({ browser, page }) => {
  await aPersonWithBrowser(browser, "Gina");
  await page.addInitScript(() => {
    // The toast shows for half a second; this record of it outlives the redirect.
    const look = () => {
      if (document.body?.innerText.includes("You are logged out. Logging in again..."))
        sessionStorage.setItem("told", "yes");
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto("/commissioner", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/login\?next=%2Fcommissioner$/);
  expect(await page.evaluate(() => sessionStorage.getItem("told"))).toBe("yes");
  await page.getByLabel("Username").fill("gina");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid username or password. Please try again.").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/commissioner$/);
  await expect(page.getByText("No leagues yet")).toBeVisible();
});

test("a new visitor signs up, signs in by the emailed link, and verifies the address", async ({ browser }) => {
  const page = await aNewcomerWithBrowser(browser, "Vivi");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Bank-Level Security" })).toBeVisible();
  await page.goto(await mailedLink(page, "vivi@example.com", "verify-email"));
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Username").fill("vivi");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Verify my email address" }).click();
  await expect(page.getByRole("heading", { name: "Your email address is verified" })).toBeVisible();
});

test("a forgotten password is replaced with the emailed link", async ({ browser, page }) => {
  await aPersonWithBrowser(browser, "Hank");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").first().fill("hank@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Email Sent").first()).toBeVisible();
  await page.goto(await mailedLink(page, "hank@example.com", "reset-password"));
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel("New password").fill("a fresh secret");
  await page.getByLabel("Confirm password").fill("another secret");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel("Confirm password").fill("a fresh secret");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password Reset Successful").first()).toBeVisible();
  await page.getByLabel("Username").fill("hank");
  await page.getByLabel("Password", { exact: true }).fill("a fresh secret");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Hank" })).toBeVisible();
});

test("a reset link without its token leads back to sign in", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("Invalid Reset Link").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("errors appear at their fields, the first one in focus", async ({ page }) => {
  proves("5.forms.submit", "5.forms.focus");
  await page.goto("/register");
  await page.getByRole("button", { name: "Create account" }).click();
  for (const text of [
    "First name is required",
    "Last name is required",
    "Username must be at least 3 characters",
    "Invalid email address",
    "Password must be at least 6 characters",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("First name")).toBeFocused();
});

test("signing out forgets everything and shows the landing page", async ({ browser }) => {
  const page = await aPersonWithBrowser(browser, "Iris");
  await comeHome(page, "Iris");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("You have been successfully logged out.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bank-Level Security" })).toBeVisible();
});

test("unknown addresses say so", async ({ browser }) => {
  proves(
    "2.routes.not-found",
    "2.payment.invalid-request",
    "8.pages.invalid-payment-request",
    "2.invite.not-found",
    "8.pages.invitation-not-found",
    "8.pages.league-not-found",
    "8.pages.not-found",
  );
  const page = await aPersonWithBrowser(browser, "Jack");
  await page.goto("/nowhere/at/all");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Invalid Payment Request" })).toBeVisible();
  await page.goto("/invite/unknown");
  await expect(page.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
  await page.goto("/leagues/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "League not found" })).toBeVisible();
});

/** The newest emailed link with this path. */
async function mailedLink(page: Page, address: string, path: string): Promise<string> {
  const mails = (await (await page.request.get(`/api/mailbox?to=${encodeURIComponent(address)}`)).json()) as {
    text: string;
  }[];
  const links = mails.map(({ text }) => text.match(/http:\S+/g)?.find((link) => link.includes(`/${path}`)));
  const link = links.find((found) => found !== undefined);
  if (!link) throw new Error(`No link has reached ${address}.`);
  return link;
}
