/** What can't be checked at all, in a sentence for the person who gave it. */
export class Unreadable extends Error {}

export type Signed = { leaf: string; index: number; proof: string[]; checkpoint: string; key: string };

export type Bundle = {
  league: { id: string; name: string };
  madeBy: string;
  reader: string;
  people: Map<string, string>;
  entries: string[];
  head: { position: number; hash: string };
  salts: Map<string, string>;
  texts: { salt: string; text: string }[];
  results: { id: string; season: number; table: unknown }[];
  signed: Signed | null;
};

/** No league comes near it, and a longer text may be more than a browser can hold. */
export const BYTES_MAX = 200_000_000;
export const TOO_LARGE = "This file is too large to be a league's proof.";
const FORMAT = "potkeeper-proof/1";

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isObjects = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isObject);

/** Reads a bundle's fields, each of which must have its type. @throws Unreadable */
export function readBundle(json: string): Bundle {
  const file = parse(json);
  if (!isObject(file)) throw new Unreadable("This file isn't a league's proof.");
  if (file.format !== FORMAT) throw new Unreadable(`This file isn't a proof in the format ${FORMAT}.`);
  const league = field(file, "league", isObject);
  const head = field(file, "head", isObject);
  return {
    league: { id: field(league, "id", isText), name: field(league, "name", isText) },
    madeBy: field(file, "madeBy", isText),
    reader: field(file, "reader", isText),
    people: textsOf(file, "people"),
    entries: field(file, "entries", isTexts),
    head: { position: field(head, "position", isCount), hash: field(head, "hash", isText) },
    salts: textsOf(file, "salts"),
    texts: field(file, "texts", isObjects).map((each) => ({
      salt: field(each, "salt", isText),
      text: field(each, "text", isText),
    })),
    results: field(file, "results", isObjects).map((each) => ({
      id: field(each, "id", isText),
      season: field(each, "season", isCount),
      table: each.table,
    })),
    signed: file.signed === null ? null : readSigned(field(file, "signed", isObject)),
  };
}

const readSigned = (signed: Fields): Signed => ({
  leaf: field(signed, "leaf", isText),
  index: field(signed, "index", isCount),
  proof: field(signed, "proof", isTexts),
  checkpoint: field(signed, "checkpoint", isText),
  key: field(signed, "key", isText),
});

function parse(json: string): unknown {
  if (json.length > BYTES_MAX) throw new Unreadable(TOO_LARGE);
  try {
    return JSON.parse(json);
  } catch {
    throw new Unreadable("This file isn't JSON. Choose the file that “Download the proof” gave you.");
  }
}

function field<T>(from: Fields, name: string, is: (value: unknown) => value is T): T {
  const value = Object.hasOwn(from, name) ? from[name] : undefined;
  if (!is(value)) throw new Unreadable(`The file's “${name}” is missing or isn't what it should be.`);
  return value;
}

/** An object of texts as a map, in which no name means anything else. */
function textsOf(from: Fields, name: string): Map<string, string> {
  const texts = Object.entries(field(from, name, isObject));
  return new Map(texts.map(([id, text]) => [id, field({ [name]: text }, name, isText)]));
}
