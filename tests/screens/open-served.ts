import type { Page } from "@playwright/test";

/** Opens a page and waits until the service worker serves the next. */
export async function openServed(page: Page, url: string) {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}
