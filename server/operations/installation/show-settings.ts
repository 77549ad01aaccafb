import type { ShownSetting } from "#contract/operations/installation.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Setting, withoutMarks } from "#server/platform/config/settings/setting.ts";
import { SETTING_GROUPS, SETTINGS } from "#server/platform/config/settings/settings.ts";

/** Lists every setting for the admins' page, without the secrets' values. */
export const shownGroups = ({ given, isPublic }: Pick<Config, "given" | "isPublic">) =>
  SETTING_GROUPS.map(({ title, names }) => ({
    title,
    settings: names.map((name): ShownSetting => {
      const { sets, otherwise }: Setting = SETTINGS[name];
      const words = typeof otherwise === "string" ? otherwise : otherwise[isPublic ? "public" : "trial"];
      return {
        name,
        sets: withoutMarks(sets),
        value: given[name]?.shown ?? null,
        otherwise: withoutMarks(words),
      };
    }),
  }));
