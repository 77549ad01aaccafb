const AS_SHOWN = /^\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/;

/** An amount as people type it, "$1,000" or "1000", in the form that requests have; anything else without spaces around it. */
export function typedAmount(text: string): string {
  const typed = text.trim();
  return AS_SHOWN.test(typed) ? typed.replace(/[$,]/g, "") : typed;
}
