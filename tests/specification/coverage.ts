import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Mark, marksIn } from "#tests/specification/marks.ts";
import { type StatementId, statements } from "#tests/specification/statements.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["contract", "server", "sandbox", "web", "tests"];
export const PAGE = path.join(ROOT, "docs/spec-coverage.md");

const SECTIONS = {
  2: "Screens and routes",
  3: "Entities and their fields",
  4: "States and transitions",
  5: "Validation rules",
  6: "Roles and permissions",
  7: "The calls it makes",
  8: "Error catalog",
  9: "Business constants and limits",
};

/** Every mark in the tests' source code. */
export function allMarks(): Mark[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => marksIn(file, readFileSync(path.join(ROOT, file), "utf8")));
}

/** The statements that no test proves. */
export function gapsAmong(marks: readonly Mark[]): StatementId[] {
  const proven = new Set(marks.map(({ id }) => id));
  return allIds().filter((id) => !proven.has(id));
}

/** Renders docs/spec-coverage.md. */
export function pageOf(marks: readonly Mark[]): string {
  const gaps = gapsAmong(marks).length;
  const sections = Object.entries(SECTIONS).map(([number, name]) => {
    const rows = allIds()
      .filter((id) => id.startsWith(`${number}.`))
      .map((id) => `| ${cell(statements[id])} | \`${id}\` | ${cell(proofsOf(id, marks))} |`);
    return [`## §${number} ${name}`, "", "| statement | id | proven by |", "|---|---|---|", ...rows].join("\n");
  });
  return [INTRODUCTION, `${allIds().length} statements, ${gaps} without a proof.`, ...sections, ""]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

const INTRODUCTION = `# What proves each statement of the specification

This page says which tests prove what [the product](product.md) promises. \`npm run spec:coverage\` generates it from the marks in the
tests (\`proves(…)\`, \`tests/specification/proves.ts\`), so don't edit it by hand. Each row is a testable statement of SPEC §2 to §9,
and the tests that assert it: the file, then the test's title.`;

const allIds = () => Object.keys(statements) as StatementId[];

function proofsOf(id: StatementId, marks: readonly Mark[]): string {
  const proofs = marks.filter((mark) => mark.id === id).map(({ file, title }) => `${file} › ${title}`);
  return [...new Set(proofs)].join("<br>") || "**nothing**";
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
