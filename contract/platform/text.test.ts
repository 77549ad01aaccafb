import { describe, expect, it } from "vitest";
import { usernameSchema } from "#contract/people/auth.ts";
import {
  asLine,
  canonicalEmail,
  emailSchema,
  lineSchema,
  optionalTextSchema,
  passwordSchema,
  textSchema,
} from "./text.ts";

const email = emailSchema("Invalid email address");
const faultOf = (text: string) => email.safeParse(text).error?.issues.map(({ message }) => message);

describe("An email address", () => {
  it("with an international domain has one form, the one that browsers send", () => {
    expect(email.parse(" ben@Bücher.example ")).toBe("ben@xn--bcher-kva.example");
    expect(email.parse("ben@xn--bcher-kva.example")).toBe("ben@xn--bcher-kva.example");
    expect(email.parse("ivan@пример.рф")).toBe("ivan@xn--e1afmkfd.xn--p1ai");
    expect(email.parse("Ben@Example.com")).toBe("Ben@Example.com");
  });

  it("with other letters before the at-sign is refused with a sentence", () => {
    for (const text of ["jörg@example.com", "jörg@bücher.example", "\u212aate@example.com"]) {
      expect(faultOf(text)).toEqual([
        "Use an address with only plain letters (a to z), digits and symbols before the @",
      ]);
    }
  });

  it("that isn't an address is refused as invalid", () => {
    for (const text of ["ben", "ben@", "@bücher.example", "ben@bü/cher.example", "ben@ü", "a b@example.com"]) {
      expect(faultOf(text)).toEqual(["Invalid email address"]);
    }
    expect(canonicalEmail("a name")).toBe("a name");
  });
});

describe("A username", () => {
  it("has one Unicode form", () => {
    expect(usernameSchema.parse("Jose\u0301")).toBe("Jos\u00e9");
    expect(usernameSchema.parse("\uff26\uff4c\uff45\uff58")).toBe("Flex");
    expect(usernameSchema.parse("李小龙")).toBe("李小龙");
  });

  it("has no invisible characters", () => {
    for (const character of "\u200b\u200d\u00ad\u034f\u3164\u115f\u2800\ufe0f\u202e\u{e0041}") {
      expect(usernameSchema.safeParse(`maya${character}`).success, character.codePointAt(0)?.toString(16)).toBe(false);
    }
    expect(usernameSchema.safeParse("\u0301maya").success).toBe(false);
    expect(usernameSchema.safeParse("ma\uff20ya").success).toBe(false);
  });
});

it("A text that is too long is told the most it may have, with a comma in thousands", () => {
  const messageOf = (schema: ReturnType<typeof textSchema> | ReturnType<typeof optionalTextSchema>, length: number) =>
    schema.safeParse("x".repeat(length)).error?.issues.map(({ message }) => message);
  expect(messageOf(textSchema("Required", { max: 2000 }), 2001)).toEqual(["Use at most 2,000 characters"]);
  expect(messageOf(optionalTextSchema(1000), 1001)).toEqual(["Use at most 1,000 characters"]);
  expect(messageOf(textSchema("Required", { max: 100 }), 101)).toEqual(["Use at most 100 characters"]);
});

describe("A name", () => {
  const name = lineSchema("Enter a name");

  it("has one form, whichever Unicode form is typed", () => {
    expect(name.parse("Jose\u0301")).toBe("Jos\u00e9");
    expect(textSchema("Enter a text").parse("Jose\u0301")).toBe("Jos\u00e9");
    expect(optionalTextSchema(10).parse("Jose\u0301")).toBe("Jos\u00e9");
  });

  it("has no characters that are invisible or change the text's direction", () => {
    const unseen = "\u202e\u202d\u2066\u2069\u200b\u200f\ufeff\u2028\u0007\u00ad\u3164\u{e0061}\u034f";
    for (const character of [...unseen, "\u0489".repeat(40)]) {
      expect(name.safeParse(`Ann${character}a`).success, character.codePointAt(0)?.toString(16)).toBe(false);
    }
  });

  it("has at least one visible character", () => {
    for (const unseen of ["\u3164", "\u2800", "\u200d", "\u00ad"]) {
      expect(name.safeParse(unseen).error?.issues[0]?.message).toBe("Enter a name");
    }
  });

  it("may be in any script, and may have emoji", () => {
    for (const text of ["مريم", "می\u200cخواهم", "李小龙", "👩\u200d👧\u200d👦 United ❤\ufe0f"])
      expect(name.parse(text)).toBe(text);
  });
});

it("Text that others read has no characters that change its direction", () => {
  const message = "Remove the invisible characters that change the direction of the text";
  expect(textSchema("Write it").safeParse("paid \u202e00.5$").error?.issues[0]?.message).toBe(message);
  expect(optionalTextSchema(99).safeParse("paid \u202e00.5$").error?.issues[0]?.message).toBe(message);
});

it("A password takes any characters, even spaces at its ends, up to 256 of them", () => {
  for (const text of [" spaces \t", "пароль 🏈", "<script>'\"--%_", "x".repeat(64), "x".repeat(256)])
    expect(passwordSchema().parse(text)).toBe(text);
  expect(passwordSchema().safeParse("x".repeat(257)).success).toBe(false);
});

describe("A line made of any text", () => {
  it("is cut before it is normalized, so that marks without end don't keep anyone waiting", () => {
    const marks = "\u0301\u0323".repeat(200_000);
    expect(asLine(`a${marks}`, 20)).toBe("a");
  });

  it("has one form and one space between words, and ends with … only where it was cut", () => {
    expect(asLine(" Jose\u0301\n\t  Ruiz ", 9)).toBe("Jos\u00e9 Ruiz");
    expect(asLine(" Jose\u0301\n\t  Ruiz ", 8)).toBe("Jos\u00e9 Ru…");
    expect(asLine(`${" ".repeat(5000)}Ann`, 3)).toBe("Ann");
    // Four letters that become one.
    expect(asLine("\u03b1\u0313\u0300\u0345".repeat(3), 3)).toBe("\u1f82".repeat(3));
  });
});
