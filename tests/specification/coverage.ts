import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Mark, marksIn } from "#tests/specification/marks.ts";
import { type StatementId, statements } from "#tests/specification/statements.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["contract", "server", "sandbox", "web", "tests"];

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

/** Lists each statement of SPEC §2 to §9 with the tests that prove it: the file, then the test's title. */
export function tableOf(marks: readonly Mark[]): string {
  const sections = Object.entries(SECTIONS).map(([number, name]) => {
    const rows = allIds()
      .filter((id) => id.startsWith(`${number}.`))
      .map((id) => `| ${cell(statements[id])} | \`${id}\` | ${cell(proofsOf(id, marks))} |`);
    return [`## §${number} ${name}`, "", "| statement | id | proven by |", "|---|---|---|", ...rows].join("\n");
  });
  return `${sections.join("\n\n")}\n`;
}

const allIds = () => Object.keys(statements) as StatementId[];

function proofsOf(id: StatementId, marks: readonly Mark[]): string {
  const proofs = marks.filter((mark) => mark.id === id).map(({ file, title }) => `${file} › ${title}`);
  return [...new Set(proofs)].join("<br>") || "**nothing**";
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
