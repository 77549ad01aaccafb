import { counted } from "#contract/platform/counted.ts";
import { SEEN, TURNS_TEXT, UNFIT_FOR_A_LINE } from "#contract/platform/line-characters.ts";
import { ibanFault } from "./iban.ts";

/** What a text isn't accepted for, as a sentence for the person who typed it. */
export type Fault = { fault: string };

/** Brings what a person typed into the one form that is stored and shown, or says what is wrong with it. */
type Read = (text: string) => string | Fault;

/** One field of a way to pay. */
export type WayField<IsOptional extends boolean = boolean> = {
  label: string;
  example: string;
  isOptional: IsOptional;
  /** What is wrong if the field is left empty. */
  missing: string;
  read: Read;
};

/** Reads one field as a person typed it. @returns Null if it is left out and may be. */
export function readField({ isOptional, missing, read }: WayField, typed: string): string | null | Fault {
  const text = typed.trim();
  if (text !== "") return read(text);
  return isOptional ? null : { fault: missing };
}

type Named = { label: string; example: string; missing: string };

const required = (names: Named, read: Read): WayField<false> => ({ ...names, isOptional: false, read });
const optional = (names: Omit<Named, "missing">, read: Read): WayField<true> => ({
  ...{ ...names, missing: "" },
  isOptional: true,
  read,
});

/** A form that the whole text must have once what people add to it is taken away. */
const matching =
  (pattern: RegExp, fault: string, tidy: (text: string) => string): Read =>
  (text) => {
    const tidied = tidy(text);
    return pattern.test(tidied) ? tidied : { fault };
  };

