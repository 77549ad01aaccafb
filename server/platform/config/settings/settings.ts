import { addressSettings } from "#server/platform/config/settings/address.ts";
import { databaseSettings } from "#server/platform/config/settings/database.ts";
import { dutySettings } from "#server/platform/config/settings/duties.ts";
import { looksSettings } from "#server/platform/config/settings/looks.ts";
import { moneySettings } from "#server/platform/config/settings/money.ts";
import { emailSettings, peopleSettings } from "#server/platform/config/settings/people.ts";
import { resultsSettings, runningSettings } from "#server/platform/config/settings/running.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import { signInSettings } from "#server/platform/config/settings/sign-in.ts";
import { unclaimedSettings } from "#server/platform/config/settings/unclaimed.ts";

const all = {
  ...addressSettings,
  ...databaseSettings,
  ...moneySettings,
  ...unclaimedSettings,
  ...emailSettings,
  ...peopleSettings,
  ...signInSettings,
  ...dutySettings,
  ...looksSettings,
  ...resultsSettings,
  ...runningSettings,
};

export type SettingName = keyof typeof all;

/** Every setting: the source of .env.example, of docs/operations.md, of the doctor's questions and of the admins' page. */
export const SETTINGS: { [Name in SettingName]: Setting & (typeof all)[Name] } = all;

const namesOf = (settings: Partial<typeof all>) => Object.keys(settings) as SettingName[];

export const settingNames = namesOf(all);

/** The settings in the order of the lists that people read. */
export const SETTING_GROUPS: readonly { title: string; names: readonly SettingName[] }[] = [
  { title: "Address and secret", names: namesOf(addressSettings) },
  { title: "Database", names: namesOf(databaseSettings) },
  { title: "Money", names: namesOf(moneySettings) },
  { title: "Tax and unclaimed money", names: namesOf(unclaimedSettings) },
  { title: "Email", names: namesOf(emailSettings) },
  { title: "People", names: namesOf(peopleSettings) },
  { title: "Sign-in", names: namesOf(signInSettings) },
  { title: "What the law asks of you", names: namesOf(dutySettings) },
  { title: "Name and looks", names: namesOf(looksSettings) },
  { title: "Results", names: namesOf(resultsSettings) },
  { title: "Running it", names: namesOf(runningSettings) },
];
