import { test } from "@playwright/test";
import { allScreens } from "#tests/screens/all-screens.ts";
import { visitorOf } from "#tests/screens/visitor.ts";
import type { PictureName } from "../../scripts/pictures/drawn-from.ts";

/** The screen that each of README's pictures shows, by its name among all screens. */
const SCREEN_OF: Record<PictureName, string> = {
  league: "player-league",
  vote: "voting",
  classifieds: "classifieds-signed-in",
  admin: "admin",
};

/** Draws README's pictures into PICTURES_DIR; `npm run pictures` runs this. */
for (const [picture, name] of Object.entries(SCREEN_OF)) {
  test(`README's picture of ${picture}`, async ({ browser }) => {
    const screen = allScreens.find((one) => one.name === name);
    if (!screen) throw new Error(`No screen is called ${name}.`);
    const { page, close } = await visitorOf(browser, screen.as);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(typeof screen.path === "string" ? screen.path : await screen.path(page));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await page.screenshot({ path: `${process.env.PICTURES_DIR}/${picture}.png` });
    await close();
  });
}
