import { type Setting, withoutMarks } from "#server/platform/config/settings/setting.ts";
import { SETTING_GROUPS, SETTINGS, type SettingName } from "#server/platform/config/settings/settings.ts";

const WIDTH = 120;
const HEAD =
  "Copy this file to .env and change what you need: npm start and the commands read it. An empty variable takes its default; the values filled in below are the defaults. docs/operations.md has the same list.";

const otherwiseOf = ({ otherwise }: Setting): string =>
  typeof otherwise === "string" ? otherwise : `${otherwise.trial} / ${otherwise.public}`;

/** The text of .env.example. */
export function printExample(): string {
  const groups = SETTING_GROUPS.map(({ title, names }) => [`# --- ${title}`, ...names.map(exampleOf)].join("\n"));
  return `${[comment(HEAD), ...groups].join("\n\n")}\n`;
}

function exampleOf(name: SettingName): string {
  const setting: Setting = SETTINGS[name];
  const says = withoutMarks(setting.sets);
  if (setting.default !== undefined) return `${comment(says)}\n${name}=${quoted(setting.default)}`;
  return `${comment([says, ...emptyOf(setting)].join(" "))}\n${name}=`;
}

function emptyOf({ otherwise }: Setting): string[] {
  if (otherwise === "none") return [];
  const words =
    typeof otherwise === "string"
      ? otherwise
      : `${otherwise.trial} on a trial, ${otherwise.public} on a public installation`;
  return [`Empty: ${withoutMarks(words)}.`];
}

/** As the shell and Node both read it. */
const quoted = (value: string): string => (/^[\w./:-]*$/.test(value) ? value : `"${value}"`);

/** Breaks a text into comments of one line each. */
function comment(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length + 3 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join("\n");
}

/** The tables of docs/operations.md. */
export function printTables(): string {
  const tables = SETTING_GROUPS.map(({ title, names }) =>
    [`| ${title} | what it sets | if empty |`, "|---|---|---|", ...names.map(rowOf)].join("\n"),
  );
  return tables.join("\n\n");
}

function rowOf(name: SettingName): string {
  const setting: Setting = SETTINGS[name];
  return `| \`${name}\` | ${setting.sets.replaceAll("|", "\\|")} | ${otherwiseOf(setting)} |`;
}
