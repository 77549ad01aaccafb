import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ledgerFaults, roomFaults } from "../scripts/graph/find-faults.ts";
import { arrowsOf, importsOf, knotsOf, productFiles, sourcesOf } from "../scripts/graph/read-graph.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const files = productFiles(ROOT);
const sources = sourcesOf(ROOT, files);
const imports = importsOf(sources);

describe("the rooms of the server", () => {
  it("import only those below them, but for what is named with its reason", () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(roomFaults(files, imports)).toEqual([]);
  });

  it("show an import that goes up, and a folder that nobody named", () => {
    const up = { from: "server/ledger/entry.ts", to: "server/worker/registry.ts" };
    expect(roomFaults(files, [...imports, up])).toEqual([
      "server/ledger/entry.ts → server/worker/registry.ts goes up: a room imports only those below it.",
    ]);
    expect(roomFaults([...files, "server/attic/trunk.ts"], imports)).toEqual([
      "server/attic/ is not among the rooms (scripts/graph/rooms.ts).",
    ]);
  });

  it("leave the ledger's tables to the ledger", () => {
    const naming = { file: "server/votes/a.ts", text: "// docs/ledger.md\nsql`select from ledger.accounts`" };
    expect(ledgerFaults(sources)).toEqual([]);
    expect(ledgerFaults([naming, { ...naming, file: "server/ledger/a.ts" }])).toEqual([
      "server/votes/a.ts:2 names ledger.accounts: only server/ledger/ reads and writes the books. Ask one of its functions.",
    ]);
  });

  it("are a knot where they reach each other in a circle", () => {
    const between = (from: string, to: string) => ({ from: `server/${from}/a.ts`, to: `server/${to}/b.ts` });
    const arrows = arrowsOf([between("votes", "money"), between("money", "ledger"), between("ledger", "votes")]);
    expect(knotsOf(arrows)).toEqual([["votes", "money", "ledger"]]);
    expect(knotsOf(arrows.slice(0, 2))).toEqual([]);
  });
});
