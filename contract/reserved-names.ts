/** Names that would pass for the operator's own. */
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
  "trust",
  "webmaster",
]);

/** Digits that are read as letters. */
const LOOKS_LIKE: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };

/**
 * Whether a username could be taken for the operator's (RULES §16): a reserved word, however it is spelled, or a
 * few of them together, with digits or signs around; and anything with the product's own name in it.
 */
export function isReservedName(username: string): boolean {
  const name = username.normalize("NFKC").toLowerCase();
  const plain = name.replace(/[^\p{L}\p{N}]/gu, "");
  const spelled = plain.replace(/[013457]/g, (digit) => LOOKS_LIKE[digit] ?? digit);
  const words = name.split(/[^\p{L}]+/u).filter((word) => word !== "");
  const isAllReserved = words.length > 0 && words.every((word) => RESERVED.has(word));
  return isAllReserved || RESERVED.has(plain) || RESERVED.has(spelled) || spelled.includes("potkeeper");
}

export const RESERVED_MESSAGE = "This username is reserved. Choose another one.";
