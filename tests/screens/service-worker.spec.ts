import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, expect, test } from "@playwright/test";
import { fastify } from "fastify";
import { registerWebFiles } from "#server/platform/http/web-files.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { loseConnection, sayConnection } from "#tests/screens/lost-connection.ts";
import { openServed } from "#tests/screens/open-served.ts";

test.use({ serviceWorkers: "allow" });

const OFFLINE = "You're offline. No money moved.";
test("A new build's page comes at the next visit and its worker soon after, and nothing of the old build is kept", async ({
  page,
}) => {
  const webDir = mkdtempSync(path.join(tmpdir(), "potkeeper-build-"));
  cpSync(path.join(ROOT, "dist", "web"), webDir, { recursive: true });
  const app = fastify();
  await registerWebFiles(app, { webDir });
  const site = await app.listen({ port: 0, host: "127.0.0.1" });
  await sayConnection(page);
  await openServed(page, site);
  const [old = ""] = await page.evaluate(() => caches.keys());

  const change = (file: string, from: RegExp, to: string) => {
    const place = path.join(webDir, file);
    writeFileSync(place, readFileSync(place, "utf8").replace(from, to));
    for (const kind of ["br", "gz"]) rmSync(`${place}.${kind}`, { force: true });
  };
  change("index.html", /<body>/, "<body><!-- The new build -->");
  change("offline.html", /<title>[^<]*/, "<title>The new build, offline");
  change("sw.js", /"offline-\w+"/, '"offline-new"');
  const reloaded = await page.reload();
  expect(await reloaded?.text()).toContain("<!-- The new build -->");
  // The old worker may still be busy with the visit that brought the new one.
  const keptAtNextVisit = async () => {
    await page.reload();
    return page.evaluate(() => caches.keys());
  };
  await expect.poll(keptAtNextVisit, { intervals: [1000, 5000, 10_000] }).toEqual(["offline-new"]);
  expect(old).not.toBe("offline-new");
  await loseConnection(page);
  await page.reload();
  await expect(page).toHaveTitle("The new build, offline");
  await page.context().setOffline(false);
  await app.close();
  rmSync(webDir, { recursive: true });
});

test("A page whose server is gone says that the server is, not that the visitor is offline", async ({ page }) => {
  const app = fastify();
  await registerWebFiles(app, { webDir: path.join(ROOT, "dist", "web") });
  await openServed(page, await app.listen({ port: 0, host: "127.0.0.1" }));
  await app.close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "We can't reach Potkeeper. No money moved." })).toBeVisible();
  await expect(page).toHaveTitle("Can't reach Potkeeper");
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test("A visit that comes through the API is asked for once, so that a sign-in elsewhere is answered once", async ({
  page,
}) => {
  const app = fastify();
  await registerWebFiles(app, { webDir: path.join(ROOT, "dist", "web") });
  let asked = 0;
  app.get("/api/auth/identity/callback", (_request, reply) => {
    asked += 1;
    return reply.redirect("/login", 303);
  });
  const site = await app.listen({ port: 0, host: "127.0.0.1" });
  await openServed(page, site);
  for (const visits of [1, 2, 3]) {
    await page.goto(`${site}/api/auth/identity/callback?code=once`);
    await expect(page).toHaveURL(`${site}/login`);
    expect(asked).toBe(visits);
  }
  await app.close();
});

test("A connection that is lost right after the page has come breaks nothing in it", async ({ page }) => {
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  await page.route("**/assets/start-worker-*.js", (route) => route.abort("internetdisconnected"));
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/start-worker-"));
  await page.goto("/login");
  await lost;
  // The reason for a failed promise is reported after the failure itself.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(faults).toEqual([]);
});

/** What the worker did with a browser's windows. */
type Asked = { focused: string[]; opened: string[] };

/**
 * Presses a notification about a page, as the service worker hears about it. A browser lets only a real press open or
 * focus windows, so the test stands in for those calls and notes what was asked.
 */
async function pressNotification(context: BrowserContext, notice: string, hasWindows = true): Promise<Asked> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  return worker.evaluate(
    async ({ notice, hasWindows }) => {
      const asked: Asked = { focused: [], opened: [] };
      const scope = globalThis as unknown as Scope;
      scope.WindowClient.prototype.focus = async function focus() {
        asked.focused.push(new URL(this.url).pathname);
        return this;
      };
      scope.clients.openWindow = async (href) => void asked.opened.push(new URL(href).pathname);
      // A browser ends a worker whose last window has gone, so that one stays open here.
      if (!hasWindows) scope.clients.matchAll = async () => [];
      const work: Promise<unknown>[] = [];
      const press = Object.assign(new Event("notificationclick"), {
        notification: { close: () => {}, data: { path: notice } },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      scope.dispatchEvent(press);
      await Promise.all(work);
      return asked;
    },
    { notice, hasWindows },
  );
}

type Scope = {
  WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } };
  clients: { openWindow: (href: string) => Promise<void>; matchAll: () => Promise<unknown[]> };
  dispatchEvent: (event: Event) => boolean;
};

test("A pressed notification leads the open window to what it is about; a window that already shows that stays as it is", async ({
  page,
  context,
}) => {
  await openServed(page, "/login");
  expect(await pressNotification(context, "/register")).toEqual({ focused: ["/login"], opened: [] });
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel("First name").fill("Half typed");
  const other = await context.newPage();
  await other.goto("/login");
  expect(await pressNotification(context, "/register")).toEqual({ focused: ["/register"], opened: [] });
  await expect(page.getByLabel("First name")).toHaveValue("Half typed");
  await expect(other).toHaveURL(/\/login$/);
});

test("A pressed notification opens a window where there is none, and never another site", async ({ page, context }) => {
  await openServed(page, "/login");
  expect(await pressNotification(context, "https://other.example/login")).toEqual({ focused: [], opened: [] });
  await expect(page).toHaveURL(/\/login$/);
  expect(await pressNotification(context, "/register", false)).toEqual({ focused: [], opened: ["/register"] });
});
