import { type Stage, stages } from "#contract/operations/installation.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Section } from "#server/operations/doctor/finding.ts";
import type { Readiness } from "#server/operations/installation/readiness.ts";

/**
 * Says what the installation is ready for, and what is between it and more: open questions, and what the checks found
 * wrong. @param readiness Absent if the configuration can't be read.
 */
export function writeVerdict(sections: readonly Section[], readiness: Readiness | undefined): string[] {
  const steps = stages.map((stage) => ({ stage, lines: [...wrongIn(sections, stage), ...asked(readiness, stage)] }));
  const blocked = steps.findIndex(({ lines }) => lines.length > 0);
  const ready = blocked === -1 ? stages.at(-1) : stages[blocked - 1];
  return [
    ready === undefined ? "Not ready for a trial yet." : `Ready for ${ready}.`,
    ...steps.flatMap(({ stage, lines }) => (lines.length > 0 ? [`Before ${stage}:`, ...lines] : [])),
  ];
}

function wrongIn(sections: readonly Section[], stage: Stage): string[] {
  return sections
    .filter(({ before }) => before === stage)
    .flatMap(({ title, findings }) => {
      const count = findings.filter(({ state }) => state === "wrong").length;
      return count > 0 ? [`  - ${title}: fix ${counted(count, "line")} marked WRONG above.`] : [];
    });
}

const asked = (readiness: Readiness | undefined, stage: Stage): string[] =>
  (readiness?.between ?? [])
    .filter(({ before }) => before === stage)
    .flatMap(({ missing }) =>
      missing.flatMap(({ setting, question, why }) => (setting ? [`  - ${setting}: ${question} ${why}`] : [])),
    );
