import { expect, it } from "vitest";
import { textOfBytes } from "#web/ui/text-of-file.ts";

const TEXT = "Zoë, Ångström\n1.234,56";

it.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["the older characters of Windows", Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0))],
  [
    "UTF-16",
    Uint8Array.from([...`\ufeff${TEXT}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])),
  ],
  [
    "UTF-16 the other way, without its mark",
    Uint8Array.from([...TEXT].flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0)])),
  ],
])("A text is read in %s", (_, bytes) => {
  expect(textOfBytes(bytes)).toBe(TEXT);
});
