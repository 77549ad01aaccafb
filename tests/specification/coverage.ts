import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { departures } from "#tests/specification/departures.ts";
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

/** Numbers that their tests write otherwise: in milliseconds, in cents, as a number or as a date. */
const WRITTEN_OTHERWISE: Partial<Record<StatementId, string>> = {
  "2.invite.success": "1500",
  "3.leagues.entry-fee": "99999999.99",
  "3.leagues.reimbursement": "99.99",
  "3.league-members.total-amount-paid": "0",
  "4.signed-in.cache": "300000",
  "9.limits.reimbursement": "0",
  "9.create.end-date": "2026-12-30",
  "9.timing.current-user": "300000",
  "9.loading.discarded": "300000",
  "9.toasts.removed": "999999",
};

/** The numbers in statements that no file of their tests has. */
export function numbersNotAsserted(marks: readonly Mark[]): string[] {
  const files = new Map<string, string>();
  const textOf = (file: string) => {
    const text = files.get(file) ?? readFileSync(path.join(ROOT, file), "utf8").replaceAll("_", "");
    files.set(file, text);
    return text;
  };
  return allIds().flatMap((id) => {
    const text = marks.flatMap((mark) => (mark.id === id ? [textOf(mark.file)] : [])).join("\n");
    const numbers = numbersIn(WRITTEN_OTHERWISE[id] ?? statements[id]);
    const missing = numbers.filter((number) => !numbersIn(text).includes(number));
    return missing.length > 0 ? [`${id}: ${missing.join(", ")}`] : [];
  });
}

const numbersIn = (text: string) =>
  [...text.matchAll(/(?<![\w.])\d+(?:[.,]\d+)*(?!\w)/g)].map(([number]) => number.replaceAll(",", ""));

/** Lists each statement of SPEC §2 to §9 with the tests that prove it: the file, then the test's title. */
export function tableOf(marks: readonly Mark[]): string {
  const sections = Object.entries(SECTIONS).map(([number, name]) => {
    const rows = allIds()
      .filter((id) => id.startsWith(`${number}.`))
      .map((id) => `| ${cell(statements[id])}${departureOf(id)} | \`${id}\` | ${cell(proofsOf(id, marks))} |`);
    return [`## §${number} ${name}`, "", "| statement | id | proven by |", "|---|---|---|", ...rows].join("\n");
  });
  return `${sections.join("\n\n")}\n`;
}

const allIds = () => Object.keys(statements) as StatementId[];

function proofsOf(id: StatementId, marks: readonly Mark[]): string {
  const proofs = marks.filter((mark) => mark.id === id).map(({ file, title }) => `${file} › ${title}`);
  return [...new Set(proofs)].join("<br>") || "**nothing**";
}

const departureOf = (id: StatementId) => {
  const record = (departures as Partial<Record<StatementId, string>>)[id];
  return record ? ` (departs: decision ${record})` : "";
};

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
