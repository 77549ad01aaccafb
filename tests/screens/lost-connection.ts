import type { Page } from "@playwright/test";

/**
 * Lets the test decide whether the page counts as connected. The browser's own emulation makes requests fail, but sooner
 * or later tells a page that is opened without a connection that it has one.
 */
export const sayConnection = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "onLine", {
      get: () => sessionStorage.getItem("connection") !== "lost",
    });
    for (const name of ["online", "offline"]) {
      window.addEventListener(name, (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      });
    }
  });

/** Takes away the connection, for the page that is open and those that follow. */
export async function loseConnection(page: Page) {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    sessionStorage.setItem("connection", "lost");
    window.dispatchEvent(new Event("offline"));
  });
}

/** Gives the connection back, to the service worker too, and then tells the page. */
export async function regainConnection(page: Page) {
  await page.context().setOffline(false);
  await page.evaluate(() => {
    sessionStorage.removeItem("connection");
    window.dispatchEvent(new Event("online"));
  });
}
