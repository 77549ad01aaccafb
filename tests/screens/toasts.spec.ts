import { expect, type Locator, type Page, test } from "@playwright/test";
import { regainConnection, sayConnection } from "#tests/screens/lost-connection.ts";
import { leagueControl, leagueIdOf, visitorOf } from "#tests/screens/visitor.ts";

const WIDTHS = [320, 390, 1440];
/** As far from the window's top as every toast is. */
const TOP = 8;

async function expectClear(page: Page, control: Locator) {
  // Not by its role: an open dialog hides the rest of the page from screen readers, the toasts' region included.
  const toast = page.locator("li[data-swipe-direction]");
  await expect(toast).toBeVisible();
  const [a, b] = [await toast.boundingBox(), await control.boundingBox()];
  if (!a || !b) throw new Error("The toast or the control isn't there.");
  const overlaps = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  expect(overlaps, `${JSON.stringify(a)} over ${JSON.stringify(b)}`).toBe(false);
  expect(a.y).toBe(TOP);
}

const sayNobody = async (page: Page) => {
  await page.goto("/login");
  await page.getByLabel("Username").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
};

for (const width of WIDTHS) {
  test(`A toast is in its one place, and covers no open dialog and no field that gets the focus, ${width} wide`, async ({
    browser,
  }) => {
    const { page, close } = await visitorOf(browser, "casey");
    await page.setViewportSize({ width, height: width < 390 ? 640 : 844 });
    const long =
      "Not now, please. Two payments are on their way, and completing the season would close the books on them.";
    await page.route("**/complete", (route) => route.fulfill({ status: 409, json: { message: long } }));
    await page.goto(`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`);
    await (await leagueControl(page, "Complete League")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Complete League" }).click();
    await expect(page.getByText(long).first()).toBeVisible();
    await expectClear(page, dialog);

    await page.context().clearCookies();
    await page.setViewportSize({ width, height: 500 });
    await sayNobody(page);
    await expect(page.getByText("Login Failed").first()).toBeVisible();
    for (const field of ["Username", "Password"]) {
      const input = page.getByLabel(field, { exact: true });
      // From below, the browser brings it to the top of the window.
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await input.focus();
      await expectClear(page, input);
    }
    await close();
  });

  test(`A toast is above a dialog that is as high as it can be, ${width} wide`, async ({ browser }) => {
    const { page, close } = await visitorOf(browser, "casey");
    await page.setViewportSize({ width, height: width < 390 ? 640 : 844 });
    await page.goto(`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`);
    await (await leagueControl(page, "Edit League")).click();
    await page.route(/\/api\/leagues\/[^/]+$/, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 409, json: { message: "Someone else changed it. Load the page again and look." } }),
    );
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("League name").fill("Sunday Scaries again");
    await dialog.getByRole("button", { name: /^(Save|Update)/ }).click();
    await expectClear(page, dialog);
    await close();
  });
}

/** The screen's buttons and fields, and a league's season line, that the toast covers. */
const coveredOn = (page: Page) =>
  page.locator("li[data-swipe-direction]").evaluate((toast) => {
    const by = toast.getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll(
        "main :is(button, input, select, textarea, a.rounded-control, section[aria-label='The season'])",
      ),
    ];
    const isUnder = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < by.right && right > by.left && top < by.bottom && bottom > by.top && control.checkVisibility();
    };
    return controls.filter(isUnder).map(({ textContent }) => textContent);
  });

const pressing = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const ACTS = [
  { what: "reminding", who: "casey", path: "/commissioner", act: pressing("Remind, Sunday Scaries") },
  { what: "declining", who: "alice", path: "/", act: pressing("Decline, Hardwood Heroes") },
  {
    ...{ what: "saving", who: "casey", path: "the settings of Sunday Scaries" },
    act: async (page: Page) => {
      await page.goto(`/leagues/${await leagueIdOf(page, "Sunday Scaries")}`);
      await (await leagueControl(page, "Edit League")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Save|Update)/ })
        .click();
    },
  },
];

for (const { what, who, path, act } of ACTS) {
  for (const width of WIDTHS) {
    test(`The toast after ${what} on ${path} covers no button of the screen, ${width} wide`, async ({ browser }) => {
      const { page, close } = await visitorOf(browser, who);
      await page.setViewportSize({ width, height: width < 1024 ? 844 : 900 });
      const answer = { status: 200, json: { message: "Done.", remindersSent: 3 } };
      await page.route(/\/(send-reminders|decline)$/, (route) => route.fulfill(answer));
      if (path.startsWith("/")) await page.goto(path);
      await act(page);
      await expect(page.locator("li[data-swipe-direction]")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await coveredOn(page)).toEqual([]);
      await close();
    });
  }
}

test("A toast whose code can't be loaded says its words, and goes", async ({ browser }) => {
  const { page, close } = await visitorOf(browser, undefined);
  await page.route(/\/assets\/windows-[^/]*\.js$/, (route) => route.abort());
  await sayNobody(page);
  const words = page.getByRole("alert").filter({ hasText: "Login Failed" });
  await expect(words).toBeVisible();
  await expect(words).toHaveCount(0);
  await close();
});

/** Types something, presses what opens a dialog, and expects the text to stay and no dialog to open. */
async function expectUnopened(page: Page) {
  await page.goto("/admin");
  await page.getByLabel("Search users").fill("Cassandra");
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("The window didn't open").first()).toBeVisible();
  await expect(page.getByLabel("Search users")).toHaveValue("Cassandra");
}

test("A dialog whose code isn't there yet opens once the connection is back, and what was typed stays", async ({
  browser,
}) => {
  const { page, close } = await visitorOf(browser, "ada");
  const code = /\/assets\/[^/]*window[^/]*\.js$/;
  await sayConnection(page);
  await page.addInitScript(() => sessionStorage.setItem("connection", "lost"));
  await page.route(code, (route) => route.abort());
  await expectUnopened(page);
  await page.unroute(code);
  await regainConnection(page);
  await page.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByRole("dialog", { name: "Add a user" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Search users")).toHaveValue("Cassandra");
  await close();
});

test("A dialog whose code didn't come opens at the next try, or asks for a reload if the browser won't try again", async ({
  browser,
}) => {
  const { page, close } = await visitorOf(browser, "ada");
  const code = /\/assets\/[^/]*window[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await expectUnopened(page);
  await page.unroute(code);
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a user" });
  await expect(dialog.or(page.getByText("then load the page again").first())).toBeVisible();
  await close();
});
