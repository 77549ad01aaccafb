import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { codeOf, type PaymentRequest, payLink, sepaCode } from "./pay-links.ts";
import { fieldsOf, partsOf, WAY_KINDS, type WayContents, type WayKind, wayKinds } from "./way-kinds.ts";
import { givenWayToPay } from "./ways-to-pay.ts";

const asked = { amount: toCents(5000), currency: "USD", note: "Dues K7MQ & more" } as const;
const inEuros = { ...asked, currency: "EUR" } as const;

describe("the link of a way to pay", () => {
  it.each<[string, WayContents, string | null]>([
    [
      "fills in amount and note at Venmo",
      { kind: "venmo", username: "casey-jones" },
      "https://venmo.com/casey-jones?txn=pay&amount=50.00&note=Dues%20K7MQ%20%26%20more",
    ],
    ["fills in the amount at Cash App", { kind: "cash_app", cashtag: "CaseyJ" }, "https://cash.app/$CaseyJ/50.00"],
    ["fills in amount and currency at PayPal", { kind: "paypal", name: "CaseyJ" }, "https://paypal.me/CaseyJ/50.00USD"],
    ["opens the page at Revolut", { kind: "revolut", revtag: "caseyj1" }, "https://revolut.me/caseyj1"],
    [
      "is the person's own",
      { kind: "link", name: "Wise", address: "https://wise.com/pay/me/c" },
      "https://wise.com/pay/me/c",
    ],
    ["doesn't exist at Zelle", { kind: "zelle", contact: "casey@example.com" }, null],
    ["doesn't exist for cash", { kind: "cash", note: null }, null],
    ["doesn't exist for a sentence", { kind: "sentence", text: "https://evil.example" }, null],
  ])("%s", (_, way, link) => {
    expect(payLink(way, asked)).toBe(link);
  });

  it("leaves the amount out where a service doesn't know the currency", () => {
    expect(payLink({ kind: "venmo", username: "casey-jones" }, inEuros)).toBe("https://venmo.com/casey-jones");
    expect(payLink({ kind: "cash_app", cashtag: "CaseyJ" }, inEuros)).toBe("https://cash.app/$CaseyJ");
    expect(payLink({ kind: "paypal", name: "CaseyJ" }, inEuros)).toBe("https://paypal.me/CaseyJ/50.00EUR");
  });
});

const HOSTILE = [
  ..."javascript:alert(1) https://venmo.com@evil.example //evil.example .. ../.. a/b a?b a#b a\\b".split(" "),
  ..."https://evil.example/ @evil.example evil.example <script> %2e%2e https://a:b@evil.example/".split(" "),
  ..."https://127.0.0.1/ https://[::1]/ http://ok.example/ https://ok.example:8443/ data:text/html,x".split(" "),
  ..."HTTPS://ok.example https:ok.example https:///ok.example https://ok.example/\u0000 \u202egnp a\nb".split(" "),
  '"><img src=x>',
];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(...HOSTILE),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 10 })).map(([a, b]) => a + b),
  fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ["http", "https", "ftp"] }),
  fc.stringMatching(/^[@$]?[A-Za-z0-9_-]{1,20}$/),
);
/** Any way to pay, whatever its fields hold. */
const anyWay = fc
  .constantFrom(...wayKinds)
  .chain((kind: WayKind) =>
    fc.record(Object.fromEntries(fieldsOf(kind).map(([name]) => [name, text]))).map((fields) => ({ kind, ...fields })),
  );
const anyAsked: fc.Arbitrary<PaymentRequest> = fc.record({
  amount: fc.integer({ min: 1, max: 99_999_999_99 }).map((cents): Cents => toCents(cents)),
  currency: fc.constantFrom("USD" as const, "EUR" as const),
  note: text,
});

function expectSafe(link: string | null, kind: WayKind) {
  if (link === null) return;
  const { host } = WAY_KINDS[kind];
  const url = new URL(link);
  expect(url.protocol).toBe("https:");
  expect(link.startsWith("https://")).toBe(true);
  expect([url.username, url.password, url.port]).toEqual(["", "", ""]);
  if (host !== null) expect(url.host).toBe(host);
  else expect(kind).toBe("link");
  expect(link).not.toMatch(/[\s<>"'`\\\p{C}]/u);
}

describe("no input", () => {
  it("yields a link to another host than the service's, or anything but https", () => {
    fc.assert(
      fc.property(anyWay, anyAsked, (way, about) => {
        // Even if it had been stored unchecked.
        expectSafe(payLink(way as WayContents, about), way.kind);
        const read = givenWayToPay.safeParse(way);
        if (read.success) expectSafe(payLink(read.data, about), way.kind);
      }),
      { numRuns: 3000 },
    );
  });

  it("changes when it is read again", () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        const read = givenWayToPay.safeParse(way);
        if (!read.success) return;
        expect(givenWayToPay.parse(read.data)).toEqual(read.data);
        for (const { value } of partsOf(read.data)) expect(value).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 3000 },
    );
  });

  it("puts a line of its own into the code of a SEPA transfer, or makes it too long", () => {
    fc.assert(
      fc.property(text, text, (holder, note) => {
        const way = { kind: "iban", holder, iban: "DE89370400440532013000", bic: null } as const;
        const code = sepaCode(way, { ...inEuros, note: note.repeat(10) }) ?? "";
        expect(code.split("\n")).toHaveLength(11);
        expect(code.split("\n")[6]).toBe(way.iban);
        expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
      }),
    );
  });
});

describe("the code of a SEPA transfer", () => {
  const way = { kind: "iban", holder: "Casey Jönes", iban: "DE89370400440532013000", bic: "COBADEFFXXX" } as const;

  it("has the lines of EPC069-12", () => {
    expect(sepaCode(way, inEuros)?.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "COBADEFFXXX", "Casey Jönes", "DE89370400440532013000", "EUR50.00", "", ""],
      "Dues K7MQ & more",
    ]);
  });

  it("exists only for euros, and outside the EEA only with the BIC", () => {
    expect(codeOf(way, asked)).toBeNull();
    const swiss = { ...way, iban: "CH9300762011623852957" };
    expect(codeOf(swiss, inEuros)).not.toBeNull();
    expect(codeOf({ ...swiss, bic: null }, inEuros)).toBeNull();
    expect(codeOf({ ...way, iban: "AE070331234567890123456" }, inEuros)).toBeNull();
  });
});
