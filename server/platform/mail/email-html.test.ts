import { Window } from "happy-dom";
import { afterAll, describe, expect, it } from "vitest";
import { emailPage } from "#server/platform/mail/email-html.ts";

const { markup } = emailPage({
  subject: "Pay $50.00",
  heading: "Your seat is waiting",
  paragraphs: ["The entry fee is due."],
  facts: [
    { label: "Amount", value: "$50.00" },
    { label: "Payment", value: "pi_1OhxXTrvhKhyXGAj4I053tUD" },
    { label: "Due", value: "Sep 8, 2026, 11:59 PM UTC" },
  ],
  signature: "From Potkeeper.",
  action: { label: "Pay $50.00", path: "https://pots.example.com/pay" },
  unsubscribe: { label: "Stop these emails", path: "https://pots.example.com/stop" },
});
const window = new Window();
const { document } = window;
document.write(markup);
afterAll(() => window.happyDOM.close());

type Theme = "light" | "dark";
type Part = ReturnType<typeof document.querySelector>;
const sheet = document.querySelector("style")?.textContent ?? "";

/** The element's own color, as a mail program reads it: from its style attribute, or from the dark theme's rules. */
function ownColor(element: Part, property: string, theme: Theme): string | undefined {
  const [, dark = ""] = sheet.split("prefers-color-scheme:dark)");
  const rules = (element?.className ?? "")
    .split(" ")
    .flatMap((name) => new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(dark)?.[1] ?? []);
  const style = theme === "dark" ? rules.join(";") : (element?.getAttribute("style") ?? "");
  return new RegExp(`(?:^|;)${property}:(#[0-9a-f]{6})`).exec(style)?.[1];
}

const colorOf = (element: Part, property: string, theme: Theme): string =>
  ownColor(element, property, theme) ??
  colorOf(element?.parentElement ?? expect.fail(`no ${property}`), property, theme);

/** Returns the contrast of two colors (WCAG 2.2). */
function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const inverted = (color: number[]) => color.map((part) => 255 - part);

const texts = [...document.querySelectorAll("p, h1, td, a")].filter((element) =>
  [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
);

describe("an email's colors", () => {
  it.each(["light", "dark"] as const)(
    "are readable in the %s theme, and when the mail program inverts them",
    (theme) => {
      expect(texts.map((element) => element.textContent)).toEqual(
        expect.arrayContaining(["Your seat is waiting", "Amount", "$50.00", "Pay $50.00", "Stop these emails"]),
      );
      for (const element of texts) {
        const text = channels(colorOf(element, "color", theme));
        const ground = channels(colorOf(element, "background-color", theme));
        const what = `${element.outerHTML} ${text} on ${ground}`;
        expect(contrast(text, ground), what).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inverted(text), inverted(ground)), `inverted: ${what}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("have a dark value for each that a style attribute sets", () => {
    const colored = [...document.querySelectorAll("[style*='color:']")];
    expect(colored.length).toBeGreaterThan(8);
    for (const element of colored)
      for (const property of ["color", "background-color"])
        expect(!ownColor(element, property, "dark"), element.outerHTML).toBe(!ownColor(element, property, "light"));
  });

  it("are announced as both themes' own, so that mail programs don't invert them", () => {
    for (const name of ["color-scheme", "supported-color-schemes"])
      expect(document.querySelector(`meta[name="${name}"]`)?.getAttribute("content")).toBe("light dark");
  });
});

describe("an email's margins", () => {
  const paddingOf = (element: Part) => /padding:([^;]*)/.exec(element?.getAttribute("style") ?? "")?.[1]?.split(" ");

  it("put the signature under the text, without a style sheet too", () => {
    const text = paddingOf(document.querySelector(".sheet"));
    expect(text).toHaveLength(1);
    expect(paddingOf(document.querySelector("td.soft:not(.fact)"))?.[1]).toBe(text?.[0]);
  });

  it("are only the sheet's own on a phone, where it fills the screen", () => {
    const [, phone = ""] = sheet.split("max-width:576px)");
    expect(/\.margin\{padding:0 0 /.test(phone)).toBe(true);
    expect(/\.sheet\{border-width:0 0 1px/.test(phone)).toBe(true);
  });
});

it("an email's amounts and labels stay whole next to a long word, which breaks", () => {
  const breaks = (text: string) =>
    texts
      .find(({ textContent }) => textContent === text)
      ?.getAttribute("style")
      ?.includes("overflow-wrap:anywhere");
  expect(["$50.00", "Payment", "pi_1OhxXTrvhKhyXGAj4I053tUD"].map(breaks)).toEqual([false, false, true]);
});

it("an email's times stay in one line, and a button's address isn't written out under it", () => {
  const written = texts.map(({ textContent }) => textContent);
  expect(written).toContain("Sep 8, 2026, 11:59\u00a0PM\u00a0UTC");
  expect(written.filter((text) => text.includes("https://"))).toEqual([]);
});
