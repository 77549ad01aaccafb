import { type ColumnKind, type ColumnMeaning, UPLOAD_WEEKS_MAX } from "#contract/results/upload-words.ts";

/** The names in earlier lists are surer than those in later ones. */
type Names = Partial<Record<ColumnKind, readonly string[]>>;

/** What people and platforms call the columns, in lists from the surest to the vaguest. */
const names: readonly Names[] = [
  {
    team: `team|team name|teamname|teams|franchise|franchise name|fantasy team|mannschaft|mannschaftsname|club|squad|équipe|equipe|equipo|verein`.split(
      "|",
    ),
    place:
      `final place|final rank|final ranking|final standing|final standings|final position|final pos|final finish|final|finish|finished|place finished|finishing place|finishing position|endplatz|abschlussplatz|endstand|endplatzierung|abschlussplatzierung|playoff finish|playoff rank|postseason finish`.split(
        "|",
      ),
    seed: `seed|playoff seed|regular season place|regular season rank|regular season finish|regular season standing|regular season|reg season|reg season rank|reg season place|reg season finish|reg. season rank|reg. season|reg rank|rs rank|hauptrunde`.split(
      "|",
    ),
    owner:
      `owner|owners|owner name|team owner|manager|managers|manager name|team manager|gm|coach|user|username|user name|besitzer|inhaber|trainer|spieler|player|players|display name|member|members`.split(
        "|",
      ),
    division: `division|div|conference|conf|gruppe|staffel`.split("|"),
    record:
      `record|w-l-t|w-l|w-l-d|w/l/t|w/l|wlt|win-loss|win/loss|won-lost|overall record|season record|regular season record|h2h record|rec|bilanz|s-n-u|s-n`.split(
        "|",
      ),
    record_ties_second: `w-d-l|w-t-l|w/d/l|w/t/l|wdl|s-u-n|s/u/n`.split("|"),
    wins: `wins|win|won|w|siege|gewonnen`.split("|"),
    losses: `losses|loss|lost|l|niederlagen|verloren`.split("|"),
    ties: `ties|tie|tied|t|draws|draw|drawn|d|unentschieden`.split("|"),
    points:
      `points for|pts for|pf|pfor|total points for|total pf|points for total|points scored|fantasy points|fpts|fpts for|total points|total pts|season points|season total|overall points|punkte gesamt|gesamtpunkte|gesamtpunktzahl|erzielte punkte`.split(
        "|",
      ),
    points_against:
      `points against|pts against|pts agnst|pa|opp pts|opponent points|against|fpts against|total points against|gegenpunkte|punkte gegen`.split(
        "|",
      ),
    unused:
      `streak|strk|stk|moves|trades|acquisitions|waiver|waiver priority|waivers|faab|budget|pct|win pct|win %|win%|winning percentage|%|gb|games back|gp|games|games played|last 5|l5|max pf|potential points|ppts|pp|avg|average|avg pf|avg points|ppg|pts/g|points per game|diff|difference|+/-|change|trend|logo|notes|note|prize|prizes|payout|paid|email|proj|projected|home|away|home record|away record|division record|div record|conference record|draft pick|draft position|serie|spiele`.split(
        "|",
      ),
  },
  {
    team: ["name", "names"],
    place:
      `place|rank|rk|rnk|pos|position|placement|ranking|overall rank|league rank|pl|plc|platz|rang|platzierung|standing|standings|puesto`.split(
        "|",
      ),
    points: `points|pts|punkte|pkt|pkte|score`.split("|"),
  },
  { place: `#|nr|no|number|nummer`.split("|"), points: `total|totals|total score|scores|gesamt|summe|sum`.split("|") },
];

export type Named = { meaning: ColumnMeaning; vagueness: number };

const known: ReadonlyMap<string, Named> = new Map(
  names.flatMap((kinds, vagueness) =>
    Object.entries(kinds).flatMap(([meaning, list]) =>
      list.map((name) => [name, { meaning: meaning as ColumnKind, vagueness }] as const),
    ),
  ),
);

const WEEK =
  /^(?:week|wk|w|woche|gw|gameweek|game week|matchweek|mw|spieltag|period|scoring period|semaine|semana|jornada)[\s.#:_-]*(\d{1,2})(?:\s+\(?(?:pts|points|score|total|pf|punkte|fpts)\)?)?$/;
const WEEK_LAST = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:week|woche|spieltag)$/;

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[▲▼△▽↑↓⇅↕]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s*.:]+|[\s*.:]+$/g, "");

function weekNamed(name: string): Named | undefined {
  const week = Number((WEEK.exec(name) ?? WEEK_LAST.exec(name))?.[1] ?? 0);
  return week > 0 && week <= UPLOAD_WEEKS_MAX ? { meaning: `week_${week}`, vagueness: 0 } : undefined;
}

/** What a column's name says that it is; undefined for a name that we don't know. */
export function meaningOfName(written: string): Named | undefined {
  const name = plain(written);
  const [, outer = "", inner = ""] = /^(.*?)\s*\(([^()]*)\)$/.exec(name) ?? [];
  return known.get(name) ?? weekNamed(name) ?? known.get(plain(outer)) ?? known.get(plain(inner));
}

/** Whether a column says which week each line is of, in a table with a line for each team and week. */
export const isWeekOfLine = (name: string): boolean =>
  /^(?:week|wk|woche|gw|gameweek|period|spieltag)$/.test(plain(name));

/** The letters that mean games in German only next to each other: Siege, Niederlagen, Unentschieden. */
const GERMAN: Record<string, Named> = {
  s: { meaning: "wins", vagueness: 0 },
  n: { meaning: "losses", vagueness: 0 },
  u: { meaning: "ties", vagueness: 0 },
};

/** What the columns' names together say that they are. Numbers that count up next to a name are weeks. */
export function meaningsOfNames(header: readonly string[]): (Named | undefined)[] {
  const found = header.map(meaningOfName);
  const plainNames = header.map(plain);
  const isGerman = plainNames.includes("s") && plainNames.includes("n");
  const bare = plainNames.map((name) => (/^\d{1,2}$/.test(name) ? Number(name) : 0));
  const weeks = bare.filter((week) => week > 0);
  const areWeeks =
    found.some((named) => named !== undefined) &&
    weeks.length > 1 &&
    weeks.every((week, index) => index === 0 || week > (weeks[index - 1] ?? 0));
  return found.map((named, index) => {
    const week = bare[index] ?? 0;
    if (areWeeks && week > 0 && week <= UPLOAD_WEEKS_MAX) return { meaning: `week_${week}` as const, vagueness: 0 };
    return (isGerman && GERMAN[plainNames[index] ?? ""]) || named;
  });
}

const LONGEST_NAME = 4;

/** Splits a line of words into the columns' names that it consists of; undefined if it has any other word. */
export function namesInWords(line: string): string[] | undefined {
  const words = line.trim().split(/\s+/);
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [LONGEST_NAME, 3, 2, 1].find(
      (count) => at + count <= words.length && meaningOfName(words.slice(at, at + count).join(" ")),
    );
    if (length === undefined) return undefined;
    found.push(words.slice(at, at + length).join(" "));
    at += length;
  }
  return found;
}
