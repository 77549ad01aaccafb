import { expect, type Locator, type Page, test } from "@playwright/test";
import { call } from "#tests/journeys/through-api.ts";
import { leagueIdOf, withoutAnswers } from "#tests/screens/visitor.ts";

const SLOGAN = { name: "Somebody has to hold the pot.", level: 1 };
const signIn = (page: Page) =>
  call(page, "post", "/api/auth/login", { username: "casey", password: "keep the pot safe" });

/** Opens a screen whose code is held back until it shows what only its answers say: a busy server leaves late ones out. */
const openShowing = (page: Page, path: string, ...shown: Locator[]) =>
  expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    for (const part of shown) await expect(part).toBeVisible({ timeout: 2000 });
  }).toPass();

/** Holds the application's code back. @returns A function that lets it come. */
async function holdCode(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const [path, heading] of [
  ["/", SLOGAN.name],
  ["/your-own-treasurer", "You keep the pot. We keep the books."],
  ["/login", "Sign in"],
  ["/register", "Create your account"],
  ["/classifieds", "Classifieds"],
] as const) {
  test(`${path} shows visitors its heading and banner before its code is here, and the code replaces them`, async ({
    page,
  }) => {
    const release = await holdCode(page);
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: "commit" });
    const main = page.getByRole("heading", { name: heading, level: 1 });
    await expect(main).toBeVisible();
    await expect(page.getByText("Sandbox: no real money moves.")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Open menu" }).or(page.getByRole("button").first()).first(),
    ).toBeDisabled();
    release();
    await expect(page.locator("[data-still]")).toHaveCount(0);
    await expect(main).toHaveCount(1);
    await expect(main).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
    expect(asked).not.toContain("/api/auth/user");
  });
}

test("A form isn't sent before its code is here", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByLabel("Username")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeDisabled();
  release();
  await expect(page.getByLabel("Username")).toBeEnabled();
});

test("Someone signed in sees the shape of their own start page first, never the landing page", async ({ page }) => {
  await signIn(page);
  const release = await holdCode(page);
  await openShowing(page, "/", page.locator("[data-still] header"));
  await expect(page.getByRole("heading", SLOGAN)).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { name: "Welcome, Casey" })).toBeVisible();
});

test("A visitor's page from the browser's history finds out that someone has signed in since", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", SLOGAN)).toBeVisible();
  await page.goto("/robots.txt");
  await signIn(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Welcome, Casey" })).toBeVisible();
});

test("Someone whose session has ended gets the landing page at once, and isn't asked who they are", async ({
  page,
}) => {
  await signIn(page);
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "session");
  await call(page, "post", "/api/auth/logout", {});
  await page.context().addCookies(session ? [session] : []);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdCode(page);
  await openShowing(page, "/", page.getByRole("heading", SLOGAN));
  release();
  await expect(page.locator("[data-still]")).toHaveCount(0);
  expect(asked).not.toContain("/api/auth/user");
  await expect(page.getByRole("button", { name: /^Theme/ })).toBeEnabled();
});

test("A link pressed before the code is here carries on where its visitor is going", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/login?next=/classifieds", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fclassifieds$/);
  release();
});

test("The line that asks to verify an address is there from the first paint, and the screen stays below it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const release = await holdCode(page);
  const bar = page.getByRole("region", { name: "Verify your email address" });
  await openShowing(page, "/commissioner", bar);
  const places = async () => [await bar.boundingBox(), (await page.locator("main").boundingBox())?.y];
  const before = await places();
  release();
  await expect(page.getByRole("heading", { name: "My leagues", level: 1 })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("The line at the top is 40 px high at every width, and one: verifying, the sandbox once that is put off, offline", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/player");
  await expect(page.locator("[data-still]")).toHaveCount(0);
  const verify = page.getByRole("region", { name: "Verify your email address" });
  const sandbox = page.getByText("Sandbox: no real money moves.");
  const offline = page.getByText("You're offline.");
  const mainAt = async () => (await page.locator("main").boundingBox())?.y;
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(verify).toBeVisible();
    await expect(sandbox.or(offline)).toHaveCount(0);
    expect(await verify.evaluate((line) => [line.clientHeight, line.scrollHeight])).toEqual([40, 40]);
  }
  const before = await mainAt();
  await verify.getByRole("button", { name: "Not now" }).click();
  await expect(sandbox).toBeVisible();
  await expect(verify).toHaveCount(0);
  expect(await mainAt()).toBe(before);
  const release = await holdCode(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("[data-still]").getByText("Sandbox: no real money moves.")).toBeVisible();
  await expect(verify).toHaveCount(0);
  release();
  await expect(page.locator("[data-still]")).toHaveCount(0);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const line = sandbox.locator("xpath=ancestor::section");
    expect(await line.evaluate((section) => [section.clientHeight, section.scrollHeight])).toEqual([40, 40]);
  }
  await page.context().setOffline(true);
  await expect(offline).toBeVisible();
  await expect(sandbox).toHaveCount(0);
  expect(await mainAt()).toBe(before);
});

