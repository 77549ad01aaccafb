import { type Missing, type Readiness, type Stage, stages } from "#contract/operations/installation.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import { SETTINGS, settingNames } from "#server/platform/config/settings/settings.ts";

type GivenSettings = Pick<Config, "given" | "warnings">;

/** Finds what an installation is ready for, from the questions of the settings and what their values warn of. */
export function readinessOf({ given, warnings }: GivenSettings): Readiness {
  const questions = settingNames.flatMap((name) => {
    const { asks }: Setting = SETTINGS[name];
    if (!asks || given[name]?.isAnswer) return [];
    return [{ before: asks.before, missing: { setting: name, question: asks.question, why: asks.why } }];
  });
  const doubts = warnings
    // Their setting asks already.
    .filter(({ says }) => !questions.some(({ missing }) => says.startsWith(missing.setting)))
    .map(({ says, remedy }) => ({
      before: "treasurer leagues" as const,
      missing: { setting: null, question: remedy, why: says },
    }));
  return staged([...questions, ...doubts]);
}

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
