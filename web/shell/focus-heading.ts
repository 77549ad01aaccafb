const WAIT_MS = 5000;

/**
 * Moves the focus to a new screen's main heading as soon as it is rendered, unless the visitor has moved on. @returns A
 * function that cancels the wait.
 */
export function focusHeading(): () => void {
  const main = document.getElementById("main");
  if (!main) return () => {};
  const observer = new MutationObserver(() => focusIn(main) && stop());
  const timer = setTimeout(() => stop(), WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (focusIn(main)) stop();
  else observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** @returns Whether the wait is over. */
function focusIn(main: HTMLElement): boolean {
  const hasMovedOn = document.activeElement !== document.body && main.contains(document.activeElement);
  if (hasMovedOn) return true;
  const heading = main.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
