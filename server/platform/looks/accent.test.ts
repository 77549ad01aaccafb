import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accentContrast, accentOf, looksDestructive, nearestAccent, RED } from "#server/platform/looks/accent.ts";
import { contrastOf, hexOf, oklchOf } from "#server/platform/looks/oklch.ts";

/** Colors all around: every sixth of each part. */
const PARTS = ["00", "33", "66", "99", "cc", "ff"];
const COLORS = PARTS.flatMap((red) => PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)));

it("contrast is WCAG's, in either order", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrastOf("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
});

it("a color survives the way to lightness, chroma and hue, and back", () => {
  for (const hex of COLORS) expect(hexOf(oklchOf(hex))).toBe(hex);
});

it("the light theme's own colors come out as the emails have them", () => {
  expect(hexOf({ l: 0.43, c: 0.1, h: 156 })).toBe("#0a5f38");
  expect(hexOf({ l: 0.975, c: 0.012, h: 88 })).toBe("#faf6ee");
  expect(hexOf({ l: 0.78, c: 0.135, h: 155 })).toBe("#67d191");
});

it("every color has a nearest one that text can have in both themes, which is the color itself if it can", () => {
  for (const hex of COLORS) {
    const nearest = nearestAccent(hex);
    expect(accentContrast(accentOf(nearest))).toBeGreaterThanOrEqual(4.5);
    if (accentContrast(accentOf(hex)) >= 4.5) expect(nearest).toBe(hex);
  }
});

it("every accent's own ground bears the text that pages write on it", () => {
  for (const hex of COLORS) {
    const { light, dark } = accentOf(nearestAccent(hex));
    for (const { field, "on-field-soft": soft } of [light, dark]) {
      expect(contrastOf(field, soft)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it("no accent that is told from red has a nearest color that isn't", () => {
  for (const hex of COLORS.filter((color) => !looksDestructive(accentOf(color)))) {
    expect(looksDestructive(accentOf(nearestAccent(hex))), hex).toBe(false);
  }
});

it("the red that accents are told from is the screens' own", () => {
  const [, light, dark] =
    /--red: light-dark\(oklch\((.+?)\), oklch\((.+?)\)\)/.exec(readFileSync("web/styles.css", "utf8")) ?? [];
  expect([light, dark]).toEqual(Object.values(RED).map(({ l, c, h }) => `${l} ${c} ${h}`));
});
