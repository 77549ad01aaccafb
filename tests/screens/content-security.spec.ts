import { expect, test } from "@playwright/test";

for (const path of ["/login", "/register", "/classifieds"]) {
  test(`${path} does nothing that the content security policy forbids`, async ({ page }) => {
    const forbidden: string[] = [];
    await page.exposeFunction("report", (directive: string) => forbidden.push(directive));
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => window.report(event.violatedDirective))",
    );
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(forbidden).toEqual([]);
  });
}
