import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { looksRandom, passwordWeakness } from "#server/platform/lib/password-weakness.ts";

const require = createRequire(import.meta.url);
const HOLDER = {
  username: "rlind",
  email: "rlindqvist@mail.example",
  firstName: "Mo",
  lastName: "Li",
  leagues: ["The Gridiron Grumblers", "A League That Took Far Too Many Words For Its Own Name"],
};
const weakness = (password: string) => passwordWeakness(password, HOLDER);

describe("A password is easy to guess", () => {
  it("as one of the 10,000 most common, of which this tries every fiftieth", () => {
    const common = (require("@zxcvbn-ts/language-common/src/passwords.json") as unknown[]).map(String);
    const tried = common.filter(({ length }) => length >= 6).filter((_, at) => at < 10_000 && at % 50 === 0);
    expect(tried).toHaveLength(200);
    expect(tried.filter((password) => weakness(password) === undefined)).toEqual([]);
  });

  it.each(["password", "iloveyou", "PaSsWoRd", "qwerty", "drowssap", "p4ssw0rd"])(
    "as one of the most common: %s",
    (password) => expect(weakness(password)).toMatch(/^This is one of the most common passwords/),
  );

  it.each([
    ...["aaaaaa", "zzzzzz", "654321", "121212", "abcdef", "      ", "asdfgh", "qwertz", "27111990"],
    ...[
      "dragon123",
      "Sommer2026",
      "Herbst2026",
      "Sommer26!",
      "Winter2026!?",
      "!!!!!!",
      "abc123...",
      "m0nk3y!!",
      "passwordpassword",
      "giraffe7",
      ...["Herbst26", "Superbowl59", "Mahomes15", "Kelce87!", "Touchdown24", "constructor", "__proto__"],
      "fussball",
    ],
  ])("as a pattern, or a common word with little added: %j", (password) =>
    expect(weakness(password)).toMatch(/^This (password is easy to guess|is one of the most common)/),
  );

  it.each([
    ...["potkeeper", "potkeeper1", "Potkeeper2026!", "P0tk33p3r", "potkeeperpotkeeper"],
    ...["MoLi2026", "Grumblers1", "gridirongrumblers", "The Gridiron Grumblers"],
    "A League That Took Far Too Many Words For Its Own Name",
  ])("as a name that others here know: %s", (password) =>
    expect(weakness(password)).toMatch(/^This password is little more than a name/),
  );

  it.each(["RLIND-2026!", "my rlindqvist 77 forever"])("as it contains the person's name or address: %s", (password) =>
    expect(weakness(password)).toMatch(/contains your name/),
  );

  it.each([
    "a".repeat(256),
    "aaab".repeat(64),
    "12".repeat(128),
    "abc".repeat(85),
    "dragon".repeat(42),
    "potkeeper".repeat(28),
  ])("however often it repeats something easy: %s", (password) => expect(weakness(password)).toBeDefined());
});

describe("A password is hard enough to guess", () => {
  it.each([
    ...[
      "correct horse",
      "correct horse battery",
      "keep the pot safe",
      "tomorrow-at-noon-9",
      "kq7vzmwxpd",
      "xkqjvbzpwm",
    ],
    // The shortest that SPEC §9 takes.
    ...["mzqkfw", "7gHk2p"],
    // "Mo" and "Li" are part of too many words to make a password weak.
    "molinkqueeze",
  ])("%s", (password) => expect(weakness(password)).toBeUndefined());

  it.each([
    ["at the end", `${"a".repeat(100)}kq7vzmwxpd`],
    ["at the start", `kq7vzmwxpd${"a".repeat(100)}`],
    ["in the middle", `${"a".repeat(100)}kq7vzmwxpd${"a".repeat(100)}`],
    ["in the last five of many letters", `${"a".repeat(128)}xkqjv`],
  ])("however long it is, by what is hard to guess %s", (_, password) => expect(weakness(password)).toBeUndefined());

  it("without knowing whose it is", () => expect(passwordWeakness("correct horse battery", {})).toBeUndefined());
});

describe("A secret looks random", () => {
  it.each(["base64", "hex"] as const)(
    "made of 32 random bytes in %s, even where a letter stands three times",
    (form) => {
      const secrets = Array.from({ length: 60 }, (_, n) => createHash("sha256").update(`secret ${n}`).digest(form));
      expect(secrets.filter((secret) => !looksRandom(secret))).toEqual([]);
    },
  );

  it("of 48 bytes with 555 in it", () => {
    expect(looksRandom("yWbUonJledLmy7rIgQqb5Os5JkS6XR555CjB8BPH3MvMYssW")).toBe(true);
  });
});
