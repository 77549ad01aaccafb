import { expect, type Page, test } from "@playwright/test";
import { cutShort } from "#tests/screens/cut-short.ts";
import { resize, visitorOf } from "#tests/screens/visitor.ts";

/** As long as SITE_NAME may be. */
const LONG = "Huddle Vault Fantasy League Co";
const WORD = "Huddlevaultfantasyleaguecompan";

/** Gives every page another name, as an installation's setting does. */
async function renameSite(page: Page, name: string) {
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const site = `<html data-site='${JSON.stringify({ name, footer: [] })}'`;
      const body = (await response.text()).replaceAll("Potkeeper", name).replace("<html", site);
      await route.fulfill({ response, body });
    },
  );
}

/** Whether the name is next to the logo. It has wrapped out of sight if there is no room. */
const isNextToLogo = (page: Page) =>
  page.evaluate(() => {
    const [logo, name] = ["svg, img", "span"].map((part) =>
      document.querySelector(`header .brand :is(${part})`)?.getBoundingClientRect(),
    );
    return logo !== undefined && name !== undefined && name.left >= logo.right && name.top < logo.bottom;
  });

for (const [name, shownAt] of [
  [LONG, [390, 768, 1024, 1440]],
  [WORD, [768]],
] as const) {
  test(`A site called ${name} shows its name whole or not at all, and says it in any case`, async ({ browser }) => {
    const { page, close } = await visitorOf(browser, "ada");
    await renameSite(page, name);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: `${name}, home` })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const shown: number[] = [];
    for (const width of [320, 390, 768, 1024, 1440]) {
      await resize(page, { width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} wide`).toBe(width);
      if (!(await isNextToLogo(page))) continue;
      shown.push(width);
      expect(await cutShort(page), `${width} wide`).toEqual([]);
    }
    expect(shown).toEqual(shownAt);
    await close();
  });
}
