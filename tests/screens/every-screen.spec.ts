import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { allScreens, isOfTreasurer, type ScreenToSee } from "#tests/screens/all-screens.ts";
import { cutShort } from "#tests/screens/cut-short.ts";
import { type Size, saidTwice, sizeOf, tooHigh } from "#tests/screens/said-once.ts";
import { sameActs, sameNamed } from "#tests/screens/same-named.ts";
import { resize, visitorOf } from "#tests/screens/visitor.ts";
import { neverSaidIn } from "#tests/support/never-said.ts";

/**
 * Opens every screen in the light and dark themes: no serious axe violation, no two buttons that a screen reader can't tell
 * apart, nothing in the console, nothing wider than the phone or cut by it; no screen higher than it may be, no sum or sentence twice
 * on one. With SCREENS_DIR it keeps the screenshots, each at both widths, and prints the table of heights.
 */
const picturesDir = process.env.SCREENS_DIR;
const LIGHTS = ["light", "dark"] as const;
const SIZES = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
  320: { width: 320, height: 640 },
};

const people = [...new Set(allScreens.map(({ as }) => as))];
for (const person of people) {
  test(`The screens of ${person ?? "a visitor who is signed out"} are accessible in both themes, fit a phone, and say it once`, async ({
    browser,
  }) => {
    test.setTimeout(1_200_000);
    const { page, complaints, close } = await visitorOf(browser, person);
    const faults: string[] = [];
    const loaded = new Set<string>();
    const sizes: Size[] = [];
    for (const screen of allScreens.filter(({ as }) => as === person)) {
      await open(page, screen, loaded);
      const own = [
        ...(await saidAndHeard(page, screen, sizes)),
        ...(isOfTreasurer(screen) ? neverSaidIn(await everythingSaid(page)) : []),
        ...(await faultsInBothLights(page, screen)),
        ...((await isWiderThanPhone(page)) ? ["wider than a phone of 320 px"] : []),
        ...(await cutShort(page)).map((what) => `on a phone of 320 px, ${what}`),
      ];
      faults.push(...own.map((fault) => `${screen.name}: ${fault}`));
    }
    await close();
    if (picturesDir) console.table(sizes);
    expect([...faults, ...tooHigh(sizes), ...complaints]).toEqual([]);
  });
}

/** Measures the screen at both widths, unless it has been opened further, and finds what it says twice. */
async function saidAndHeard(page: Page, { name, open }: ScreenToSee, sizes: Size[]): Promise<string[]> {
  // The trial's mailbox has several emails that are the same to the minute, and as many as there are.
  if (name === "mailbox") return [];
  const faults = [...(await sameNamed(page)), ...(await sameActs(page))];
  for (const width of [390, 1440] as const) {
    await resize(page, SIZES[width]);
    if (!open) sizes.push(await sizeOf(page, name, width));
    faults.push(...(await saidTwice(page)).map((fault) => `at ${width}, ${fault}`));
  }
  return faults;
}

/** The page's words, folded and printed ones too, with what screen readers and pointers are told. */
const everythingSaid = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const TOLD = ["aria-label", "aria-description", "alt", "title", "placeholder"];
    const shown = [document.querySelector("main"), ...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const texts = shown.flatMap((part) =>
      [...(part?.querySelectorAll("*") ?? [])].flatMap((element) => [
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((text) => text.nodeValue),
        ...TOLD.map((name) => element.getAttribute(name)),
      ]),
    );
    return `${document.title}. ${texts.filter(Boolean).join(" ").replace(/\s+/g, " ")}`;
  });

async function faultsInBothLights(page: Page, { name }: ScreenToSee): Promise<string[]> {
  const faults: string[] = [];
  for (const light of LIGHTS) {
    await page.emulateMedia({ colorScheme: light, reducedMotion: "reduce" });
    faults.push(...(await seriousFaults(page, light)).map((fault) => `${light}: ${fault}`));
    if (picturesDir) await takePictures(page, `${name}-${light}`);
  }
  return faults;
}

/** Loads the page of each path once. For another screen of that path, goes back to it without loading it again. */
async function open(page: Page, screen: ScreenToSee, loaded: Set<string>) {
  await page.setViewportSize(SIZES[1440]);
  const path = typeof screen.path === "string" ? screen.path : await screen.path(page);
  if (loaded.has(path)) await comeBack(page, path);
  else {
    await page.goto(path);
    await page.evaluate(axe.source);
    loaded.add(path);
  }
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await hasLoaded(page);
  if (!screen.open) return;
  await screen.open(page);
  await hasLoaded(page);
}

const hasLoaded = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);

/** Leaves what the last screen had open and goes to a path as its links do, without loading the page again. */
async function comeBack(page: Page, path: string) {
  const goTo = (to: string) => page.evaluate((url) => history.pushState(null, "", url), to);
  const nowhere = page.getByRole("heading", { name: "404 Page Not Found" });
  await goTo("/nowhere");
  await nowhere.waitFor();
  await goTo(path);
  await nowhere.waitFor({ state: "detached" });
}

/** The rules about colors. Nothing else differs between the themes, so the dark one needs no others. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** The mailbox shows emails in frames where no script may run, so axe checks only the page itself. */
async function seriousFaults(page: Page, light: (typeof LIGHTS)[number]): Promise<string[]> {
  const rules = light === "dark" ? { runOnly: COLOR_RULES } : {};
  const options = JSON.stringify({ iframes: false, resultTypes: ["violations"], ...rules });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id} at ${html.slice(0, 160)}`));
}

async function takePictures(page: Page, name: string) {
  mkdirSync(picturesDir ?? "", { recursive: true });
  for (const width of [1440, 390] as const) {
    await resize(page, SIZES[width]);
    await page.screenshot({ path: path.join(picturesDir ?? "", `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize(SIZES[1440]);
}

/** A window that was made smaller may take a moment to place its dialog again. */
async function isWiderThanPhone(page: Page): Promise<boolean> {
  await page.setViewportSize(SIZES[320]);
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  return fits.then(
    () => false,
    () => true,
  );
}
