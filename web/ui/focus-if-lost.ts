/**
 * As the `ref` of a heading: focuses it if nothing has the focus. Of a screen that is one form, and is opened from outside,
 * the first field is then one Tab away; and where what was pressed has gone, a screen reader goes on from here.
 */
export function focusIfLost(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
