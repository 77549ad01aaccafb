import pg from "pg";
import { describe, expect, it } from "vitest";
import { AddressFault, readAddress } from "#server/platform/db/connection/address.ts";

/** Where node-postgres would connect to, and as whom. */
function reached(text: string) {
  const { hosts, kind } = readAddress(text);
  const clients = hosts.map(({ connectionString }) => new pg.Client({ connectionString }));
  return {
    kind,
    places: clients.map(
      ({ user, password, host, port, database }) => `${user}:${password}@${host}:${port}/${database}`,
    ),
  };
}

describe("an address with several hosts", () => {
  it("leads node-postgres to each of them, with the login and the database", () => {
    expect(reached("postgres://u:p%40w@h1:5433,h2,[::1]:5434/league?target_session_attrs=read-write")).toEqual({
      kind: "read-write",
      places: ["u:p@w@h1:5433/league", "u:p@w@h2:5432/league", "u:p@w@::1:5434/league"],
    });
  });

  it("may name socket directories, in the address or as a parameter", () => {
    const places = ["u:p@/run/a:5433/league", "u:p@/run/b:5434/league"];
    expect(reached("postgres://u:p@%2Frun%2Fa:5433,%2Frun%2Fb:5434/league").places).toEqual(places);
    expect(reached("postgres://u:p@/league?host=/run/a,/run/b&port=5433,5434").places).toEqual(places);
    expect(reached("postgres://u:p@/league?host=/run/a,/run/b&port=5433").places).toEqual([
      "u:p@/run/a:5433/league",
      "u:p@/run/b:5433/league",
    ]);
  });

  it("keeps its other parameters for each", () => {
    const { hosts } = readAddress("postgres://u@h1,h2/league?options=-c%20geqo%3Doff");
    const clients = hosts.map(({ connectionString }) => new pg.Client({ connectionString }));
    expect(
      clients.map(
        (client) => (client as unknown as { connectionParameters: { options: string } }).connectionParameters.options,
      ),
    ).toEqual(["-c geqo=off", "-c geqo=off"]);
  });

  it("lists a host that is named twice only once", () => {
    expect(readAddress("postgres://h1,h2:5432,h1:5432,h2:5433/league").hosts.map(({ name }) => name)).toEqual([
      "h1:5432",
      "h2:5432",
      "h2:5433",
    ]);
  });

  it("may have a password with commas and colons", () => {
    expect(reached("postgres://u:a,b:c@h1,h2/league").places).toEqual([
      "u:a,b:c@h1:5432/league",
      "u:a,b:c@h2:5432/league",
    ]);
  });
});

it.each([
  "postgres://u:p@db.example:5433/league?sslmode=verify-full",
  "postgres://u@%2Frun%2Fpostgresql/league",
  "postgres:///league?host=/run/postgresql",
  "/run/postgresql league",
])("leaves an address with one host as it is: %s", (text) => {
  expect(readAddress(text)).toEqual({ hosts: [{ name: expect.any(String), connectionString: text }], kind: "any" });
});

it.each([
  ["postgres://h1,h2/league?target_session_attrs=readwrite", "Its target_session_attrs is readwrite."],
  ["postgres://h1:5432,h2:99999/league", "One of its ports isn't a whole number"],
  ["postgres://h1,,h2/league", "One of its hosts has no name."],
  ["postgres:///league?host=h1,h2,h3&port=5432,5433", "It names 3 hosts and 2 ports."],
  ["postgres://h1,%zz/league", "One of its hosts has a %"],
  ["postgres://u:se/cret@h1/league", "Its login has a / that isn't written as %2F"],
  ["postgres://u:12/34@h1,h2/league?target_session_attrs=primary", "Its login has a / that isn't written as %2F"],
  ["postgres://u:se?cret@h1/league", "One of its ports isn't a whole number"],
])("refuses %s with a sentence", (text, sentence) => {
  expect(() => readAddress(text)).toThrow(AddressFault);
  expect(() => readAddress(text)).toThrow(sentence);
});
