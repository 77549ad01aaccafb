import type { Setting } from "#server/platform/config/settings/setting.ts";
import { SETTINGS, type SettingName, settingNames } from "#server/platform/config/settings/settings.ts";

/** What screens may know of a variable that is set: a secret's value is replaced. */
type GivenSetting = { shown: string; isAnswer: boolean; isAnswerInTest: boolean };
export type GivenSettings = Partial<Record<SettingName, GivenSetting>>;

/** Lists the settings that the operator has set to anything but their defaults. */
export function givenOf(present: readonly (readonly [name: string, value: string])[]): GivenSettings {
  const values = new Map(present);
  const given: GivenSettings = {};
  for (const name of settingNames) {
    const setting: Setting = SETTINGS[name];
    const value = values.get(name);
    if (value === undefined || value === setting.default) continue;
    const isAnswer = setting.asks?.isAnswer ?? (() => true);
    const isShown = !setting.isSecret && (setting.isShown?.(value) ?? true);
    given[name] = {
      shown: isShown ? value : "set",
      isAnswer: isAnswer(value),
      isAnswerInTest: isAnswer(value.replace("_test_", "_live_")),
    };
  }
  return given;
}
