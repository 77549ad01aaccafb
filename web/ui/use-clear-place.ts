import { useLayoutEffect, useState } from "react";

type Place = "top" | "bottom";
type Side = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const isCovered = (control: Side, by: Side) =>
  control.left < by.right && control.right > by.left && control.top < by.bottom && control.bottom > by.top;

/** What a person is about to press or type in: the focused control, and the buttons of an open dialog. */
function controlsInUse(toast: HTMLElement): Element[] {
  const focused = document.activeElement;
  const inDialog = document.querySelectorAll("[role=dialog] button, [role=alertdialog] button");
  return [...(focused && focused !== document.body ? [focused] : []), ...inDialog].filter((it) => !toast.contains(it));
}

/** The space that the toasts' list keeps to the window's edge. */
const MARGIN_PX = 16;

/** Chooses the end of the window where a toast covers none of the controls in use; the bottom, if both would do. */
export function useClearPlace(toast: HTMLElement | null): Place {
  const [place, setPlace] = useState<Place>("bottom");
  useLayoutEffect(() => {
    if (!toast) return;
    const choose = () => {
      const { left, right, height } = toast.getBoundingClientRect();
      const bottom = window.innerHeight - MARGIN_PX;
      const below = { left, right, top: bottom - height, bottom };
      const isInTheWay = controlsInUse(toast).some((it) => isCovered(it.getBoundingClientRect(), below));
      setPlace(isInTheWay ? "top" : "bottom");
    };
    choose();
    const events = ["focusin", "resize", "scroll"] as const;
    for (const event of events) window.addEventListener(event, choose, true);
    return () => {
      for (const event of events) window.removeEventListener(event, choose, true);
    };
  }, [toast]);
  return place;
}
