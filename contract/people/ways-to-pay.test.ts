import { describe, expect, it } from "vitest";
import { isChangeShown, partsOf } from "./way-kinds.ts";
import { givenWaysToPay, givenWayToPay } from "./ways-to-pay.ts";

const read = (way: Record<string, unknown>) => {
  const { data, error } = givenWayToPay.safeParse(way);
  return data ?? error?.issues[0]?.message;
};
const fieldsRead = (way: Record<string, unknown>) => {
  const read = givenWayToPay.parse(way);
  return partsOf(read).map(({ value }) => value);
};

describe("a way to pay is stored in one form", () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ kind: "venmo", username: " @casey-jones " }, ["casey-jones"]],
    [{ kind: "venmo", username: "https://venmo.com/u/casey-jones" }, ["casey-jones"]],
    [{ kind: "venmo", username: "https://account.venmo.com/u/casey-jones" }, ["casey-jones"]],
    [{ kind: "cash_app", cashtag: "$CaseyJ" }, ["CaseyJ"]],
    [{ kind: "cash_app", cashtag: "https://cash.app/$CaseyJ" }, ["CaseyJ"]],
    [{ kind: "paypal", name: "https://www.paypal.com/paypalme/CaseyJ/" }, ["CaseyJ"]],
    [{ kind: "paypal", name: "paypal.me/CaseyJ" }, ["CaseyJ"]],
    [{ kind: "revolut", revtag: "@caseyj1" }, ["caseyj1"]],
    [{ kind: "zelle", contact: "Casey@Example.com" }, ["casey@example.com"]],
    [{ kind: "zelle", contact: "+1 (212) 555-0123" }, ["(212) 555-0123"]],
    [{ kind: "zelle", contact: "212.555.0123" }, ["(212) 555-0123"]],
    [
      { kind: "us_bank", holder: "Casey Jones", routingNumber: "0210-0002-1", accountNumber: "0012 3456" },
      ["Casey Jones", "021000021", "00123456"],
    ],
    [
      { kind: "uk_bank", holder: "Casey Jones", sortCode: "200000", accountNumber: "1234 5678" },
      ["Casey Jones", "20-00-00", "12345678"],
    ],
    [
      { kind: "iban", holder: "Casey Jones", iban: "gb82 west 1234 5698 7654 32", bic: "" },
      ["Casey Jones", "GB82WEST12345698765432"],
    ],
    [{ kind: "iban", holder: "C", iban: "NO9386011117947", bic: "dnbanokk" }, ["C", "NO9386011117947", "DNBANOKK"]],
    [{ kind: "cash" }, []],
    [{ kind: "cash", note: "At the draft" }, ["At the draft"]],
    [
      { kind: "link", name: "Wise", address: "https://BÜCHER.example/a b".replace(" ", "%20") },
      ["Wise", "https://xn--bcher-kva.example/a%20b"],
    ],
    [{ kind: "sentence", text: "Put a check in my mailbox" }, ["Put a check in my mailbox"]],
  ])("%j", (way, values) => {
    expect(fieldsRead(way)).toEqual(values);
  });
});

const VENMO = "A Venmo username has 5 to 30 letters, digits, hyphens or underscores";
const ROUTING = "This isn't a US routing number. Check its 9 digits";
const NOT_A_LINK = "Paste a web address that begins with https://";
const NOT_PLAIN = "Use a web address without a user name or a port";
const ONE_LINE = "Use one line of plain text";
const venmo = (username: string) => ({ kind: "venmo", username });
const bank = (routingNumber: string) => ({ kind: "us_bank", holder: "C", routingNumber, accountNumber: "1234" });
const iban = (number: string) => ({ kind: "iban", holder: "C", iban: number });
const link = (address: string, name = "x") => ({ kind: "link", name, address });
const sentence = (text: string) => ({ kind: "sentence", text });

describe("a way to pay is refused", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["without its field", { kind: "venmo" }, "Enter your Venmo username"],
    ["with an empty field", venmo("@"), VENMO],
    ["with another site's page", venmo("https://evil.example/casey-jones"), VENMO],
    [
      "with a cashtag of digits",
      { kind: "cash_app", cashtag: "12345" },
      "A $Cashtag has at most 20 letters and digits, at least one of them a letter",
    ],
    [
      "with a foreign phone number",
      { kind: "zelle", contact: "+44 20 7946 0958" },
      "Enter an email address or a US phone number with its area code",
    ],
    ["with a routing number that fails its check", bank("021000022"), ROUTING],
    ["with a routing number of zeros", bank("000000000"), ROUTING],
    ["with an IBAN with a wrong digit", iban("DE89370400440532013001"), "This IBAN isn't right. Check its digits"],
    ["with an IBAN with exchanged digits", iban("DE89370400440532010300"), "This IBAN isn't right. Check its digits"],
    [
      "with an IBAN too short for its country",
      iban("DE8937040044053201300"),
      "An IBAN from this country has 22 characters, not 21",
    ],
    ["with a javascript link", link("javascript:alert(1)//https://a.example"), NOT_A_LINK],
    ["with a plain http link", link("http://pay.example"), NOT_A_LINK],
    ["with a user in the link", link("https://venmo.com@evil.example/"), NOT_PLAIN],
    ["with a port", link("https://pay.example:8443/"), NOT_PLAIN],
    ["with a number as host", link("https://203.0.113.7/"), NOT_A_LINK],
    ["with a number in disguise as host", link("https://0x7f.1/"), NOT_A_LINK],
    ["with a machine nearby as host", link("https://localhost/"), NOT_A_LINK],
    ["with markup in the link", link('https://pay.example/"><script>'), NOT_A_LINK],
    ["with a backslash in the link", link("https://evil.example\\@venmo.com"), NOT_A_LINK],
    ["with a turned link", link("https://pay.example/\u202egnp"), NOT_A_LINK],
    ["with a turned name", link("https://pay.example/", "\u202eesiW"), ONE_LINE],
    ["with a line break", sentence("Pay\nme"), ONE_LINE],
    ["with nothing to see", sentence("\u2800"), ONE_LINE],
    ["with too long a text", sentence("x".repeat(201)), "Use at most 200 characters"],
    ["with a text that takes long to read", sentence("x".repeat(3000)), "This text is too long"],
    ["with a field of another kind", { ...venmo("casey-jones"), iban: "x" }, 'Unrecognized key: "iban"'],
  ])("%s", (_, way, message) => {
    expect(read(way)).toBe(message);
  });
});

describe("a list of ways to pay", () => {
  const venmo = (at: number) => ({ kind: "venmo" as const, username: `casey-${at}` });

  it("has at most six", () => {
    expect(givenWaysToPay.safeParse([1, 2, 3, 4, 5, 6].map(venmo)).success).toBe(true);
    expect(givenWaysToPay.safeParse([1, 2, 3, 4, 5, 6, 7].map(venmo)).error?.issues[0]?.message).toBe(
      "List at most 6 ways to pay",
    );
  });

  it("has each once, however it is written", () => {
    const { error } = givenWaysToPay.safeParse([venmo(1), { kind: "cash" }, { kind: "venmo", username: "@casey-1" }]);
    expect(error?.issues).toMatchObject([{ path: [2], message: "This way to pay is already on your list" }]);
  });
});

it("marks a change for 48 hours", () => {
  const changedAt = "2026-11-03T12:00:00.000Z";
  expect(isChangeShown(changedAt, new Date("2026-11-05T11:59:59Z"))).toBe(true);
  expect(isChangeShown(changedAt, new Date("2026-11-05T12:00:00Z"))).toBe(false);
});