test("A league's page shows its name and what can happen before its code is here", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const path = `/leagues/${await leagueIdOf(page, "Sunday Scaries")}`;
  const release = await holdCode(page);
  const name = page.getByRole("heading", { name: "Sunday Scaries", level: 1 });
  await openShowing(page, path, name, page.getByText(/^Players join and pay\./));
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const place = await name.boundingBox();
  release();
  await expect(page.locator("[data-still]")).toHaveCount(0);
  expect(await name.boundingBox()).toEqual(place);
});

for (const [username, path, heading, ...words] of [
  ["alice", "/player", "My player leagues", /^Welcome back, Alice\.$/],
  ["casey", "/leagues/create", "Create a league", /^You can change everything until/],
  ["ada", "/admin", "Admin"],
] as const) {
  test(`${path} shows ${username} its head before its code is here, and it stays in place`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await call(page, "post", "/api/auth/login", { username, password: "keep the pot safe" });
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const release = await holdCode(page);
    const head = page.getByRole("heading", { name: heading, level: 1 });
    const parts = [head, ...words.map((text) => page.getByText(text))];
    await openShowing(page, path, ...parts);
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const places = () => Promise.all(parts.map((part) => part.boundingBox()));
    const before = await places();
    release();
    await expect(page.locator("[data-still]")).toHaveCount(0);
    expect(await places()).toEqual(before);
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
  });
}

test("A league's page brings what its screen asks first, and keeps none of it", async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const path = `/leagues/${await leagueIdOf(page, "Sunday Scaries")}`;
  const parts = ["", "/members", "/payouts", "/standing", "/commissioner-voting-proposals", "/results"];
  const ofLeague = parts.map((part) => `/api${path}${part}`);
  // A busy server leaves late answers out of its pages.
  await expect(async () => {
    asked.length = 0;
    const response = await page.goto(path);
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("heading", { name: "Sunday Scaries", level: 1 })).toBeVisible();
    await expect(page.locator("#answers")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    for (const call of ["/api/config", "/api/auth/user", "/api/needs", ...ofLeague]) expect(asked).not.toContain(call);
  }).toPass();
});

test("After signing out, the page has nothing left of what it brought", async ({ page }) => {
  await signIn(page);
  await page.goto("/player");
  await expect(page.getByRole("heading", { name: "My player leagues", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", SLOGAN)).toBeVisible();
  expect(await page.content()).not.toContain("casey@example.com");
});

/**
 * How far a page's parts have moved since it was opened, as the browser adds it up. They are moved once more, because
 * the browser tells late: once it tells this, it has told everything before.
 */
const movedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [moved, movedAt] = [0, Number.POSITIVE_INFINITY];
        new PerformanceObserver((list) => {
          for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            if (startTime >= movedAt) resolve(moved);
            else moved += value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        // What is drawn by now has been drawn before it moves.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            movedAt = performance.now();
            document.body.style.paddingTop = "200px";
          }),
        );
      }),
  );

/** Lets the server answer, but the first answers come last. */
async function answerBackwards(page: Page) {
  await withoutAnswers(page);
  const waiting: (() => void)[] = [];
  await page.route("**/api/**", async (route) => {
    await new Promise<void>((resolve) => {
      waiting.unshift(resolve);
      setTimeout(() => waiting.shift()?.(), 400);
    });
    await route.continue();
  });
}

for (const [username, path] of [
  ["casey", "/"],
  ["ada", "/"],
  ["casey", "/commissioner"],
  ["alice", "/player"],
  ["ada", "/admin"],
] as const) {
  for (const when of ["with its answers in it", "whose answers come later"]) {
    test(`${path} ${when} stays where it is on a phone while it loads for ${username}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await call(page, "post", "/api/auth/login", { username, password: "keep the pot safe" });
      if (when === "whose answers come later") await answerBackwards(page);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[data-still], [data-coming]")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      expect(await movedOn(page)).toBeLessThan(0.01);
    });
  }
}

test("What members see while their screens load fits a phone of 360 px", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await withoutAnswers(page);
  await page.route("**/api/**", () => {
    // No answer ever comes.
  });
  const wide: string[] = [];
  const look = async (path: string, when: string) => {
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    if (isWider) wide.push(`${path} ${when}`);
  };
  const league = `/leagues/${await leagueIdOf(page, "Sunday Scaries")}`;
  const release = await holdCode(page);
  const paths = [
    ...[
      "/",
      "/player",
      "/commissioner",
      "/leagues/create",
      "/profile",
      "/profile/security",
      "/classifieds",
      "/mailbox",
    ],
    ...[league, `${league}/results`, `${league}/payment`, "/voting/1", "/receipts/payments/1", "/objections/1"],
    ...["/invite/1", "/replacement-invite/1", "/unsubscribe/1"],
  ];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("banner")).toBeVisible();
    await look(path, "before its code");
  }
  release();
  await page.unroute("**/api/**");
  await page.route(/\/api\/(?!auth\/user|config)/, () => {});
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("[data-still]")).toHaveCount(0);
    await look(path, "before its answers");
  }
  expect(wide).toEqual([]);
});
