import { type Goal, goals } from "#contract/operations/installation.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Setting, withoutMarks } from "#server/platform/config/settings/setting.ts";
import { SETTINGS, settingNames } from "#server/platform/config/settings/settings.ts";

type GivenSettings = Pick<Config, "given" | "warnings">;

/** Lists what an installation has and lacks for each thing it can be used for, by its settings and what they warn of. */
export const goalsOf = (config: GivenSettings): Goal[] => goals.map((goal) => goalOf(goal, config));

function goalOf(goal: Goal["goal"], { given, warnings }: GivenSettings): Goal {
  const isTest = goal === "test cards";
  const inMode = (words: string) => (isTest ? words.replace("live", "test") : words);
  const asked = settingNames.flatMap((setting) => {
    const { asks, sets }: Setting = SETTINGS[setting];
    if (!asks || !(goal === "real money" || asks.before === goals[0] || (isTest && asks.isAskedInTest))) return [];
    const { question, why, value = "…" } = asks;
    const line = `${setting}=${inMode(value)}`;
    const isDone = given[setting]?.[isTest ? "isAnswerInTest" : "isAnswer"] ?? false;
    return [{ isDone, setting, question: inMode(question), why, line, sets: withoutMarks(sets) }];
  });
  const missing = asked.filter(({ isDone }) => !isDone);
  const doubts = warnings
    // Their setting asks already.
    .filter(({ says }) => !missing.some(({ setting }) => says.startsWith(setting)))
    .map(({ says, remedy }) => ({ setting: null, question: remedy, why: says, line: null, sets: null }));
  return {
    goal,
    missing: [...missing.map(({ isDone, ...one }) => one), ...doubts],
    done: asked.flatMap(({ setting, isDone }) => (isDone ? [setting] : [])),
  };
}
