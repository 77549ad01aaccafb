import { anything, count, fields, isObject, list, mapOf, orNull, parsed, text, Unreadable } from "./shape.ts";

export type Bundle = ReturnType<typeof shape>;

/** No league comes near it, and a longer text may be more than a browser can hold. */
export const BYTES_MAX = 200_000_000;
export const TOO_LARGE = "This file is too large to be a league's proof.";
const FORMAT = "potkeeper-proof/1";

const shape = fields({
  league: fields({ id: text, name: text }),
  reader: text,
  people: mapOf(text),
  entries: list(text),
  head: fields({ position: count, hash: text }),
  salts: mapOf(text),
  texts: list(fields({ salt: text, text })),
  results: list(fields({ id: text, season: count, table: anything })),
  signed: orNull(
    fields({ leaf: text, index: count, proof: list(text), checkpoint: text, key: text, witnesses: list(text) }),
  ),
});

/** @throws Unreadable */
export function readBundle(json: string): Bundle {
  if (json.length > BYTES_MAX) throw new Unreadable(TOO_LARGE);
  const file = parsed(json, "This file");
  if (!isObject(file) || file.format !== FORMAT)
    throw new Unreadable(`This file isn't a proof of the format ${FORMAT}.`);
  return shape(file, FORMAT);
}
