import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { printTable, rowsOfTable } from "#tests/standing/print-table.ts";

const PAGE = fileURLToPath(new URL("../../docs/standing.md", import.meta.url));
const rows = rowsOfTable();

it("docs/standing.md is what the server says", async () => {
  await expect(printTable(rows)).toMatchFileSnapshot(PAGE);
});
