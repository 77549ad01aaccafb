import { useLayoutEffect, useState } from "react";

/** The corners of the window where a toast can be; on a phone, it's as wide as the window. */
const PLACES = ["bottom right", "bottom left", "top right"] as const;
type Place = (typeof PLACES)[number];
type Side = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** The space that the toasts' list keeps to the window's edge. */
const MARGIN_PX = 16;

const isCovered = (control: Side, by: Side) =>
  control.left < by.right && control.right > by.left && control.top < by.bottom && control.bottom > by.top;

/** A person is typing or about to press here. */
const IN_USE = 1000;

/** How much covering a part of the screen matters: the main button most, then other controls, then what is only read. */
const MATTERS: readonly (readonly [selector: string, weight: number])[] = [
  ["[role=dialog] button, [role=alertdialog] button", IN_USE],
  ["main :is(.bg-green, [type=submit]):is(a, button)", 100],
  ["main :is(button, input, select, textarea, summary, a.rounded-control)", 10],
  ["main [aria-label='The season']", 5],
  ["main a, header :is(a, button)", 1],
];

type Part = { element: Element; weight: number };

function partsToKeepClear(toast: HTMLElement): Part[] {
  const focused = document.activeElement;
  const all = MATTERS.flatMap(([selector, weight]) =>
    [...document.querySelectorAll(selector)].map((element) => ({ element, weight })),
  );
  if (focused && focused !== document.body) all.push({ element: focused, weight: IN_USE });
  return all.filter(({ element }) => !toast.contains(element));
}

/** Where the toast would be. */
function sideAt(place: Place, { width, height }: { width: number; height: number }): Side {
  const top = place.startsWith("top") ? MARGIN_PX : window.innerHeight - MARGIN_PX - height;
  const left = place.endsWith("left") ? MARGIN_PX : window.innerWidth - MARGIN_PX - width;
  return { left, right: left + width, top, bottom: top + height };
}

/**
 * Chooses the corner of the window where a toast covers what matters least now, the bottom right if others are no better.
 * It stays there until the screen changes, or covers something in use: a toast that moves is hard to read.
 */
export function useClearPlace(toast: HTMLElement | null): Place {
  const [place, setPlace] = useState<Place>("bottom right");
  useLayoutEffect(() => {
    if (!toast) return;
    const choose = ({ least }: { least: number }) => {
      const parts = partsToKeepClear(toast);
      // Not its own rectangle, which moves while it appears.
      const size = { width: toast.offsetWidth, height: toast.offsetHeight };
      const costAt = (corner: Place) =>
        parts
          .filter(
            ({ element }) =>
              isCovered(element.getBoundingClientRect(), sideAt(corner, size)) && element.checkVisibility(),
          )
          .reduce((sum, { weight }) => sum + weight, 0);
      setPlace((present) => {
        if (costAt(present) < least) return present;
        const costs = PLACES.map((corner) => ({ corner, cost: costAt(corner) }));
        return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).corner;
      });
    };
    const onceInUse = () => choose({ least: IN_USE });
    const always = () => choose({ least: 0 });
    always();
    const screen = new MutationObserver(always);
    const main = document.getElementById("main");
    if (main) screen.observe(main, { childList: true, subtree: true });
    const events = ["focusin", "scroll"] as const;
    for (const event of events) window.addEventListener(event, onceInUse, true);
    window.addEventListener("resize", always);
    return () => {
      screen.disconnect();
      for (const event of events) window.removeEventListener(event, onceInUse, true);
      window.removeEventListener("resize", always);
    };
  }, [toast]);
  return place;
}
