import { expect, test } from "@playwright/test";
import { aNewcomerWithBrowser, aPersonWithBrowser, PASSWORD } from "#tests/journeys/people.ts";
import { mailedPath } from "#tests/screens/visitor.ts";

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

test("a new visitor signs up; signing out forgets everything; the emailed link leads back in and verifies the address", async ({
  browser,
}) => {
  const page = await aNewcomerWithBrowser(browser, "Vivi");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("You have been successfully logged out.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bank-Level Security" })).toBeVisible();
  await page.goto(await mailedPath(page, "vivi@example.com", "verify-email"));
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
  await page.goto(await mailedPath(page, "hank@example.com", "reset-password"));
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
