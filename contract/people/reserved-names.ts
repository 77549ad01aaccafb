import { siteName } from "../platform/site.ts";

/** A shorter name of an installation is only reserved whole. */
const OWN_NAME_MIN = 6;

/** Names that could pass for the operator's. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "billing",
  "escrow",
  "help",
  "helpdesk",
  "moderator",
  "official",
  "operator",
  "payments",
  "payouts",
  "postmaster",
  "potkeeper",
  "root",
  "security",
  "staff",
  "superuser",
  "support",
  "sysadmin",
  "system",
  "team",
  "treasurer",
  "trust",
  "webmaster",
]);

/** Digits that look like letters. */
const LOOKS_LIKE: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };

const inLetters = (text: string): string => text.replace(/[013457]/g, (digit) => LOOKS_LIKE[digit] ?? digit);

/** As a hurried reader takes it: an l, an i and a 1 look alike. */
const hurried = (text: string): string => inLetters(text).replace(/l/g, "i");
const HURRIED: ReadonlySet<string> = new Set([...RESERVED].map(hurried));

/** Small letters of other alphabets that look like Latin ones, each followed by what it looks like. */
const FOREIGN = "аaеeіiјjоoрpсcуyхxѕsԁdһhӏlмmтtкkнhвbгrпnωwαaεeιiκkνvοoρpτtυuχxѵvɡgıiǀl";
const LATIN: ReadonlyMap<string, string> = new Map(
  Array.from({ length: FOREIGN.length / 2 }, (_, at) => [FOREIGN[2 * at] ?? "", FOREIGN[2 * at + 1] ?? ""]),
);

/** The name as it looks to someone who reads Latin letters: without accents, in lowercase. */
const seenAs = (username: string): string =>
  Array.from(
    username.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, ""),
    (letter) => LATIN.get(letter) ?? letter,
  ).join("");

/** Whether it contains the software's name, or the installation's if that is long enough not to be part of many names. */
function isOfSite(spelled: string): boolean {
  const own = inLetters(seenAs(siteName()).replace(/[^\p{L}\p{N}]/gu, ""));
  if (own.length < OWN_NAME_MIN) return spelled.includes("potkeeper") || (own !== "" && spelled === own);
  return spelled.includes("potkeeper") || spelled.includes(own);
}

/**
 * Whether a username could pass for the operator's (RULES §16): a reserved word, in any letters, or several combined,
 * with digits or signs around them; and anything containing the installation's own name.
 */
export function isReservedName(username: string): boolean {
  const name = seenAs(username);
  const plain = name.replace(/[^\p{L}\p{N}]/gu, "");
  const spelled = inLetters(plain);
  const isAllReserved = [name, inLetters(name)].some((text) => {
    const words = text.split(/[^\p{L}]+/u).filter((word) => word !== "");
    return words.length > 0 && words.every((word) => RESERVED.has(word));
  });
  return isAllReserved || RESERVED.has(plain) || HURRIED.has(hurried(plain)) || isOfSite(spelled);
}

/** Whether it only looks like Latin letters, or mixes Latin ones with others: so one name passes for another. */
export const looksForeign = (username: string): boolean =>
  /(?!\p{Script=Latin})\p{L}/u.test(username) &&
  (/\p{Script=Latin}/u.test(username) || /^\p{ASCII}+$/u.test(seenAs(username)));

export const LOOKALIKE_MESSAGE = "Use the letters of one alphabet, and not ones that only look like Latin letters.";

export const RESERVED_MESSAGE = "This username is reserved. Choose another one.";
