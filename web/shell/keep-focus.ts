/** On an element: the selector of the part that gets the focus when a control inside the element goes away. */
const NEXT = "data-focus-next";
const WINDOW = "[role=dialog]";

type Focused = {
  control: HTMLElement;
  /** The window it is in, if any. */
  window: Element | null;
  /** What may stay without the control, nearest first. */
  places: (() => Element | null)[];
  /** For a control in a window, what had the focus before the window opened. */
  before: Focused | undefined;
};

/** The parts around a control, up to the screen, whose heading gets the focus when it changes. */
function partsAround(control: HTMLElement): Element[] {
  const parts: Element[] = [];
  for (let part = control.parentElement; part && part.parentElement?.id !== "main"; part = part.parentElement)
    parts.push(part);
  return parts;
}

/** What a part names as next, then the next row, then what is around the control: in a window, only its list. */
function placesOf(control: HTMLElement): Focused["places"] {
  const naming = control.closest(`[${NEXT}]`);
  const named = () => naming?.querySelector(naming.getAttribute(NEXT) ?? "") ?? null;
  const row = control.closest("li")?.nextElementSibling ?? null;
  const around = control.closest(WINDOW) ? [control.closest("ul, ol")] : partsAround(control);
  return [named, ...[row, ...around].map((part) => () => part)];
}

const isGone = ({ window }: Focused) => window?.isConnected === false;

function toFocused(control: HTMLElement, last: Focused | undefined): Focused | undefined {
  const window = control.closest(WINDOW);
  if (!window && !control.parentElement?.closest("#main")) return undefined;
  let before = window ? last : undefined;
  while (before && (isGone(before) || before.window === window)) before = before.before;
  return { control, window, places: placesOf(control), before };
}

function takesFocus(place: Element | null): boolean {
  if (!(place instanceof HTMLElement) || !place.isConnected) return false;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

/**
 * Moves the focus on when the control that has it goes away, for example with a removed member's row or a closing window.
 * Otherwise the focus would be nowhere, and a screen reader would start again at the top.
 * @returns A function that stops.
 */
export function keepFocus(): () => void {
  let last: Focused | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = toFocused(target, last);
  };
  const observer = new MutationObserver(() => {
    if (!last || last.control.isConnected || document.activeElement !== document.body) return;
    let lost: Focused | undefined = last;
    while (lost && isGone(lost)) lost = lost.before;
    const heading = () => document.querySelector("#main h1");
    // A screen that is still loading may have no heading yet, and gets it with a later change.
    if (lost && [() => lost.control, ...lost.places, heading].every((place) => !takesFocus(place()))) return;
    last = undefined;
  });
  document.addEventListener("focusin", note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}
