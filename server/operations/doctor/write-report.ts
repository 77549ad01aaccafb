import { NEEDS_APPROVAL } from "#contract/operations/setup-words.ts";
import type { Examination } from "#server/operations/doctor/examine.ts";
import type { Finding } from "#server/operations/doctor/finding.ts";
import { writeVerdict } from "#server/operations/doctor/write-verdict.ts";

const MARKS = { right: "right  ", wrong: "WRONG  ", skipped: "skipped" } as const;

/** Formats the findings, one per line, each with its remedy below. @returns Whether nothing is wrong, and the lines. */
export function writeReport({ sections, goals }: Examination): { isRight: boolean; lines: string[] } {
  const lines = [NEEDS_APPROVAL, ""];
  lines.push(...sections.flatMap(({ title, findings }) => [title, ...findings.flatMap(linesOf), ""]));
  const all = sections.flatMap(({ findings }) => findings);
  const count = (state: Finding["state"]) => all.filter((finding) => finding.state === state).length;
  const isRight = count("wrong") === 0;
  const verdict = isRight ? "Everything that was checked is right" : `${count("wrong")} wrong`;
  lines.push(`${verdict}: ${count("right")} right, ${count("skipped")} skipped.`, "", ...writeVerdict(sections, goals));
  return { isRight, lines };
}

const linesOf = (finding: Finding) => [
  `  ${MARKS[finding.state]}  ${finding.says}`,
  ...(finding.state === "wrong" ? [`           → ${finding.remedy}`] : []),
];
