/** A card as typed. */
export type CardForm = { number: string; expiry: string; cvc: string };

export const EXPIRY = /^(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|\d{4})$/;

/** The card in the processor's format. */
export function cardOf({ number, expiry, cvc }: CardForm) {
  const [, month = "", year = ""] = EXPIRY.exec(expiry) ?? [];
  return {
    number: number.replace(/\D/g, ""),
    expMonth: Number(month),
    expYear: Number(year.length === 2 ? `20${year}` : year),
    cvc,
  };
}

/** Groups digits as the card does: four each, or 4, 6 and 5 on an American Express. */
export function groupDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const groups = /^3[47]/.test(digits) ? /(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/;
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(" ");
}

/** Month and year as "12 / 34", while they are typed. */
export function asExpiry(typed: string): string {
  const digits = typed
    .replace(/^\s*(\d)\s*\//, "0$1")
    .replace(/\D/g, "")
    .replace(/^[2-9]/, "0$&")
    .slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
