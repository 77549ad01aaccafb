import type { Page } from "@playwright/test";

/** The dates and figures whose fields don't show them whole at the window's width, and the site's name if it is cut. */
export const cutShort = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** How wide the browser would make a date's field by itself. */
    const ownWidthOf = (field: HTMLInputElement) => {
      const alone = field.cloneNode() as HTMLInputElement;
      alone.style.cssText = "position: absolute; width: max-content";
      field.after(alone);
      const width = alone.offsetWidth;
      alone.remove();
      return width;
    };
    const isCut = (field: HTMLInputElement) =>
      field.type === "date" ? ownWidthOf(field) > field.offsetWidth : field.scrollWidth > field.clientWidth;
    const fields = [...document.querySelectorAll<HTMLInputElement>("input:is([type=date], [inputmode=decimal])")];
    const cut = fields
      .filter((field) => field.checkVisibility() && isCut(field))
      .map((field) => `"${field.value}" of "${field.ariaLabel ?? field.labels?.[0]?.innerText}" is cut`);
    const name = document.querySelector<HTMLElement>("header .brand span");
    const [inner, outer] = [name?.getBoundingClientRect(), name?.parentElement?.getBoundingClientRect()];
    const isWhole = !inner || !outer || (inner.right <= outer.right && inner.bottom <= outer.bottom);
    return isWhole ? cut : [...cut, "the site's name is cut"];
  });
