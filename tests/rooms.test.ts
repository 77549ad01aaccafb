import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { circleFaults, ledgerFaults, roomFaults } from "../scripts/graph/find-faults.ts";
import type { House } from "../scripts/graph/house.ts";
import { arrowsOf, importsOf, knotsOf, productFiles, sourcesOf } from "../scripts/graph/read-graph.ts";
import { ALL_CODE, CONTRACT, SERVER, WEB } from "../scripts/graph/rooms.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const measured = <Measured extends Pick<House, "folders">>(house: Measured) => {
  const files = productFiles(ROOT, house);
  const sources = sourcesOf(ROOT, files);
  return { house, files, sources, imports: importsOf(house, sources) };
};
const server = measured(SERVER);
const contract = measured(CONTRACT);
const web = measured(WEB);

describe.each([
  {
    ...server,
    importsAtLeast: 1000,
    up: { from: "server/ledger/entry.ts", to: "server/worker/registry.ts" },
    stray: "server/attic/trunk.ts",
    attic: "server/attic/",
  },
  {
    ...contract,
    importsAtLeast: 200,
    up: { from: "contract/platform/money.ts", to: "contract/leagues/leagues.ts" },
    stray: "contract/attic/trunk.ts",
    attic: "contract/attic/",
  },
  {
    ...web,
    importsAtLeast: 1000,
    up: { from: "web/pot/pot.tsx", to: "web/leagues/head/league-head.tsx" },
    stray: "web/attic/trunk.tsx",
    attic: "web/attic/",
  },
])("the rooms of $house.name", ({ house, files, imports, importsAtLeast, up, stray, attic }) => {
  it("import only those below them, except the imports listed with a reason", () => {
    expect(imports.length).toBeGreaterThan(importsAtLeast);
    expect(roomFaults(house, files, imports)).toEqual([]);
  });

  it("report an import that goes up, and a folder without a level", () => {
    expect(roomFaults(house, files, [...imports, up])).toEqual([
      `${up.from} → ${up.to} goes up: a room imports only those below it.`,
    ]);
    expect(roomFaults(house, [...files, stray], imports)).toEqual([
      `${attic} is not among the rooms (scripts/graph/rooms.ts).`,
    ]);
  });
});

describe("the rooms", () => {
  it("count dynamic imports, too", () => {
    const text = 'const Page = lazy(() => import("#web/pages/home.tsx").then(only));';
    expect(importsOf(WEB, [{ file: "web/router.tsx", text }])).toEqual([
      { from: "web/router.tsx", to: "web/pages/home.tsx" },
    ]);
  });

  it("leave the ledger's tables to the ledger", () => {
    const naming = { file: "server/votes/a.ts", text: "// docs/ledger.md\nsql`select from ledger.accounts`" };
    expect(ledgerFaults(server.sources)).toEqual([]);
    expect(ledgerFaults([naming, { ...naming, file: "server/ledger/a.ts" }])).toEqual([
      "server/votes/a.ts:2 names ledger.accounts: only server/ledger/ reads and writes the books. Ask one of its functions.",
    ]);
  });

  it("have no files that import each other in a circle, nor do those of the tests, scripts and benches", () => {
    const { imports } = measured(ALL_CODE);
    expect(new Set(imports.map(({ from }) => from.split("/")[0]))).toEqual(new Set(ALL_CODE.folders));
    expect(circleFaults(imports)).toEqual([]);
  });

  it("report files that import each other in a circle, even for types and by relative paths", () => {
    const sources = [
      { file: "web/ui/a.tsx", text: 'import type { B } from "#web/ui/b.tsx";\nimport { d } from "./d.ts";' },
      { file: "web/ui/b.tsx", text: 'const c = () => import(\n  "../pot/c.ts"\n);' },
      { file: "web/pot/c.ts", text: 'export type { A } from "../ui/a.tsx";' },
      { file: "web/ui/d.ts", text: "" },
    ];
    expect(circleFaults(importsOf(WEB, sources))).toEqual([
      "web/ui/a.tsx and web/ui/b.tsx and web/pot/c.ts import each other in a circle: move what they share to a file of its own.",
    ]);
  });

  it("are reported when they import each other in a circle", () => {
    const between = (from: string, to: string) => ({ from: `server/${from}/a.ts`, to: `server/${to}/b.ts` });
    const arrows = arrowsOf([between("votes", "money"), between("money", "ledger"), between("ledger", "votes")]);
    expect(knotsOf(arrows)).toEqual([["votes", "money", "ledger"]]);
    expect(knotsOf(arrows.slice(0, 2))).toEqual([]);
  });
});
