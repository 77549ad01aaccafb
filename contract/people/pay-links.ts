import { type Currency, DOLLARS, isWhole } from "#contract/platform/currency.ts";
import { TURNS_TEXT, UNFIT_FOR_A_LINE } from "#contract/platform/line-characters.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";
import { ibanFault, takesEuros } from "./iban.ts";
import { linkAddress } from "./way-fields.ts";
import { WAY_KINDS, type WayContents } from "./way-kinds.ts";

/** What someone is about to pay. */
export type PaymentRequest = {
  amount: Cents;
  currency: Currency;
  /** What the recipient recognizes the money by, such as a short reference. */
  note: string;
};

/** What a name at a service is made of; nothing that means something in an address. */
const NAME = /^[A-Za-z0-9_-]{1,40}$/;
/** What Venmo takes at most. */
const NOTE_MAX = 280;

/**
 * Returns the web address that pays somebody this way: the service's app takes it over where it is installed. It is
 * always https, and leads to the service's own host or to the link that the person gave (RULES §24).
 * @returns Null if there is none: Zelle, banks, cash and sentences.
 */
export function payLink(way: WayContents, { amount, currency, note }: PaymentRequest): string | null {
  const sum = centsToDecimal(amount);
  // Venmo and Cash App know only dollars.
  const dollars = currency === DOLLARS ? sum : undefined;
  switch (way.kind) {
    case "venmo":
      return at("venmo", way.username, dollars && `?txn=pay&amount=${dollars}&note=${inAddress(note)}`);
    case "cash_app":
      return at("cash_app", way.cashtag, dollars && `/${dollars}`, "$");
    case "paypal":
      return at("paypal", way.name, `/${isWhole(currency) ? sum.replace(/\.00$/, "") : sum}${currency}`);
    case "revolut":
      return at("revolut", way.revtag);
    case "link": {
      const address = linkAddress.read(way.address);
      return typeof address === "string" ? address : null;
    }
    default:
      return null;
  }
}

type Service = "venmo" | "cash_app" | "paypal" | "revolut";

/** @returns Null for a name that the service doesn't give, however it got here. */
const at = (service: Service, name: string, rest = "", sign = ""): string | null =>
  NAME.test(name) ? `https://${WAY_KINDS[service].host}/${sign}${name}${rest}` : null;

/** Messengers that find links in a text end one at an apostrophe. */
const inAddress = (note: string): string => encodeURIComponent(lineOf(note, NOTE_MAX)).replace(/'/g, "%27");

/** The text in one line, without what would read as something else, and cut between characters. */
const lineOf = (text: string, max: number): string =>
  [...text.replace(/\s+/gu, " ")]
    .filter((character) => !isUnfit(character))
    .join("")
    .trim()
    .slice(0, max)
    .replace(/\p{Surrogate}$/u, "");

const isUnfit = (character: string) =>
  TURNS_TEXT.test(character) || UNFIT_FOR_A_LINE.test(character) || /\p{Surrogate}/u.test(character);

const EPC_NAME_MAX = 70;
const EPC_NOTE_MAX = 140;
const EPC_BYTES_MAX = 331;

/**
 * Returns what the QR code of a SEPA transfer says (EPC069-12, version 002 in UTF-8): banking apps fill in the form.
 * @returns Null for other ways, other currencies, and accounts that no SEPA transfer reaches.
 */
export function sepaCode(way: WayContents, { amount, currency, note }: PaymentRequest): string | null {
  if (way.kind !== "iban" || currency !== "EUR" || amount < 1) return null;
  if (ibanFault(way.iban) !== undefined || !takesEuros(way)) return null;
  const purpose = "";
  const structured = "";
  const written = (line: string) =>
    [
      ...["BCD", "002", "1", "SCT", way.bic ?? "", lineOf(way.holder, EPC_NAME_MAX), way.iban],
      ...[`EUR${centsToDecimal(amount)}`, purpose, structured, line],
    ].join("\n");
  const room = EPC_BYTES_MAX - bytesOf(written(""));
  const characters = [...lineOf(note, EPC_NOTE_MAX)];
  while (bytesOf(characters.join("")) > room) characters.pop();
  return written(characters.join(""));
}

const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, "x").length;

/** What a QR code of this way says: the same as its button opens, or the transfer that a bank's app fills in. */
export const codeOf = (way: WayContents, asked: PaymentRequest): string | null =>
  payLink(way, asked) ?? sepaCode(way, asked);
