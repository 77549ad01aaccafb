import { writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import { allScreens } from "#tests/screens/all-screens.ts";
import { visitorOf } from "#tests/screens/visitor.ts";
import type { PictureName } from "../../scripts/pictures/drawn-from.ts";

/** The screen that each of README's pictures shows, by its name among all screens, and how wide its window is. */
const SCREEN_OF: Record<PictureName, { name: string; width: number }> = {
  league: { name: "player-league", width: 1200 },
  player: { name: "player-dashboard", width: 390 },
  winners: { name: "player-finished", width: 390 },
};

/** Of a phone; README shows a wide picture and a phone side by side, equally high. */
const HEIGHT = 844;

/** Draws README's pictures into PICTURES_DIR; `npm run show -- pictures` runs this. */
for (const [picture, { name, width }] of Object.entries(SCREEN_OF)) {
  test(`README's picture of ${picture}`, async ({ browser }) => {
    const screen = allScreens.find((one) => one.name === name);
    if (!screen) throw new Error(`No screen is called ${name}.`);
    const { page, close } = await visitorOf(browser, screen.as);
    const devtools = await page.context().newCDPSession(page);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const metrics = { width, height: HEIGHT, deviceScaleFactor: 2, mobile: false };
    await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
    await page.goto(typeof screen.path === "string" ? screen.path : await screen.path(page));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await page.getByRole("button", { name: "Not now" }).click();
    // Half of a PNG's size, and as sharp.
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 90 });
    writeFileSync(`${process.env.PICTURES_DIR}/${picture}.webp`, Buffer.from(data, "base64"));
    await close();
  });
}
