import { expect, test } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import { aLeague, call } from "#tests/journeys/through-api.ts";

/** A seat's link on a phone (RULES §28): two screens, no account, no cookie, and hardly a script. */
const PHONE = { width: 390, height: 844 };
const NAMES = ["Dana Scully", "Fox Mulder", "Walter Skinner", "Monica Reyes", "John Doggett", "Alvin Kersh"];
const OTHERS = ["Melvin Frohike", "Richard Langly", "John Byers", "Samantha Mulder", "Jeffrey Spender", "Deep Throat"];
/** Classes that no rule is written for: the page may only use those that the application's build has. */
const UNSTYLED = `(() => {
  const rules = [...document.styleSheets].flatMap(function all(at) { return [...at.cssRules].flatMap((rule) => [rule, ...(rule.cssRules ? all(rule) : [])]); });
  const known = rules.map(({ selectorText = "" }) => selectorText);
  const after = (text, start) => text.split(start).slice(1).map((rest) => rest[0] ?? "");
  const isKnown = (name) => known.some((text) => after(text, "." + CSS.escape(name)).some((next) => !/[\\\\\\w-]/.test(next)));
  const used = new Set([...document.querySelectorAll("main [class]")].flatMap((element) => [...element.classList]));
  return [...used].filter((name) => !isKnown(name) && name !== "group/fold");
})()`;

test("A member without an account opens the seat's link on a phone, and says that they paid in one press", async ({
  browser,
}) => {
  const owner = await aPersonWithBrowser(browser, "Mitch");
  const league = await aLeague(owner, { name: "Names Only", custody: "treasurer", isPublic: false, maxMembers: 12 });
  const ways = [
    { kind: "venmo", username: "mitch-1" },
    { kind: "cash_app", cashtag: "mitch" },
  ];
  await call(owner, "put", "/api/auth/ways-to-pay", { ways, currentPassword: "correct horse battery" });
  const members = [...NAMES, ...OTHERS].map((name) => ({ name }));
  const seats = await call<{ token: string }[]>(owner, "post", `/api/leagues/${league.id}/named-seats`, { members });

  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`/seat/${seats[0]?.token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^You are .+ in Names Only$/);
  await expect(page.getByRole("link", { name: "Open Cash App, $50.00" })).toBeVisible();
  await expect(page.getByText("Venmo don't allow entry fees")).toBeHidden();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  expect(await page.evaluate(UNSTYLED)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(2 * PHONE.height);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
  const scripts = `performance.getEntriesByType("resource").filter(({ initiatorType }) => initiatorType === "script").map(({ decodedBodySize }) => decodedBodySize)`;
  const sizes = await page.evaluate<number[]>(scripts);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(60_000);
  const paid = page.getByRole("button", { name: "I've paid $50.00" });
  expect((await paid.boundingBox())?.y).toBeLessThan(PHONE.height - 44);

  await paid.click();
  await expect(page.getByRole("heading", { name: "Mitch Tester will confirm" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  // What a link says fits into the members' list, too.
  await owner.setViewportSize(PHONE);
  await owner.goto(`/leagues/${league.id}`);
  await expect(owner.getByText("by their link")).toBeVisible();
  expect(await owner.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.width);
  await page.getByText("I'm not in this league").first().click();
  await page.getByRole("button", { name: "I'm not in this league" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has ended");
  await context.close();
});

test("Without any script, the page says and takes the same", async ({ browser }) => {
  const owner = await aPersonWithBrowser(browser, "Nora");
  const league = await aLeague(owner, { name: "No Scripts", custody: "treasurer", isPublic: false });
  const path = `/api/leagues/${league.id}/named-seats`;
  const [seat] = await call<{ token: string }[]>(owner, "post", path, { members: [{ name: "Dana Scully" }] });
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/seat/${seat?.token}`);
  await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await page.getByLabel("How").selectOption("cash");
  await page.getByLabel("Day").fill("2020-01-01");
  await page.getByRole("button", { name: "I've paid $50.00" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose a day of the last year.");
  await expect(page.getByLabel("How")).toHaveValue("cash");
  await page.getByLabel("Day").fill(new Date().toISOString().slice(0, 10));
  await page.getByRole("button", { name: "I've paid $50.00" }).click();
  await expect(page.getByText("You said you paid $50.00 in cash")).toBeVisible();
  await page.getByRole("button", { name: "I haven't paid after all" }).click();
  await expect(page.getByText("You owe Nora Tester")).toBeVisible();
  await context.close();
});
