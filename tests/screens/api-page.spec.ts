import { expect, test } from "@playwright/test";

declare global {
  var violations: string[];
}

for (const width of [390, 1440]) {
  test(`The page about the API is read by keyboard, asks no other site and fits, ${width} wide`, async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.addInitScript(() => {
      globalThis.violations = [];
      document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) =>
        globalThis.violations.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/api/docs");
    await expect(page.locator(".opblock-tag")).toHaveCount(14);
    await page.locator("#operations-tag-leagues").getByRole("button").press("Enter");
    const call = page.locator("#operations-leagues-createLeague");
    await expect(call.getByText("Open a league")).toBeVisible();
    await call.getByRole("button").first().press("Enter");
    await expect(call.getByText("The input isn't valid.")).toBeVisible();
    await expect(call.locator('[data-code="400"] .model-example')).toBeHidden();
    await expect(page.locator("#operations-leagues-getLeague")).toContainText("[read key] A league");
    await expect(call).not.toContainText("key]");
    await expect(page.getByRole("button", { name: /try it out|authorize/i })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await page.evaluate(() => globalThis.violations)).toEqual([]);
    expect(errors).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("data:"))).toEqual([]);
    expect(asked).toContain(`${baseURL}/api/openapi.json`);
  });
}
