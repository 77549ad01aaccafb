import { expect, type Page, test } from "@playwright/test";

/** The fonts that a page fetches, by the beginnings of their names. */
function fontsOf(page: Page): Set<string> {
  const fonts = new Set<string>();
  page.on("requestfinished", (request) => {
    const [, name] = /\/assets\/([\w-]+)-wght-normal[\w-]*\.woff2$/.exec(request.url()) ?? [];
    if (name) fonts.add(name + (request.url().includes("-basic-") ? " basic" : ""));
  });
  return fonts;
}

/** Writes text in a family and waits for its fonts. @returns Its width in pixels. */
const widthOf = (page: Page, family: string, text: string, className = "") =>
  page.evaluate(
    async ([family = "", text = "", className = ""]) => {
      const line = document.body.appendChild(document.createElement("span"));
      Object.assign(line.style, { fontFamily: `"${family}", monospace`, fontSize: "100px", position: "absolute" });
      line.className = className;
      line.textContent = text;
      await document.fonts.load(`100px "${family}"`, text);
      await document.fonts.ready;
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    },
    [family, text, className],
  );

const BASIC = ["figtree-latin basic", "bricolage-grotesque-latin basic"];

test("A page in English fetches the two basic fonts, and names with other Latin letters fetch theirs", async ({
  page,
}) => {
  const fonts = fontsOf(page);
  await page.goto("/", { waitUntil: "networkidle" });
  expect([...fonts].sort()).toEqual([...BASIC].sort());
  await widthOf(page, "Figtree", "José");
  await expect.poll(() => [...fonts].sort()).toEqual([...BASIC, "figtree-latin"].sort());
  await widthOf(page, "Bricolage Grotesque", "Łukasz");
  await expect
    .poll(() => [...fonts].sort())
    .toEqual([...BASIC, "figtree-latin", "bricolage-grotesque-latin-ext"].sort());
});

test("Each family has figures of the same width, kerning and weights", async ({ page }) => {
  await page.goto("/login");
  for (const family of ["Figtree", "Bricolage Grotesque"]) {
    const widths = (texts: string[], className = "") =>
      Promise.all(texts.map((text) => widthOf(page, family, text, className)));
    const [ones, nines] = await widths(["1111", "9999"]);
    expect(ones, family).not.toBe(nines);
    const [evenOnes, evenNines] = await widths(["1111", "9999"], "figures");
    expect(evenOnes, family).toBe(evenNines);
    const [kerned, a = 0, v = 0] = await widths(["AV", "A", "V"]);
    expect(kerned, family).toBeLessThan(a + v);
    const [normal = 0] = await widths(["Winner"], "font-normal");
    const [bold] = await widths(["Winner"], "font-bold");
    expect(bold, family).toBeGreaterThan(normal);
  }
});
