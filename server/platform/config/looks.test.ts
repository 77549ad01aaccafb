import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { aPicture, pngOfSize } from "#tests/support/pictures.ts";

const folder = mkdtempSync(path.join(tmpdir(), "potkeeper-logo-"));
afterEach(() => void readConfig({}));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

it("an installation is called Potkeeper and has no looks of its own unless told", () => {
  const { site, mailFrom } = readConfig({});
  expect(site).toEqual({ name: "Potkeeper", footer: [], logo: undefined, accent: undefined });
  expect(mailFrom).toBe("Potkeeper <no-reply@potkeeper.invalid>");
});

describe("SITE_NAME", () => {
  it.each(["A", "Huddle Vault", "W".repeat(30), "🏈".repeat(30), 'O\'Neil & Sons, "Inc."', "👨‍👩‍👧 צוות"])(
    "can be %s, and is the default sender's name",
    (SITE_NAME) => {
      const { site, mailFrom } = readConfig({ SITE_NAME });
      expect(site.name).toBe(SITE_NAME);
      expect(mailFrom).toBe(`"${SITE_NAME.replaceAll('"', '\\"')}" <no-reply@potkeeper.invalid>`);
    },
  );

  it("leaves a sender that the operator chose", () => {
    const MAIL_FROM = "Pots <pots@club.example>";
    expect(readConfig({ SITE_NAME: "Huddle Vault", MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  });

  it.each([
    ["markup", "<b>Huddle</b>", "without < and >"],
    ["a line break", "Huddle\nBcc: all@example.com", "control characters"],
    ["a mark that turns the direction of text", "Huddle\u202Etluav", "control characters"],
    ["31 characters", "W".repeat(31), "at most 30 characters"],
  ])("can't be %s", (_what, SITE_NAME, says) => {
    expect(() => readConfig({ SITE_NAME })).toThrow(new RegExp(`^SITE_NAME can't be used\\..*${says}`));
  });
});

describe("SITE_FOOTER", () => {
  it("has a line between semicolons, without empty ones", () => {
    const { site } = readConfig({ SITE_FOOTER: " 12 Main Street ;; help@huddle.example; " });
    expect(site.footer).toEqual(["12 Main Street", "help@huddle.example"]);
  });

  it.each([
    ["markup", "<script>alert(1)</script>", "without < and >"],
    ["301 characters", "W".repeat(301), "at most 300 characters"],
    ["seven lines", "1;2;3;4;5;6;7", "at most 6 lines"],
  ])("can't be %s", (_what, SITE_FOOTER, says) => {
    expect(() => readConfig({ SITE_FOOTER })).toThrow(`${says}`);
  });
});

describe("SITE_LOGO", () => {
  it.each(["png", "jpeg", "webp"] as const)("is read from a %s", async (as) => {
    const picture = await aPicture({ as });
    expect(readConfig({ SITE_LOGO: file(`logo.${as}`, picture) }).site.logo).toEqual(picture);
  });

  it.each<[string, () => string, string]>([
    ["an SVG", () => file("logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"), "It isn't a PNG, JPEG or WebP."],
    [
      "an SVG called PNG",
      () => file("svg.png", "<svg><script>alert(1)</script></svg>"),
      "It isn't a PNG, JPEG or WebP.",
    ],
    ["a text", () => file("logo.txt", "a logo"), "It isn't a PNG, JPEG or WebP."],
    ["a GIF", () => file("logo.gif", "GIF89a\x0a\0\x0a\0"), "It isn't a PNG, JPEG or WebP."],
    ["an empty file", () => file("empty.png", ""), "It isn't a PNG, JPEG or WebP."],
    ["a file of 50 MB", () => file("huge.png", Buffer.alloc(50_000_000)), "It has more than 2 MB."],
    [
      "a PNG of a billion pixels",
      () => file("wide.png", pngOfSize(32_000, 32_000)),
      "It has more than 2048 pixels a side.",
    ],
    ["a folder", () => folder, "It isn't a file."],
    ["a device that never ends", () => "/dev/zero", "It isn't a file."],
    ["a file that isn't there", () => path.join(folder, "none.png"), "none.png can't be read (ENOENT)."],
  ])("can't be %s", (_what, made, says) => {
    expect(() => readConfig({ SITE_LOGO: made() })).toThrow(`${says} Set it to the path of a PNG, JPEG or WebP`);
  });
});

describe("ACCENT_COLOR", () => {
  it("is the light theme's color as it is, and a lighter one in the dark theme", () => {
    const { accent } = readConfig({ ACCENT_COLOR: "#6D28D9" }).site;
    expect([accent?.light.green, accent?.dark.green]).toEqual(["#6d28d9", "#baa8ff"]);
  });

  it.each(["red", "#fff", "#12345g", "6d28d9", "#6d28d9;}body{display:none"])("can't be %s", (ACCENT_COLOR) => {
    expect(() => readConfig({ ACCENT_COLOR })).toThrow(
      `ACCENT_COLOR can't be used. It is ${ACCENT_COLOR}. Set it to a color such as #0a5f38.`,
    );
  });

  it.each(["#9f1d1d", "#c00000", "#800000", "#c0392b", "#ff5555"])(
    "can't be %s, which looks like the red of what deletes",
    (color) => {
      expect(() => readConfig({ ACCENT_COLOR: color })).toThrow(
        `Buttons in ${color} look like the red ones that delete or cancel. Set it to another hue, such as #0a5f38.`,
      );
    },
  );

  it.each(["#ffdd00", "#ffffff", "#3399ff"])("can't be %s, which is too light, and says what would do", (color) => {
    const refusal = (ACCENT_COLOR: string) => {
      try {
        readConfig({ ACCENT_COLOR });
      } catch (error) {
        return String(error);
      }
      return "";
    };
    const says = refusal(color);
    const [, contrast, nearest] =
      /a contrast of (\d\.\d):1, and needs 4\.5:1\. The nearest .* is (#\w{6})\./.exec(says) ?? [];
    expect(Number(contrast)).toBeLessThan(4.5);
    expect(refusal(nearest ?? "")).toBe("");
  });
});
