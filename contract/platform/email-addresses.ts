import { emailSchema } from "./text.ts";

const ADDRESS_FAULT = "Invalid email address";
export const invitedAddressSchema = emailSchema(ADDRESS_FAULT);

/** One piece of pasted text: an address, or why it isn't one. */
export type ReadAddress = { text: string; fault: string | null };

/** A piece without an at-sign; it isn't sent (SPEC §5). */
export const NO_AT_SIGN = "No @, so it's left out";

/** Quotes, brackets and punctuation around an address, and the scheme of a copied link. */
const AROUND = /^(?:mailto:|["'`([{<])+|["'`)\]}>.:]+$/gi;

/**
 * Reads addresses however people paste them: one per line, or separated by commas, semicolons or spaces, alone or as
 * `Ben <ben@example.com>` (RULES §20). Names next to an address are skipped, and so are repeated addresses.
 */
export function readAddresses(text: string): ReadAddress[] {
  const read: ReadAddress[] = [];
  for (const piece of text.split(/[,;\r\n]/)) {
    // A name may touch its bracket: Ben<ben@example.com>.
    const words = piece.replaceAll(/[<>]/g, " ").split(/\s+/);
    const addresses = words.filter((word) => word.includes("@")).map((word) => word.replaceAll(AROUND, ""));
    read.push(...addresses.map(judgeAddress));
    if (addresses.length === 0 && !isName(piece)) read.push({ text: piece.trim(), fault: NO_AT_SIGN });
  }
  return withoutDoubles(read);
}

/** Nothing, or the first half of "Smith, Ben" <ben@example.com>, which the comma cut off. */
const isName = (piece: string) => /^\s*("[^"]*)?$/.test(piece);

function judgeAddress(text: string): ReadAddress {
  const { data, error } = invitedAddressSchema.safeParse(text);
  return { text: data ?? text, fault: error?.issues[0]?.message ?? null };
}

function withoutDoubles(read: readonly ReadAddress[]): ReadAddress[] {
  const seen = new Set<string>();
  return read.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** What the text names, with or without faults; pieces without an at-sign are dropped (SPEC §5). */
export const addressesIn = (text: string): string[] =>
  readAddresses(text)
    .filter(({ fault }) => fault !== NO_AT_SIGN)
    .map(({ text: address }) => address);
