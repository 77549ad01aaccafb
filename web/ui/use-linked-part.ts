import { type RefObject, useEffect } from "react";

/** wouter fires `pushState` for its own links. */
const CHANGES = ["hashchange", "pushState"];

/** Unfolds, shows and focuses a part of a screen when a link leads to its id. */
export function useLinkedPart(part: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    let stop = () => {};
    const showIfLinked = () => {
      if (!id || window.location.hash !== `#${id}`) return;
      stop();
      stop = show(part);
    };
    showIfLinked();
    for (const change of CHANGES) window.addEventListener(change, showIfLinked);
    return () => {
      stop();
      for (const change of CHANGES) window.removeEventListener(change, showIfLinked);
    };
  }, [part, id]);
}

/** Waits for a heading that comes with what the part loads. @returns A function that stops. */
function show(part: RefObject<HTMLElement | null>): () => void {
  const observer = new MutationObserver(() => {
    const hasMovedOn = document.activeElement !== part.current;
    if (hasMovedOn || focusHeadingOf(part.current)) observer.disconnect();
  });
  // After a change of screen, which scrolls to the top and focuses the screen's heading.
  queueMicrotask(() => {
    const element = part.current;
    if (!element) return;
    if (element instanceof HTMLDetailsElement) element.open = true;
    element.scrollIntoView?.();
    if (focusHeadingOf(element)) return;
    focus(element);
    observer.observe(element, { childList: true, subtree: true });
  });
  return () => observer.disconnect();
}

/** The first heading that is shown: a fold's summary on a phone. @returns Whether there is one. */
function focusHeadingOf(part: HTMLElement | null): boolean {
  return [...(part?.querySelectorAll<HTMLElement>("summary, h2") ?? [])].some(focus);
}

/** @returns Whether it has the focus, which what isn't shown can't get. */
function focus(element: HTMLElement): boolean {
  if (element.tagName !== "SUMMARY") element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
