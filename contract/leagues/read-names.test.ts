import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workOf } from "#tests/support/work-of.ts";
import { namedMemberSchema } from "./named-seats.ts";
import { nameIssues, readNames } from "./read-names.ts";

/** What is read, in short: name | address | team, and "paid". */
const inShort = (text: string) =>
  readNames(text, "50.00").names.map(
    ({ name, email, team, hasPaid, note }) =>
      [name, email, team].join("|").replace(/\|+$/, "") + (hasPaid ? " paid" : "") + (note && ` (${note})`),
  );
const CASEY = "Casey Jones|casey@example.com|Team Rocket paid";

describe("Members pasted as text", () => {
  it.each([
    ["a name alone", "Casey Jones", ["Casey Jones"]],
    ["a line", "Casey Jones, Team Rocket, paid", ["Casey Jones||Team Rocket paid"]],
    ["one line of names", "Ann, Ben, Casey Jones", ["Ann", "Ben", "Casey Jones"]],
    ["a chat's list", "1. Ann ✅\n2) Ben\n- Casey\n• \u2068Dana\u2069", ["Ann paid", "Ben", "Casey", "Dana"]],
    ["an address anywhere", "casey@example.com, Casey Jones, paid, Team Rocket", [CASEY]],
    ["an address in brackets", 'Casey Jones <casey@example.com>, "Team Rocket", x', [CASEY]],
    ["an address in parentheses", "Casey Jones (casey@example.com);Team Rocket;YES", [CASEY]],
    ["an address alone", "casey@example.com", ["|casey@example.com"]],
    ["the entry fee", "Casey Jones\tTeam Rocket\t$50.00\tcasey@example.com", [CASEY]],
    ["no", "Ann, no\nBen, unpaid\nCasey, not paid\nDana, -\nEve, $0", ["Ann", "Ben", "Casey", "Dana", "Eve"]],
    ["another amount", "Ann, $25", ["Ann (\"$25\" isn't the entry fee, so it isn't recorded.)"]],
    ["too many cells", "Ann, Rockets, paid, late, twice", ["Ann||Rockets paid (Left out: late, twice.)"]],
    ["a quoted comma", '"Jones, Casey",Rockets', ["Jones, Casey||Rockets"]],
    ["quotes inside", 'Casey "CJ" Jones', ['Casey "CJ" Jones']],
    ["a word for paid alone", "X", ["X"]],
    ["nothing", " \n\t\n", []],
  ])("are read from %s", (_, text, names) => {
    expect(inShort(text)).toEqual(names);
  });

  it.each([
    ["LeagueSafe's columns", "Owner,Team Name,Email,Status\nCasey Jones,Team Rocket,casey@example.com,Paid"],
    ["another order", "Paid;E-mail;Name;Phone;Team\r\n50,00;casey@example.com;Casey Jones;555;Team Rocket\r\n"],
    ["two names", "First Name\tLast Name\tTeam\tEmail\tPaid\nCasey\tJones\tTeam Rocket\tcasey@example.com\tY"],
    [
      "Excel's first line",
      '\ufeffsep=;\n"Manager";"Team";"Email";"Has paid"\nCasey Jones;Team Rocket;casey@example.com;true',
    ],
  ])("are read from a table with %s", (_, text) => {
    expect(inShort(text)).toEqual([CASEY]);
  });

  it("have a team's name where nothing else names them, and a status that says nothing is told", () => {
    expect(inShort("Team,Status\nRockets,Refunded\nAces,Pending")).toEqual([
      'Rockets||Rockets (We can\'t tell whether "Refunded" means paid.)',
      "Aces||Aces",
    ]);
  });

  it("are 50 at most, and the others are counted", () => {
    const { names, more } = readNames(Array.from({ length: 1000 }, (_, at) => `Player ${at}`).join("\n"), "50.00");
    expect([names.length, more]).toEqual([50, 950]);
  });

  it("are what was written, whatever that is, in a work that grows with the text", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "é", "ש", "<", "&", "=", "'", "@", " ", "\u202e", "0"),
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const quoted = words.map((one) => `"Q${one}"`).join("\n");
        const { names } = readNames(`Name\n${quoted}`, "50.00");
        expect(names).toHaveLength(words.length);
        for (const { name } of names) expect(name).not.toMatch(/[\u202e\n]/);
      }),
    );
    for (const part of ["a", "a@", '"', "a,", "<", "\t"]) {
      const work = (times: number) => workOf(() => readNames(part.repeat(times), "50.00"));
      expect(work(16_000) / work(2000)).toBeLessThan(9);
    }
  });
});

describe("What is wrong with a name", () => {
  const issues = (names: object[], taken: string[] = []) =>
    nameIssues(
      names.map((one) => ({ name: "", email: "", team: "", hasPaid: false, ...one })),
      taken,
    );

  it.each([
    [{ name: "" }, { name: "Enter a name" }],
    [{ name: "x".repeat(61) }, { name: "Use at most 60 characters" }],
    [{ name: "Treasurer" }, { name: "This name is reserved. Choose another one." }],
    [
      { name: "Ann", email: "ann@", team: "t".repeat(61) },
      { email: "Invalid email address", team: "Use at most 60 characters" },
    ],
    [{ name: "<b>Ann</b> שלום" }, {}],
  ])("is said of %j", (name, said) => {
    expect(issues([name])).toEqual([said]);
  });

  it.each(["DÁNA  scu11y", "Dana Scully"])("is that %s looks like one before it or in the league", (name) => {
    expect(issues([{ name: "Dana Scully" }, { name }])[1]?.name).toContain("looks like another");
    expect(issues([{ name }], ["Dana Scully"])[0]?.name).toContain("has this name");
  });

  it("is that one looks like another in a hurry, as the database sees it", () => {
    expect(issues([{ name: "Don Cornvvell" }, { name: "d0n comwe|1" }])[1]?.name).toContain("looks like another");
  });

  it("is nothing that the server refuses, for any name that is read", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 70 }), (text) => {
        for (const one of readNames(text, "50.00").names) {
          const { note, hasPaid, ...sent } = one;
          expect(issues([one])[0]?.name === undefined).toBe(
            !namedMemberSchema.safeParse(sent).error?.issues.some(({ path }) => path[0] === "name"),
          );
        }
      }),
    );
  });
});
