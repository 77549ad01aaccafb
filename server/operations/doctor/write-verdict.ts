import { type Goal, type Stage, stages } from "#contract/operations/installation.ts";
import { counted } from "#contract/platform/counted.ts";
import type { Section } from "#server/operations/doctor/finding.ts";

/**
 * Says what the installation is ready for, and what is between it and more: open questions, and what the checks found
 * wrong. @param goals Absent if the configuration can't be read.
 */
export function writeVerdict(sections: readonly Section[], goals: Goal[] | undefined): string[] {
  const steps = stages.map((stage) => ({ stage, lines: [...wrongIn(sections, stage), ...asked(goals, stage)] }));
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

/** What a stage asks that no stage before it does. */
function asked(goals: Goal[] | undefined, stage: Stage): string[] {
  const lacks = (wanted: Stage) => goals?.find(({ goal }) => goal === wanted)?.missing ?? [];
  const before = stage === "real money" ? lacks("treasurer leagues").map(({ setting }) => setting) : [];
  return lacks(stage).flatMap(({ setting, question, why }) =>
    setting && !before.includes(setting) ? [`  - ${setting}: ${question} ${why}`] : [],
  );
}
