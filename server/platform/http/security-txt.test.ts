import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { testApp } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";

const URL = "/.well-known/security.txt";
const NOW = new Date("2026-09-01T12:00:00Z");
const world = withWorld({ startsAt: NOW, environment: { CONTACT: "help@pot.example" } });

describe("security.txt", () => {
  it("is text that proxies may keep, with the operator's contact and an end less than a year ahead", async () => {
    const { statusCode, headers, body } = await world.app.inject({ url: URL });
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      ...[200, "text/plain; charset=utf-8", "public, max-age=86400"],
    ]);
    expect(body).toBe("Contact: mailto:help@pot.example\nExpires: 2027-02-28T12:00:00.000Z\nPreferred-Languages: en\n");
  });

  const opened: Awaited<ReturnType<typeof testApp>>[] = [];
  const answerOf = async (CONTACT: Record<string, string>, publicUrl = "https://pot.example") => {
    const config = { ...readConfig({ RATE_LIMIT: "off", ...CONTACT }), publicUrl };
    const other = await testApp({ on: world.database, startsAt: NOW, config });
    opened.push(other);
    const { statusCode, body } = await other.app.inject({ url: URL });
    return [statusCode, body.split("\n").filter((line) => /^Con|^Can/.test(line))];
  };
  afterAll(() => Promise.all(opened.map(({ app }) => app.close())));

  it("names its own address where that has TLS, and a web address as it is", async () => {
    expect(await answerOf({ CONTACT: "https://pot.example/@help" })).toEqual([
      200,
      ["Contact: https://pot.example/@help", "Canonical: https://pot.example/.well-known/security.txt"],
    ]);
  });

  it("isn't there without a contact, or with one that RFC 9116 doesn't allow", async () => {
    expect(await answerOf({})).toEqual([404, []]);
    expect(await answerOf({ CONTACT: "http://pot.example/help" })).toEqual([404, []]);
  });
});
