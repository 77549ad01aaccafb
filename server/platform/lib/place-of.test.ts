import { expect, it } from "vitest";
import { placeOf } from "#server/platform/lib/place-of.ts";
import { AT_THE_SERVER } from "#server/platform/lib/where-from.ts";

it.each([
  ["203.0.113.7", "the address 203.0.113.7"],
  ["2001:0db8:0000:0000:0000:0000:0000:0007", "the address 2001:db8::7"],
  ["::ffff:203.0.113.7", "the address 203.0.113.7"],
  ["100.64.3.4", "the address 100.64.3.4"],
  ["10.1.2.3", "the server's own network (10.1.2.3)"],
  ["172.16.0.9", "the server's own network (172.16.0.9)"],
  ["192.168.1.20", "the server's own network (192.168.1.20)"],
  ["fd12::1", "the server's own network (fd12::1)"],
  ["fe80::1", "the server's own network (fe80::1)"],
  ["127.0.0.1", "the server's own computer"],
  ["::1", "the server's own computer"],
  [AT_THE_SERVER.ip, "the server"],
  ["the payment processor", "the payment processor"],
  ["", "an unknown address"],
  [null, "an unknown address"],
])("%j is called %s", (ip, words) => {
  expect(placeOf(ip)).toBe(words);
});
