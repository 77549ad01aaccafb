const WAIT_MS = 5000;

/**
 * Moves the focus to the main heading of a screen that has just opened, as soon as it is there; not when the visitor has
 * gone elsewhere meanwhile. @returns What calls the wait off.
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

/** @returns Whether there is nothing left to wait for. */
function focusIn(main: HTMLElement): boolean {
  const hasMovedOn = document.activeElement !== document.body && main.contains(document.activeElement);
  if (hasMovedOn) return true;
  const heading = main.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
