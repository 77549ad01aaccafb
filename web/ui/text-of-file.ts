/** Reads a file's text, in any of the encodings that spreadsheets and banks write. */
export const textOfFile = async (file: File): Promise<string> => textOfBytes(new Uint8Array(await file.arrayBuffer()));

/** The text that bytes are: UTF-8, UTF-16, or the older characters of Windows, which have those of Latin-1. */
export function textOfBytes(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SAMPLE_BYTES = 512;

/** UTF-16 begins with its mark; without one, every other byte of a text that is mostly Latin is zero. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = (offset: number) => sample.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const most = sample.length / 2 - sample.length / 8;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}
