import { expect, test } from "@playwright/test";
import { visitorOf } from "#tests/screens/visitor.ts";

test("While a form is sent, Enter doesn't send it again, and its button keeps the focus", async ({ browser }) => {
  const { page, close } = await visitorOf(browser, undefined);
  let sent = 0;
  await page.route("**/api/auth/login", () => {
    sent += 1;
  });
  await page.goto("/login");
  await page.getByLabel("Username").fill("nobody");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("wrong password");
  const button = page.getByRole("button", { name: "Sign In", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.press("Enter");
  await password.press("Enter");
  await expect(password).toBeFocused();
  // By the time this one is answered, a second one would have come.
  await page.evaluate(() => fetch("/readyz"));
  expect(sent).toBe(1);
  await close();
});
