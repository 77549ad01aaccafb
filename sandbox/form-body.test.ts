import { expect, it } from "vitest";
import { MalformedForm, parseForm } from "#sandbox/form-body.ts";

const plain = (value: object) => JSON.parse(JSON.stringify(value));

it("reads nested names and lists", () => {
  expect(plain(parseForm("a=1&b[c]=2&b[d][e]=3&list[0]=x&list[1]=y&more[]=p&more[]=q&empty="))).toEqual({
    a: "1",
    b: { c: "2", d: { e: "3" } },
    list: ["x", "y"],
    more: ["p", "q"],
    empty: "",
  });
});

it("reads brackets, spaces and signs as the SDK writes them", () => {
  expect(plain(parseForm("metadata[a%20b]=1%2B1%20%26+2&m%5Bx%5D=%C3%A9"))).toEqual({
    metadata: { "a b": "1+1 & 2" },
    m: { x: "é" },
  });
});

it("lets no name reach a prototype", () => {
  const form = parseForm("__proto__[polluted]=yes&constructor[prototype][polluted]=yes");
  expect(Object.getPrototypeOf(form)).toBeNull();
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});

it.each([
  ["a name given twice", "a=1&a=2"],
  ["text that is also an object", "a=1&a[b]=2"],
  ["an object that is also text", "a[b]=2&a=1"],
  ["brackets that do not close", "a[b=1"],
  ["no name", "=1"],
  ["nesting without end", `a${"[b]".repeat(20)}=1`],
  ["more parameters than anyone sends", Array.from({ length: 1001 }, (_, index) => `a${index}=1`).join("&")],
])("refuses %s", (_what, text) => {
  expect(() => parseForm(text)).toThrow(MalformedForm);
});
