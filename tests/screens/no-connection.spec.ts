import { expect, type Page, test } from "@playwright/test";
import { call } from "#tests/journeys/through-api.ts";
import { loseConnection, regainConnection, sayConnection } from "#tests/screens/lost-connection.ts";
import { openServed } from "#tests/screens/open-served.ts";

test.use({ serviceWorkers: "allow" });

const OFFLINE = "You're offline. No money moved.";
const PUBLIC_FILES = /^\/(offline\.html|offline\.js|theme\.js|icon\.svg|assets\/[\w-]+\.(css|woff2))$/;

/** Everything that the browser keeps for the site outside of its own cache. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? "";
        kept.push({ path: new URL(request.url).pathname, text });
      }
    }
    return kept;
  });

test("A page opened without a connection says so, and opens once it is back; only public files are kept", async ({
  page,
}) => {
  await sayConnection(page);
  await call(page, "post", "/api/auth/login", { username: "casey", password: "keep the pot safe" });
  await openServed(page, "/commissioner");
  await expect(page.getByRole("heading", { name: "My leagues", level: 1 })).toBeVisible();
  await loseConnection(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.goto("/player");
  // A page that is still being loaded would miss that the connection is back.
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Try again" }).click();
  await loaded;
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  const font = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === "loaded").length;
  });
  expect(font, "fonts shown without a connection").toBeGreaterThan(0);
  await regainConnection(page);
  await expect(page).toHaveURL(/\/player$/);
  await expect(page.getByRole("heading", { name: "My player leagues", level: 1 })).toBeVisible();

  const kept = await keptBy(page);
  expect(kept.length).toBeGreaterThan(4);
  expect(kept.filter(({ path: file }) => !PUBLIC_FILES.test(file))).toEqual([]);
  expect(kept.filter(({ text }) => /casey/i.test(text)).map(({ path: file }) => file)).toEqual([]);
});

test("A browser that has lost its connection shows nothing of who was signed in before, not even on the way back", async ({
  page,
}) => {
  await sayConnection(page);
  await call(page, "post", "/api/auth/login", { username: "casey", password: "keep the pot safe" });
  await openServed(page, "/commissioner");
  await expect(page.getByRole("heading", { name: "My leagues", level: 1 })).toBeVisible();
  await page.goto("/player");
  // First, because what the page asks for in between is answered by clearing the cookie, Alice's too.
  await loseConnection(page);
  await call(page, "post", "/api/auth/logout");
  await call(page, "post", "/api/auth/login", { username: "alice", password: "keep the pot safe" });
  for (const open of [() => page.reload(), () => page.goBack(), () => page.goto("/commissioner")]) {
    await open();
    await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
    expect(await page.content()).not.toMatch(/casey/i);
  }
  await regainConnection(page);
  await expect(page.getByRole("heading", { name: "My leagues", level: 1 })).toBeVisible();
  await expect(page.getByText("alice").first()).toBeVisible();
});
