import { describe, expect, it } from "vitest";
import { addressesIn, NO_AT_SIGN, readAddresses } from "./email-addresses.ts";

describe("pasted addresses", () => {
  it.each([
    ["one per line", "amy@example.com\nben@example.com\r\n\n"],
    ["separated by commas", "amy@example.com,ben@example.com"],
    ["separated by semicolons", "amy@example.com; ben@example.com;"],
    ["separated by spaces", "amy@example.com  ben@example.com "],
    ["with names", "Amy <amy@example.com>, Ben Smith <ben@example.com>"],
    ["with names and only spaces between", "Amy <amy@example.com> Ben<ben@example.com>"],
    ["with names in quotes that have a comma", '"Jones, Amy" <amy@example.com>; "Smith, Ben" <ben@example.com>'],
    ["as copied links", "mailto:amy@example.com (ben@example.com)."],
    ["more than once", "amy@example.com, ben@example.com, AMY@example.com"],
    ["with other words between", "amy@example.com, ask Zoe, ben@example.com"],
  ])("are read %s", (_, text) => {
    expect(addressesIn(text)).toEqual(["amy@example.com", "ben@example.com"]);
  });

  it("are judged one by one", () => {
    expect(readAddresses("amy@example.com, ben@example, zoe.example.com, müller@example.com")).toEqual([
      { text: "amy@example.com", fault: null },
      { text: "ben@example", fault: "Invalid email address" },
      { text: "zoe.example.com", fault: NO_AT_SIGN },
      {
        text: "müller@example.com",
        fault: "Use an address with only plain letters (a to z), digits and symbols before the @",
      },
    ]);
  });

  it("keep a faulty one, so it can be corrected, and drop what has no @", () => {
    expect(addressesIn("amy@example.com, ben@example, nobody")).toEqual(["amy@example.com", "ben@example"]);
  });
});
