import { type RefObject, useEffect } from "react";

/** wouter fires `pushState` for its own links. */
const CHANGES = ["hashchange", "pushState"];
const EVERY_MS = 100;
const PATIENCE_MS = 5000;

/** Unfolds, shows and focuses a part of a screen when a link leads to its id. */
export function useLinkedPart(part: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    let stop = () => {};
    const showIfLinked = () => {
      if (!id || window.location.hash !== `#${id}` || !part.current) return;
      stop();
      stop = show(part.current);
    };
    showIfLinked();
    for (const change of CHANGES) window.addEventListener(change, showIfLinked);
    return () => {
      stop();
      for (const change of CHANGES) window.removeEventListener(change, showIfLinked);
    };
  }, [part, id]);
}

/**
 * Goes to what the part asks for, or else to its heading. Either may appear only with what the part loads, or once what is above has loaded, and
 * a page moves the focus while it loads, so this tries again for a while. @returns A function that stops.
 */
function show(element: HTMLElement): () => void {
  const over = new AbortController();
  const stop = () => over.abort();
  const go = () => {
    const asked = element.querySelector<HTMLElement>("[data-asks]") ?? element;
    if (over.signal.aborted || asked.contains(document.activeElement)) return;
    if (focusHeadingOf(asked)) asked.scrollIntoView?.();
  };
  if (element instanceof HTMLDetailsElement) element.open = true;
  // After a change of screen, which scrolls to the top and focuses the screen's heading.
  queueMicrotask(() => {
    element.scrollIntoView?.();
    go();
  });
  const tries = setInterval(go, EVERY_MS);
  const end = setTimeout(stop, PATIENCE_MS);
  for (const act of ["pointerdown", "keydown", "wheel"]) window.addEventListener(act, stop, { signal: over.signal });
  over.signal.addEventListener("abort", () => {
    clearInterval(tries);
    clearTimeout(end);
  });
  return stop;
}

/** Focuses the first heading that is shown: a fold's summary on a phone. @returns Whether there is one. */
const focusHeadingOf = (part: HTMLElement): boolean =>
  [...part.querySelectorAll<HTMLElement>("summary, h2, h3")].some((heading) => {
    if (heading.tagName !== "SUMMARY") heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return document.activeElement === heading;
  });
