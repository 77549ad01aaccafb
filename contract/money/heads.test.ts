import fc from "fast-check";
import { expect, it } from "vitest";
import { formatHead, type Head, headPath, isHead, parseHead } from "#contract/money/heads.ts";

const heads: fc.Arbitrary<Head> = fc.record({
  position: fc.integer({ min: 1, max: 1_000_000 }),
  hash: fc.array(fc.constantFrom(..."0123456789abcdef"), { minLength: 64, maxLength: 64 }).map((all) => all.join("")),
});
const BEFORE = [
  "",
  "Head ",
  "Head of the books,",
  "added a fee of $50.00 on Nov 3. These books at this moment: ",
  "> ",
];
const AFTER = ["", ". Keep this email", " be added", "\n", ",", " a deed"];
const AS_WRITTEN = [
  formatHead,
  (head: Head) => formatHead(head).toUpperCase(),
  (head: Head) => formatHead(head).replaceAll(" ", "\r\n> "),
  (head: Head) => formatHead(head).replaceAll(" ", "\u00a0"),
  (head: Head) => formatHead(head).replace(" ·", ""),
  (head: Head) => formatHead(head).replace(/(?<=· .*) /g, ""),
  (head: Head) => `${head.position} · ${head.hash}`,
];

it("A head is read from whatever surrounds it, in any spacing and case, and is no other head", () => {
  const ways = [AS_WRITTEN, BEFORE, AFTER].map((all) => fc.nat({ max: all.length - 1 }));
  fc.assert(
    fc.property(heads, fc.nat({ max: 31 }), fc.tuple(...ways), (head, changed, [way = 0, before = 0, after = 0]) => {
      const written = `${BEFORE[before]}${AS_WRITTEN[way]?.(head)}${AFTER[after]}`;
      const given = parseHead(written);
      expect(given && isHead(head, given), written).toBe(true);
      expect(given && isHead({ ...head, position: head.position + 1 }, given), written).toBe(false);
      const digit = head.hash[changed] === "0" ? "1" : "0";
      const hash = head.hash.slice(0, changed) + digit + head.hash.slice(changed + 1);
      expect(given && isHead({ ...head, hash }, given), written).toBe(false);
    }),
  );
});

it("A head is 32 digits in groups of four, and is found in its page's address and without its number", () => {
  const head = { position: 41, hash: `3f2a09bc${"0".repeat(24)}${"f".repeat(32)}` };
  expect(formatHead(head)).toBe("41 · 3f2a 09bc 0000 0000 0000 0000 0000 0000");
  expect(parseHead(headPath("b", head))).toEqual({ position: 41, digits: head.hash });
  expect(parseHead(head.hash)).toEqual({ position: null, digits: head.hash });
  expect(parseHead("3f2a 09bc 0000 0000 0000 0000 0000 0000")?.position).toBeNull();
  expect(parseHead("3f2a 09 bc00 0000 0000 0000 0000 0000 00")?.digits).toHaveLength(32);
});

it.each(["", "41", "Head 41 · 3f2a 09bc", `41 · ${"3".repeat(31)}`, "never"])(
  "What has fewer than 32 digits is no head: '%s'",
  (text) => expect(parseHead(text)).toBeUndefined(),
);
