import type { Standing } from "#contract/leagues/standing.ts";
import { type Writers, withoutMarks } from "#contract/platform/marked-words.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { standingOf } from "#server/leagues/standing/standing.ts";
import type { Custody } from "#tests/standing/season.ts";
import { seenIn } from "#tests/standing/seen.ts";
import { type Situation, situations } from "#tests/standing/situations.ts";
import { STATES } from "#tests/standing/states.ts";

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
  return (moment: string) => written.format(new Date(moment)).replaceAll(" ", " ");
};
const WRITERS: Writers = {
  day: format({ dateStyle: "medium" }),
  near: format({ month: "short", day: "numeric" }),
  time: format({ timeStyle: "short" }),
  moment: format({ dateStyle: "medium", timeStyle: "short" }),
  money: formatMoney,
};
export const written = (words: string): string => withoutMarks(words, WRITERS);

export type Row = Situation & { standing: Standing };

export const rowsOfTable = (): Row[] =>
  situations().map((one) => ({ ...one, standing: standingOf(seenIn(one.season, one.reader)) }));

const CUSTODIES: Record<Custody, string> = {
  potkeeper: "Potkeeper keeps the money",
  treasurer: "A treasurer keeps the money",
  free: "Free",
};

/** Prints docs/standing.md. */
export function printTable(rows: readonly Row[]): string {
  return `<!-- standing -->
# Where a league stands

What each person reads first about a league, what needs them and what else they can do, by where its season is, who keeps the money, their
part in it, and what they have paid or won. \`tests/standing/table.test.ts\` prints this page with the server's own functions;
\`npx vitest run tests/standing -u\` renews it. In it, Casey runs the league, Rita is the treasurer where Casey isn't, and Omar plays; the entry fee is
$50.00. A path without a league's own is under \`/leagues/:id\`.

${STATES.flatMap(({ title }) => stateOf(title, rows)).join("\n")}
<!-- /standing -->
`;
}

function stateOf(title: string, rows: readonly Row[]): string[] {
  const ofState = rows.filter(({ state }) => state.title === title);
  return [
    `## ${title}`,
    "",
    ...(Object.keys(CUSTODIES) as Custody[]).flatMap((custody) => custodyOf(custody, ofState)),
    ...actsIn(ofState),
    "",
  ];
}

function custodyOf(custody: Custody, rows: readonly Row[]): string[] {
  const ofCustody = rows.filter((row) => row.custody === custody);
  if (ofCustody.length === 0) return [];
  return [
    `### ${CUSTODIES[custody]}`,
    "",
    ...merged(ofCustody, ({ season }) => [season ? `${season.steps[season.current]?.name}: ${season.sentence}` : ""])
      .filter(([, sentence]) => sentence)
      .map(([who = "", sentence = ""]) => `- ${sentence} (${who.replaceAll("*", "")})`),
    "",
    "| who | is told | what needs them, the main thing first; or what the button offers | can also |",
    "|---|---|---|---|",
    ...merged(ofCustody, cellsOf, true).map((cells) => `| ${cells.join(" | ")} |`),
    "",
  ];
}

/** One line for everybody who is told the same. */
function merged(rows: readonly Row[], tell: (standing: Standing) => string[], withCases = false): string[][] {
  const by = new Map<string, { cells: string[]; who: Map<string, Set<string>> }>();
  for (const row of rows) {
    const cells = tell(row.standing).map(written);
    const key = cells.join("|");
    const line = by.get(key) ?? { cells, who: new Map() };
    line.who.set(row.role.says, new Set([...(line.who.get(row.role.says) ?? []), withCases ? row.says : ""]));
    by.set(key, line);
  }
  return [...by.values()].map(({ cells, who }) => [whoIn(who), ...cells]);
}

/** "**member, treasurer**: paid; owes it": roles with the same cases in one. */
function whoIn(who: Map<string, Set<string>>): string {
  const byCases = new Map<string, string[]>();
  for (const [role, cases] of who) {
    const said = [...cases].filter(Boolean).join("; ");
    byCases.set(said, [...(byCases.get(said) ?? []), role]);
  }
  return [...byCases].map(([said, roles]) => `**${roles.join(", ")}**${said ? `: ${said}` : ""}`).join("<br>");
}

function cellsOf({ sentence, needs, acts, green, rest, keeps }: Standing): string[] {
  const told = [`${sentence.text}${toneOf(sentence)}`, sentence.more && `_${sentence.more}_`];
  const asked = needs.map((need, nth) => {
    const isTold = nth === 0 && sentence.text.startsWith(need.says);
    const says = isTold ? "" : `${need.says}${toneOf(need)}${need.more ? `; ${need.more}` : ""} `;
    return `${says}→ **${need.label}** → \`${pathIn(need.path)}\``;
  });
  const rested = rest.kind === "calendar" ? "**Add to calendar**" : `**${rest.label}** → \`${pathIn(rest.path)}\``;
  const others = acts.map(({ kind }) => (kind === green ? `**${kind}**` : kind)).join(", ");
  return [
    [...told, keeps && `(${keeps})`].filter(Boolean).join("<br>"),
    asked.length > 0 ? asked.join("<br>") : `nothing: ${rested}`,
    others || "–",
  ];
}

const toneOf = ({ tone }: { tone: string }) => (tone === "plain" ? "" : ` (${tone})`);
const pathIn = (path: string) =>
  path.replace(/^\/leagues\/[\da-f-]{36}/, "").replace(/[\da-f]{8}-[\da-f-]{27}/, ":id") || "/";

/** What each act says in this state. */
function actsIn(rows: readonly Row[]): string[] {
  const says = rows.flatMap(({ standing }) => standing.acts.map(({ kind, says }) => written(`- ${kind}: ${says}`)));
  return says.length > 0 ? ["What the acts say:", "", ...new Set(says)] : [];
}
