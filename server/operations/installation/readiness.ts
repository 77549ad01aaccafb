import { type Stage, stages } from "#contract/operations/installation.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import { SETTINGS, settingNames } from "#server/platform/config/settings/settings.ts";

export type GivenSettings = Pick<Config, "given" | "warnings">;

/** A setting's open question; without a setting, what to do about several. */
type Missing = { setting: string | null; question: string; why: string };

export type Readiness = {
  readyFor: Stage;
  /** What is missing before each further stage, the nearest first; stages that lack nothing are left out. */
  between: { before: Stage; missing: Missing[] }[];
};

/** Finds what an installation is ready for, from the questions of the settings and what their values warn of. */
export function readinessOf({ given, warnings }: GivenSettings): Readiness {
  const questions = settingNames.flatMap((name) => {
    const { asks }: Setting = SETTINGS[name];
    if (!asks || given[name]?.isAnswer) return [];
    return [{ before: asks.before, missing: { setting: name, question: asks.question, why: asks.why } }];
  });
  const doubts = doubtsOf(
    warnings,
    questions.map(({ missing }) => missing.setting),
  );
  return staged([...questions, ...doubts.map((missing) => ({ before: "treasurer leagues" as const, missing }))]);
}

/** What values warn of, except of settings that ask already. */
export const doubtsOf = (warnings: GivenSettings["warnings"], asking: readonly string[]): Missing[] =>
  warnings
    .filter(({ says }) => !asking.some((setting) => says.startsWith(setting)))
    .map(({ says, remedy }) => ({ setting: null, question: remedy, why: says }));

/** Puts what is missing in the order of the stages. */
function staged(all: readonly { before: Stage; missing: Missing }[]): Readiness {
  const between = stages
    .map((stage) => ({
      before: stage,
      missing: all.filter(({ before }) => before === stage).map(({ missing }) => missing),
    }))
    .filter(({ missing }) => missing.length > 0);
  return { readyFor: stageBefore(between[0]?.before), between };
}

/** The last stage that lacks nothing. A server that runs is at least a trial. */
function stageBefore(lacking: Stage | undefined): Stage {
  const at = lacking === undefined ? stages.length : stages.indexOf(lacking);
  return stages[at - 1] ?? "a trial";
}
