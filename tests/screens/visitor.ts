import { type Browser, expect, type Locator, type Page } from "@playwright/test";

const PASSWORD = "keep the pot safe";

/** Someone from the demo with their own browser; keeps console errors for the test to check. */
export async function visitorOf(browser: Browser, username: string | undefined) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser logs a refused call on its own; the screen explains it. And emails are shown in frames where no
    // script may run, which the test's own browser tries anyway.
    const isExpected = /status of 40[0-9]|Blocked script execution in 'about:srcdoc'/.test(message.text());
    if (message.type() === "error" && !isExpected) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  if (username) await signIn(page, username);
  return { page, complaints, close: () => context.close() };
}

export async function signIn(page: Page, username: string) {
  const answer = await page.request.post("/api/auth/login", {
    data: { username, password: PASSWORD },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(200);
}

/** Opens a page as someone from the demo. */
export async function as(browser: Browser, username: string | undefined, path: string): Promise<Page> {
  const { page } = await visitorOf(browser, username);
  await page.goto(path);
  return page;
}

/** Gives the window another size. What a narrow window folds must have folded before anyone measures. */
export async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Removes the embedded answers from every page, so that its screen makes every call, and a test can answer it. */
export const withoutAnswers = (page: Page) =>
  page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json" id="answers">.*?<\/script>/s, "");
      await route.fulfill({ response, body });
    },
  );

/** The button of something that the visitor can do on a league's page, out of "More" if it isn't the green one. */
export async function leagueControl(page: Page, name: string): Promise<Locator> {
  const button = page.getByRole("button", { name, exact: true });
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  return button;
}

/** Opens a part of a league's page that is one line, unless it is open, or opens by itself before the click. */
export async function unfold(page: Page, title: string) {
  const part = page.locator("details").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  const isOpen = () => part.evaluate((element) => (element as HTMLDetailsElement).open);
  await expect(async () => {
    if (!(await isOpen())) await part.locator("summary").first().click();
    expect(await isOpen()).toBe(true);
  }).toPass();
}

/** The id of a league that the visitor runs or plays in. */
export async function leagueIdOf(page: Page, name: string): Promise<string> {
  for (const list of ["my-commissioner", "my-player"]) {
    const leagues = (await (await page.request.get(`/api/leagues/${list}`)).json()) as { id: string; name: string }[];
    const id = leagues.find((league) => league.name === name)?.id;
    if (id) return id;
  }
  throw new Error(`No league is called ${name}.`);
}

/** The path of this site in the latest email with such a link. */
export async function mailedPath(page: Page, address: string, path: string): Promise<string> {
  const mails = (await (await page.request.get(`/api/mailbox?to=${encodeURIComponent(address)}`)).json()) as {
    text: string;
  }[];
  const pattern = new RegExp(`https?://[^/\\s]+(/${path}[/?][\\w=.-]*[\\w-])`);
  const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((link) => link !== undefined);
  if (!found) throw new Error(`No email to ${address} leads to /${path}.`);
  return found;
}
