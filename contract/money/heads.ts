/** The head of a league's books: how many entries its hash chain has, and the hash of the last (docs/ledger.md). */
export type Head = { position: number; hash: string };

/** A head as someone gave it back: maybe without its number, and with the first 32 or all 64 digits of its hash. */
export type GivenHead = { position: number | null; digits: string };

/** Fewer could be forged by somebody who rewrites the books until they match. */
const DIGITS_MIN = 32;
const DIGITS_MAX = 64;

/** A head as people read and copy it: "41 · 3f2a 09bc …", with 32 digits. */
export const formatHead = ({ position, hash }: Head): string =>
  `${position} · ${(hash.slice(0, DIGITS_MIN).match(/.{4}/g) ?? []).join(" ")}`;

/** The escrow page that checks a head, with the whole head filled in. */
export const headPath = (leagueId: string, { position, hash }: Head): string =>
  `/leagues/${leagueId}/books?head=${position}.${hash}#head`;

const NUMBER = String.raw`(?<![\da-z.])(?<position>\d{1,15})[\s\u00b7.,:]+`;
const FOURS = String.raw`(?<digits>(?:[\da-f]{4}\s*){8,16})(?![\da-z])`;
const LOOSE = String.raw`(?<digits>(?:[\da-f]\s*){32,64})`;
/** Groups of four first, because words such as "added" consist of such digits, too. */
const FORMS = [
  ...[new RegExp(NUMBER + FOURS, "i"), new RegExp(FOURS, "i")],
  ...[new RegExp(NUMBER + LOOSE, "i"), new RegExp(LOOSE, "i")],
];

/** Finds the head in what someone pasted, such as a line of an email. @returns Undefined if it has fewer than 32 digits. */
export function parseHead(pasted: string): GivenHead | undefined {
  const text = pasted.replace(/^[>\s]+/gm, " ");
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const { position, digits: spaced = "" } = found;
  const digits = spaced.replace(/\s/g, "").toLowerCase();
  return {
    position: position === undefined ? null : Number(position),
    digits: digits.slice(0, digits.length === DIGITS_MAX ? DIGITS_MAX : DIGITS_MIN),
  };
}

export const NO_HEAD = "Paste the whole head: its number, and at least 32 digits and letters after it.";

/** Whether it is this head that someone gave back. */
export const isHead = ({ position, hash }: Head, given: GivenHead): boolean =>
  hash.startsWith(given.digits) && (given.position ?? position) === position;
