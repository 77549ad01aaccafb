import { describe, expect, it } from "vitest";
import { usernameSchema } from "./auth.ts";
import { canonicalEmail, emailSchema } from "./text.ts";

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
      expect(faultOf(text)).toEqual(["Use an address with only plain letters (a to z), digits and signs before the @"]);
    }
  });

  it("that is none is refused as before", () => {
    for (const text of ["ben", "ben@", "@bücher.example", "ben@bü/cher.example", "ben@ü", "a b@example.com"]) {
      expect(faultOf(text)).toEqual(["Invalid email address"]);
    }
    expect(canonicalEmail("a name")).toBe("a name");
  });
});

describe("A username", () => {
  it("is kept in one Unicode form", () => {
    expect(usernameSchema.parse("Jose\u0301")).toBe("Jos\u00e9");
    expect(usernameSchema.parse("\uff26\uff4c\uff45\uff58")).toBe("Flex");
    expect(usernameSchema.parse("李小龙")).toBe("李小龙");
  });

  it("has no character that no one sees", () => {
    const unseen = [
      "\u200b",
      "\u200d",
      "\u00ad",
      "\u034f",
      "\u3164",
      "\u115f",
      "\u2800",
      "\ufe0f",
      "\u202e",
      "\u{e0041}",
    ];
    for (const character of unseen) {
      expect(usernameSchema.safeParse(`maya${character}`).success, character.codePointAt(0)?.toString(16)).toBe(false);
    }
    expect(usernameSchema.safeParse("\u0301maya").success).toBe(false);
    expect(usernameSchema.safeParse("ma\uff20ya").success).toBe(false);
  });
});
