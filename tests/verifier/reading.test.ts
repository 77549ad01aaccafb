import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSignedBy, readKey, readNote, rootOf } from "../../verifier/signed-head.ts";
import { verify } from "../../verifier/verify.ts";
import { type Bundle, bundleOf, LEAGUE, processorsSeason, sealed, treasurersSeason, written } from "./make-bundle.ts";
import { LOG, rootOf as ownRoot, pathOf, WITNESS } from "./sign-log.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const good = () => structuredClone(bundleOf(treasurersSeason()));

describe("what is said of good books", () => {
  it("sums of each season, what follows from results, own ballots, and who saw the head", async () => {
    const answer = await verify(JSON.stringify(good()), {
      keys: [LOG.verifier, WITNESS.verifier],
      head: written(good().head),
    });
    expect(answer.headline).toBe("Sunday Scaries: these books add up.");
    expect(answer.lines).toEqual([
      "This season adds up: $150.00 in, $80.00 out, $70.00 left. 3 payments, 3 ballots, 3 prizes follow from the results.",
      "Your old head is in these books: nothing up to entry 9 has changed.",
      "The league's head was seen by witness.example on Nov 18, 2026.",
    ]);
    expect(answer.notes).toEqual([
      "Not checked against the results, as people or other rules decide: 1 of the prizes.",
      "You voted for it (payout vote), and your vote was counted.",
      `Its head is signed by the key ${LOG.verifier}. Compare that key with one from elsewhere.`,
      `The head of these books: ${written(good().head)}`,
    ]);
  });

  it("in the league's currency", async () => {
    const entries = processorsSeason();
    Object.assign(entries[0]?.records?.[0]?.[1] as object, { currency: "EUR" });
    const { lines } = await verify(JSON.stringify(bundleOf(entries, false)));
    expect(lines).toEqual(["This season adds up: €150.00 in, €150.00 out. 3 payments."]);
  });

  it("somebody whom the reader doesn't see is someone, and a name can't command a terminal", async () => {
    const entries = processorsSeason();
    Object.assign(entries[3]?.records?.[0]?.[1] as object, { amount: 1 });
    const bundle = { ...bundleOf(entries), people: {} };
    expect((await verify(JSON.stringify(bundle))).headline).toMatch(/^Someone's payment is recorded as \$0\.01/);
    const named = { ...bundle, people: { cat: "\u001b[2JC\u202eat\n" } };
    expect((await verify(JSON.stringify(named))).headline).toMatch(/^\[2JCat's payment/);
  });

  it("without Ed25519, that the signature wasn't checked", async () => {
    const { subtle } = crypto;
    const importKey = subtle.importKey;
    subtle.importKey = () => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
    try {
      const { verdict, notes } = await verify(JSON.stringify(good()));
      expect(verdict).toBe("good");
      expect(notes).toContain("This browser can't check signatures, so the signature wasn't checked.");
    } finally {
      subtle.importKey = importKey;
    }
  });
});

/** An entry's text changed, and all hashed and signed anew. */
const entry = (from: string | RegExp, to: string) => (bundle: Bundle) =>
  sealed({ ...bundle, entries: bundle.entries.map((text: string) => text.replace(from, to)) });
const set = (fields: object) => (bundle: Bundle) => ({ ...bundle, ...fields });

const UNREADABLE: [what: string, text: string | ((bundle: Bundle) => Bundle), sentence: string][] = [
  ["nothing", "", "This file isn't JSON."],
  ["no JSON", "{", "This file isn't JSON."],
  ["very deep JSON", "[".repeat(1_000_000), "This file isn't JSON."],
  ["no object", "[1]", "This file isn't a proof of the format potkeeper-proof/1."],
  ["no fields", "{}", "This file isn't a proof of the format potkeeper-proof/1."],
  ["another format", set({ format: "potkeeper-proof/2" }), "This file isn't a proof of the format potkeeper-proof/1."],
  ["no entries", set({ entries: undefined }), "“entries” is missing or isn't what it should be."],
  ["entries that aren't text", set({ entries: [1] }), "“entries” is missing or isn't what it should be."],
  ["people that are a list", set({ people: [] }), "“people” is missing or isn't what it should be."],
  [
    "a negative position",
    set({ head: { position: -1, hash: "" } }),
    "“position” is missing or isn't what it should be.",
  ],
  ["a signature of another kind", set({ signed: {} }), "“leaf” is missing or isn't what it should be."],
  [
    "a table nested too deep",
    (bundle) => ({ ...bundle, results: [{ id: "results-1", season: 1, table: "DEEP" }] }),
    "This file is built so that it can't be checked.",
  ],
  ["an amount of NaN", entry(/-5000$/m, "NaN"), "Entry 2 has “NaN” where a whole number should be."],
  ["half a cent", entry(/-5000$/m, "-0.5"), "Entry 2 has “-0.5” where a whole number should be."],
  [
    "more than all money",
    entry(/-5000$/m, "-9000000000000001"),
    "Entry 2 has “-9000000000000001” where a whole number should be.",
  ],
  [
    "a record's negative amount",
    entry('"amount":5000', '"amount":-5000'),
    "“amount” is missing or isn't what it should be.",
  ],
  ["an amount as text", entry('"amount":5000', '"amount":"5000"'), "“amount” is missing or isn't what it should be."],
  ["a header line left out", entry(/^actor .*\n/m, ""), "Entry 1 has no line “actor” in its place."],
  ["a line of another kind", entry(/$/, "\nx"), "Entry 1 has a line that is neither a posting nor a record."],
  [
    "details that are no object",
    entry(/^details .*$/m, "details 5"),
    "“Entry 1: details” is missing or isn't what it should be.",
  ],
  ["a record without JSON", entry(/^record 1 terms .*$/m, "record 1 terms {"), "Entry 1 isn't JSON."],
];

describe("what can't be read", () => {
  it.each(UNREADABLE)("%s", async (_, text, sentence) => {
    const deep = `${"[".repeat(9000)}${"]".repeat(9000)}`;
    const json = typeof text === "string" ? text : JSON.stringify(text(good())).replace('"DEEP"', deep);
    expect(await verify(json)).toEqual({ verdict: "unreadable", headline: sentence, lines: [], notes: [], faults: [] });
  });

  it.each(["57", "57 · 3f2a", "x · 3f2a", "9 · zzzz"])("an old head such as “%s”", async (head) => {
    expect(await verify(JSON.stringify(good()), { head })).toMatchObject({
      verdict: "unreadable",
      headline: "An old head is a number and 32 digits, such as “57 · 3f2a 09bc …”. Copy all of it.",
    });
  });

  it("an older file of another league, or one that was itself changed", async () => {
    const other = { ...good(), league: { id: "other", name: "Other" } };
    expect((await verify(JSON.stringify(good()), { older: JSON.stringify(other) })).headline).toBe(
      "The older file is about another league.",
    );
    const changed = { ...good(), entries: good().entries.slice(1), head: { ...good().head, position: 8 } };
    expect((await verify(JSON.stringify(good()), { older: JSON.stringify(changed) })).headline).toContain(
      "The older file was itself changed",
    );
  });

  it("ids that mean something to JavaScript are ids like others", async () => {
    const json = JSON.stringify(bundleOf(treasurersSeason())).replace(
      '"people":{',
      '"people":{"__proto__":"Eve","constructor":"Mallory",',
    );
    expect((await verify(json)).verdict).toBe("good");
    const entries = treasurersSeason();
    Object.assign(entries[2]?.records?.[0]?.[1] as object, { user: "constructor" });
    entries[2]?.records?.push([
      "seat",
      { id: "__proto__", user: "__proto__", status: "paid", firstSeason: 1, paidThrough: 1 },
    ]);
    const { headline, faults } = await verify(JSON.stringify(bundleOf(entries)));
    expect(headline).toBe("Someone's payment of $50.00 is recorded as paid by someone, but entry 3 says someone else.");
    expect(faults.map(({ sentence }) => sentence)).toContain(
      "Someone counts as paid through season 1, but no payment in the books covers it.",
    );
  });
});

describe("published examples", () => {
  it("C2SP's signed-note: the example's key verifies its note, and not another", async () => {
    const note = readNote(
      "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
    );
    const key = await readKey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
    if (!note || !key) throw new Error("The example can't be read.");
    expect(await isSignedBy(note, key)).toBe(true);
    expect(await isSignedBy({ ...note, text: "This is another message.\n" }, key)).toBe(false);
    expect(await readKey("example.com/fob+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k")).toBeUndefined();
  });

  it("RFC 6962: the trees of Certificate Transparency's tests have their roots, reached from each leaf", async () => {
    const leaves = ["", "\0", "\x10", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"];
    const roots = [
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];
    for (const [nth, root] of roots.entries()) {
      const tree = leaves.slice(0, nth + 1);
      expect(ownRoot(tree).toString("hex")).toBe(root);
      for (const [index, leaf] of tree.entries()) {
        expect(await rootOf(leaf, index, tree.length, pathOf(tree, index))).toBe(root);
        expect(await rootOf(leaf, index, tree.length, [...pathOf(tree, index), root])).toBeUndefined();
      }
    }
  });
});

describe("the files that people get", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "verifier-"));
  const build = () =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/build-verifier.ts", folder], {
      cwd: ROOT,
      encoding: "utf8",
    });
  let printed = "";
  beforeAll(() => {
    printed = build().stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const built = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const run = (bundle: string, ...options: string[]) => {
    const file = path.join(folder, "bundle.json");
    writeFileSync(file, bundle);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(folder, "verify.mjs"), file, ...options],
      { encoding: "utf8" },
    );
    return { status, said: stdout + stderr };
  };

  it("are the same each time, and their hashes are printed", () => {
    const hashes = ["verify.mjs", "verify.html"].map(
      (name) => `${createHash("sha256").update(built(name)).digest("hex")}  ${name}\n`,
    );
    expect(printed).toBe(hashes.join(""));
    expect(build().stdout).toBe(printed);
  });

  it("import nothing but files and arguments, and the page allows no request and no other script", () => {
    expect([...built("verify.mjs").matchAll(/\bfrom "([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "node:fs",
      "node:util",
    ]);
    const [, script = ""] = /<script>(.*)<\/script>/s.exec(built("verify.html")) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(built("verify.html")).toContain(
      `content="default-src 'none'; script-src 'sha256-${hash}'; style-src 'sha256-`,
    );
    expect(built("verify.html")).not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.write|\bfetch\(|\beval\(|%POLICY%|>SCRIPT;/,
    );
  });

  it("end with 0, 1 or 2 and a sentence, never with a stack", () => {
    expect(run(JSON.stringify(good()))).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^Sunday Scaries: these books add up\.\nThis season adds up/),
    });
    const { said, ...bad } = run(JSON.stringify(good()), "--head", `9 · ${"0".repeat(32)}`);
    expect({ ...bad, lines: said.trim().split("\n").length }).toEqual({ status: 1, lines: 1 });
    expect(run("{")).toEqual({ status: 2, said: "This file isn't JSON.\n" });
    expect(run("{", "--with", "nowhere.json")).toEqual({ status: 2, said: "There is no file nowhere.json.\n" });
    const huge = path.join(folder, "huge.json");
    writeFileSync(huge, "");
    truncateSync(huge, 200_000_001);
    expect(run("{}", "--with", huge)).toEqual({ status: 2, said: "This file is too large to be a league's proof.\n" });
    expect(run("{", "--other")).toMatchObject({
      status: 2,
      said: expect.stringMatching(/^Usage: node verify\.mjs bundle\.json/),
    });
  });
});

it("a league's id is in every entry", () => {
  expect(good().entries.every((text: string) => text.includes(`\nleague ${LEAGUE}\n`))).toBe(true);
});

it("the page's test vectors are what it says, and its example says what it should", async () => {
  const page = readFileSync("docs/proof.md", "utf8");
  const hashes = [`${"0".repeat(64)}\nx`, "00000000-0000-4000-8000-000000000001:No show"].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  for (const hash of hashes) expect(page).toContain(`\`${hash}\``);
  const { verdict, headline, lines } = await verify(readFileSync("docs/proof-example.json", "utf8"));
  expect(verdict).toBe("good");
  expect(page.replaceAll(/\s+/g, " ")).toContain(`"${headline}" and "${lines[0]}"`);
});
