const FIELDS = ["input:not([type=hidden])", "select", "textarea"].map((field) => `${field}:not(:disabled)`).join();

/** On a touch screen, a field's keyboard would cover the words before it. */
const hasKeyboard = () => !window.matchMedia("(pointer: coarse)").matches;

const isInView = (field: Element, dialog: Element) =>
  field.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;

/** Focuses the first field of a dialog, unless the words before it fill the window. @returns Whether there is a field. */
function focusFirst(dialog: HTMLElement): boolean {
  const field = dialog.querySelector<HTMLElement>(FIELDS);
  if (field && isInView(field, dialog)) field.focus({ preventScroll: true });
  return field !== null;
}

/**
 * Focuses a dialog's first field: at once, or when its form has loaded, unless the person has done something by then.
 * Only where there is a keyboard. @returns Whether a field has the focus.
 */
export function focusFirstField(dialog: HTMLElement): boolean {
  if (!hasKeyboard()) return false;
  if (focusFirst(dialog)) return dialog.contains(document.activeElement);
  const watch = new MutationObserver(() => {
    if (focusFirst(dialog)) stop();
  });
  const stop = () => {
    watch.disconnect();
    for (const event of ["pointerdown", "keydown"]) document.removeEventListener(event, stop);
  };
  watch.observe(dialog, { childList: true, subtree: true });
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, stop, { once: true });
  return false;
}
