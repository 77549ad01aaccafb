import { plainText } from "#contract/platform/quoted-lines.ts";
import { textOfBytes } from "#web/ui/text-of-file.ts";

/** Ten years of a busy account are smaller. */
const MEGABYTE = 1024 * 1024;
const MEGABYTES_MAX = 10;

/** A sentence for the person, in place of what was asked for. */
export type Problem = { problem: string };

const AS_CSV = "Download the statement from your bank as a CSV file, then choose that one.";
const NOT_TEXT = `This isn't a text file. ${AS_CSV}`;

/** What the files begin with that people take for statements; words are in small letters. */
const KINDS: readonly { begins: readonly string[]; what: string }[] = [
  { begins: ["%pdf"], what: "a PDF" },
  { begins: ["pk\x03\x04"], what: "an Excel or ZIP file" },
  { begins: ["\xd0\xcf\x11\xe0"], what: "an old Excel or Word file" },
  { begins: ["\x89png", "\xff\xd8\xff", "gif8", "riff", "ii*", "\0\0\0"], what: "a picture or video" },
  { begins: ["\x1f\x8b"], what: "a compressed file" },
  { begins: ["{\\rtf"], what: "a Word document" },
  { begins: ["<!doctype html", "<html"], what: "a web page" },
  { begins: ["ofxheader", "<?ofx", "<ofx"], what: "an OFX file" },
  { begins: ["<?xml"], what: "an XML file" },
  { begins: ["!type:", "!account:"], what: "a QIF file" },
  { begins: [":20:", "{1:"], what: "an MT940 file" },
];
const BEFORE_WORDS = /^(\xef\xbb\xbf)?\s*/;
const BEGINNING_BYTES = 64;

/**
 * Reads the text of a file that someone chose or dropped, within the browser (RULES §24), or says why it can't be a
 * statement. A file that is too large isn't read at all.
 */
export async function openStatement(file: File): Promise<{ text: string } | Problem> {
  if (file.size === 0) return { problem: `This file is empty. ${AS_CSV}` };
  if (file.size > MEGABYTES_MAX * MEGABYTE) {
    const size = Math.ceil(file.size / MEGABYTE);
    return {
      problem: `This file has ${size} MB, and a statement can have at most ${MEGABYTES_MAX} MB. Download a shorter period, such as this season, then choose that file.`,
    };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: "We couldn't read this file. Close it in other programs, then choose it again." };
  }
  return textOfStatement(bytes);
}

/** The same for its bytes. */
export function textOfStatement(bytes: Uint8Array): { text: string } | Problem {
  const beginning = String.fromCharCode(...bytes.subarray(0, BEGINNING_BYTES))
    .replace(BEFORE_WORDS, "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const kind = KINDS.find(({ begins }) => begins.some((first) => beginning.startsWith(first)));
  if (kind) return { problem: `This is ${kind.what}. ${AS_CSV}` };
  const text = plainText(textOfBytes(bytes));
  if (text.includes("\0")) return { problem: NOT_TEXT };
  return text.trim() === "" ? { problem: `This file is empty. ${AS_CSV}` } : { text };
}
