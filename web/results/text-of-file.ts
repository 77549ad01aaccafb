const UNKNOWN = "\ufffd";

/** Reads a file's text. Spreadsheets on Windows may write it in the system's older characters instead of in UTF-8. */
export async function textOfFile(file: File): Promise<string> {
  const text = await file.text();
  if (!text.includes(UNKNOWN)) return text;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? "utf-16le" : "utf-16be") : "windows-1252";
  return new TextDecoder(encoding).decode(bytes);
}
