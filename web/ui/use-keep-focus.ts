import { type RefObject, useLayoutEffect } from "react";

/**
 * Those that may stay without the control: the next row, and what is around it up to the screen, whose heading gets the
 * focus when it changes.
 */
function placesAround(control: HTMLElement): HTMLElement[] {
  const next = control.closest("li")?.nextElementSibling;
  const places = next instanceof HTMLElement ? [next] : [];
  for (let place = control.parentElement; place && place.id !== "main"; place = place.parentElement) places.push(place);
  return places;
}

/**
 * Moves the focus to what is left around a control that goes away with it, as a removed member's row does. Otherwise it
 * would be nowhere, and a screen reader would start again at the top.
 */
export function useKeepFocus(control: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = control.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      const places = placesAround(element);
      queueMicrotask(() => {
        const place = places.find(({ isConnected }) => isConnected);
        if (!place || element.isConnected) return;
        place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    };
  }, [control]);
}
