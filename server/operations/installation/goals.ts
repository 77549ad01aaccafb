import { type Goal, goals } from "#contract/operations/installation.ts";
import { doubtsOf, type GivenSettings } from "#server/operations/installation/readiness.ts";
import { type Setting, withoutMarks } from "#server/platform/config/settings/setting.ts";
import { SETTINGS, settingNames } from "#server/platform/config/settings/settings.ts";

/** Lists what an installation has and lacks for each thing it can be used for. */
export const goalsOf = (config: GivenSettings): Goal[] => goals.map((goal) => goalOf(goal, config));

function goalOf(goal: Goal["goal"], { given, warnings }: GivenSettings): Goal {
  const asked = settingNames.flatMap((name) => {
    const { asks, sets }: Setting = SETTINGS[name];
    const question = questionOf(goal, asks);
    if (!question) return [];
    const isAnswered = given[name]?.[goal === "test cards" ? "isAnswerInTest" : "isAnswer"] ?? false;
    return [{ name, isAnswered, sets: withoutMarks(sets), ...question }];
  });
  const open = asked.filter(({ isAnswered }) => !isAnswered);
  const doubts = doubtsOf(
    warnings,
    open.map(({ name }) => name),
  );
  return {
    goal,
    missing: [
      ...open.map(({ name, sets, question, why, value = "…" }) => ({ question, why, line: `${name}=${value}`, sets })),
      ...doubts.map(({ question, why }) => ({ question, why, line: null, sets: null })),
    ],
    done: asked.flatMap(({ name, isAnswered }) => (isAnswered ? [name] : [])),
  };
}

/** What a use of the installation asks of a setting, if anything. */
function questionOf(goal: Goal["goal"], asks: Setting["asks"]) {
  if (goal === "real money" || asks?.before === "treasurer leagues") return asks;
  return goal === "test cards" ? asks?.inTest : undefined;
}