/** Takes the sign in front of a name and the service's own address from it: "@casey", "venmo.com/u/casey". */
const nameAt =
  (address: RegExp) =>
  (text: string): string =>
    text
      .replace(/^https:\/\//i, "")
      .replace(address, "")
      .replace(/^[@$£]/u, "")
      .replace(/\/$/, "");

const withoutGaps = (text: string) => text.replace(/[\s\u2010-\u2015-]/gu, "");

/** Plain text on one line. */
const lineOf =
  (max: number): Read =>
  (text) => {
    if (TURNS_TEXT.test(text) || UNFIT_FOR_A_LINE.test(text) || /\p{Surrogate}/u.test(text) || !SEEN.test(text)) {
      return { fault: "Use one line of plain text" };
    }
    const line = text.length > 4 * max ? text : text.normalize("NFC");
    return line.length <= max ? line : { fault: `Use at most ${counted(max, "character")}` };
  };

export const venmoUsername = required(
  { label: "Venmo username", example: "casey-jones", missing: "Enter your Venmo username" },
  matching(
    /^[A-Za-z0-9_-]{5,30}$/,
    "A Venmo username has 5 to 30 letters, digits, hyphens or underscores",
    nameAt(/^(www\.|account\.)?venmo\.com\/(u\/)?/i),
  ),
);

export const cashtag = required(
  { label: "$Cashtag", example: "CaseyJones", missing: "Enter your $Cashtag" },
  matching(
    /^(?=.*[A-Za-z])[A-Za-z0-9_-]{1,20}$/,
    "A $Cashtag has at most 20 letters and digits, at least one of them a letter",
    nameAt(/^(www\.)?cash\.app\//i),
  ),
);

export const paypalName = required(
  { label: "PayPal.Me name", example: "CaseyJones", missing: "Enter the name in your PayPal.Me link" },
  matching(
    /^[A-Za-z0-9]{1,20}$/,
    "A PayPal.Me name has at most 20 letters and digits. It's the last part of your PayPal.Me link",
    nameAt(/^(www\.)?(paypal\.me|paypal\.com\/paypalme)\//i),
  ),
);

export const revtag = required(
  { label: "Revtag", example: "caseyj1", missing: "Enter your Revtag" },
  matching(
    /^[A-Za-z0-9_-]{2,32}$/,
    "A Revtag has letters and digits. It's the last part of your Revolut.Me link",
    nameAt(/^(www\.)?revolut\.me\//i),
  ),
);

const PHONE = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const EMAIL_MAX = 254;

export const zelleContact = required(
  {
    label: "Email or US phone number",
    example: "casey@example.com",
    missing: "Enter the email or phone number that your bank has for Zelle",
  },
  (text) => {
    const [, area, exchange, line] = PHONE.exec(text.replace(/[\s().\u2010-\u2015-]/gu, "")) ?? [];
    if (area) return `(${area}) ${exchange}-${line}`;
    const email = text.toLowerCase();
    if (email.length <= EMAIL_MAX && EMAIL.test(email)) return email;
    return { fault: "Enter an email address or a US phone number with its area code" };
  },
);

export const accountHolder = required(
  { label: "Name on the account", example: "Casey Jones", missing: "Enter the name on the account" },
  lineOf(70),
);

const ROUTING_WEIGHTS = [3, 7, 1];
/** The ninth digit of a US routing number checks the others. */
const isRouting = (digits: string) =>
  /^\d{9}$/.test(digits) &&
  Number(digits) > 0 &&
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (ROUTING_WEIGHTS[at % 3] ?? 0), 0) % 10 === 0;

export const routingNumber = required(
  { label: "Routing number", example: "021000021", missing: "Enter the bank's routing number" },
  (text) => {
    const digits = withoutGaps(text);
    return isRouting(digits) ? digits : { fault: "This isn't a US routing number. Check its 9 digits" };
  },
);

export const usAccountNumber = required(
  { label: "Account number", example: "000123456789", missing: "Enter the account number" },
  matching(/^\d{4,17}$/, "A US account number has 4 to 17 digits", withoutGaps),
);

export const sortCode = required(
  { label: "Sort code", example: "20-00-00", missing: "Enter the sort code" },
  (text) => {
    const [, ...pairs] = /^(\d\d)(\d\d)(\d\d)$/.exec(withoutGaps(text)) ?? [];
    return pairs.length > 0 ? pairs.join("-") : { fault: "A sort code has 6 digits" };
  },
);

export const ukAccountNumber = required(
  { label: "Account number", example: "12345678", missing: "Enter the account number" },
  matching(/^\d{8}$/, "A UK account number has 8 digits", withoutGaps),
);

export const iban = required(
  { label: "IBAN", example: "DE89 3704 0044 0532 0130 00", missing: "Enter the IBAN" },
  (text) => {
    const account = withoutGaps(text).toUpperCase();
    const fault = ibanFault(account);
    return fault === undefined ? account : { fault };
  },
);

export const bic = optional(
  { label: "BIC", example: "COBADEFFXXX" },
  matching(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "A BIC has 8 or 11 letters and digits", (text) =>
    withoutGaps(text).toUpperCase(),
  ),
);

export const cashNote = optional({ label: "Where or when", example: "At the draft" }, lineOf(120));

export const linkName = required(
  { label: "What it is", example: "Wise", missing: "Say what the link leads to" },
  lineOf(40),
);

/** Available in browsers and on the server, with the same behavior. */
declare const URL: new (
  address: string,
) => { protocol: string; username: string; password: string; port: string; hostname: string; href: string };

const LINK_MAX = 500;
const NOT_A_LINK = "Paste a web address that begins with https://";
/** A host that has a name: "pay.example.com", not a number, and not a machine nearby. */
const NAMED_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;
const UNFIT_FOR_A_LINK = /[\s\p{C}<>"'`\\^{}|]/u;

/** @returns The address as browsers write it: an international host in its ASCII form. */
function readLink(text: string): string | Fault {
  if (text.length > LINK_MAX || UNFIT_FOR_A_LINK.test(text) || !/^https:\/\/[^/@]/i.test(text)) {
    return { fault: NOT_A_LINK };
  }
  try {
    const { protocol, username, password, port, hostname, href } = new URL(text);
    if (username || password || port) return { fault: "Use a web address without a user name or a port" };
    if (protocol !== "https:" || !NAMED_HOST.test(hostname)) return { fault: NOT_A_LINK };
    return href.length <= 2 * LINK_MAX ? href : { fault: NOT_A_LINK };
  } catch {
    return { fault: NOT_A_LINK };
  }
}

export const linkAddress = required(
  { label: "Web address", example: "https://wise.com/pay/me/caseyj", missing: NOT_A_LINK },
  readLink,
);

export const sentence = required(
  { label: "What to do", example: "Put a check in my mailbox", missing: "Say how people can pay you" },
  lineOf(200),
);
