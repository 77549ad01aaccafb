import { describe, expect, it } from "vitest";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { readUpload, understandUpload } from "#server/results/platforms/uploads.ts";

const about = { leagueName: "Harbor", season: "2024", sport: "football" } as const;

/** The same four teams in every shape, with as much of this as the shape says. */
const truth = {
  "Harbor Anchors": { place: 1, points: 191234, record: "10-4-0", weeks: [10150, 9900, 11010], owner: "alice" },
  Buoys: { place: 2, points: 185050, record: "9-5-0", weeks: [12025, 9899, 8810], owner: "ben" },
  "Herons & Co.": { place: 3, points: 179925, record: "8-6-0", weeks: [8800, 10100, 9950], owner: "cara" },
  Divers: { place: 4, points: 150010, record: "1-13-0", weeks: [7700, 8825, 9100], owner: "dan" },
};

/** The table as someone keeps it who says, if asked, that its places are the final ones. */
function readAnswered(text: string): ResultsTable {
  const { reading, columns } = understandUpload(text, about);
  const asked = columns.findIndex(({ question }) => question?.answers.includes("place"));
  if (!reading || asked === -1) return readUpload(text, about);
  return readUpload(text, about, { ...reading, columns: reading.columns.with(asked, "place") });
}

type Fact = "place" | "points" | "record" | "weeks" | "owner";

/** What a table says about its teams, in the order of their names. */
function factsOf(table: ResultsTable, facts: readonly Fact[]) {
  const teams = table.teams.toSorted((a, b) => a.name.localeCompare(b.name));
  return teams.map(({ id, name, finalPlace, points, wins, losses, ties, owners }) => {
    const scores = table.weeks.map((week) => week.scores.find(({ teamId }) => teamId === id)?.points);
    const all = {
      place: finalPlace,
      points,
      record: `${wins}-${losses}-${ties}`,
      weeks: scores,
      owner: owners?.[0]?.name,
    };
    return [name, ...facts.map((fact) => all[fact])];
  });
}

const expected = (facts: readonly Fact[]) =>
  Object.entries(truth)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, all]) => [name, ...facts.map((fact) => all[fact])]);

const shapes: [title: string, facts: readonly Fact[], lines: readonly string[]][] = [
  [
    "Sleeper's standings, typed off with RK",
    ["place", "points", "record"],
    [
      "RK\tTeam\tRecord\tPF\tPA\tStreak\tWaiver",
      "1\tHarbor Anchors\t10-4\t1912.34\t1750.12\tW3\t4",
      "2\tBuoys\t9-5\t1850.50\t1801.00\tL1\t3",
      "3\tHerons & Co.\t8-6\t1799.25\t1788.90\tW1\t2",
      "4\tDivers\t1-13\t1500.10\t1722.17\tL9\t1",
    ],
  ],
  [
    "Yahoo's standings with clinched places and a title",
    ["place", "points", "record"],
    [
      "Regular season standings",
      "Rank\tTeam\tW-L-T\tPts For\tPts Agnst\tStreak\tWaiver\tMoves",
      "*1\tHarbor Anchors\t10-4-0\t1,912.34\t1,750.12\tW-3\t10\t25",
      "*2\tBuoys\t9-5-0\t1,850.50\t1,801.00\tL-1\t8\t11",
      "3\tHerons & Co.\t8-6-0\t1,799.25\t1,788.90\tW-1\t5\t9",
      "4\tDivers\t1-13-0\t1,500.10\t1,722.17\tL-9\t1\t2",
    ],
  ],
  [
    "ESPN's final standings",
    ["place", "record", "owner"],
    [
      "Final Standing,Team,Owner,W,L,T,PCT,GB",
      "1,Harbor Anchors,alice,10,4,0,.714,--",
      "2,Buoys,ben,9,5,0,.643,1",
      "3,Herons & Co.,cara,8,6,0,.571,2",
      "4,Divers,dan,1,13,0,.071,9",
    ],
  ],
  [
    "NFL.com's with Pos and shares of games won",
    ["place", "points", "record"],
    [
      "Pos\tTeam Name\tRecord\tPts",
      "1\tHarbor Anchors\t10-4 (.714)\t1,912.34",
      "2\tBuoys\t9-5 (.643)\t1,850.50",
      "3\tHerons & Co.\t8-6 (.571)\t1,799.25",
      "4\tDivers\t1-13 (.071)\t1,500.10",
    ],
  ],
  [
    "MyFantasyLeague's franchises",
    ["points", "record", "place"],
    [
      "#,Franchise,W-L-T,Pct,PF,PA",
      "1.,Harbor Anchors,10-4-0,.714,1912.34,1750.12",
      "2.,Buoys,9-5-0,.643,1850.50,1801.00",
      "3.,Herons & Co.,8-6-0,.571,1799.25,1788.90",
      "4.,Divers,1-13-0,.071,1500.10,1722.17",
    ],
  ],
  [
    "Fleaflicker's with ordinal finishes",
    ["place", "owner", "points"],
    [
      "Finish;Name;Owner;Total Points",
      "1st;Harbor Anchors;alice;1912.34",
      "2nd;Buoys;ben;1850.50",
      "3rd;Herons & Co.;cara;1799.25",
      "4th;Divers;dan;1500.10",
    ],
  ],
  [
    "Excel in German",
    ["place", "points"],
    [
      "Platz;Mannschaft;Punkte;Gegenpunkte",
      "1;Harbor Anchors;1.912,34;1.750,12",
      "2;Buoys;1.850,50;1.801,00",
      "3;Herons & Co.;1.799,25;1.788,90",
      "4;Divers;1.500,10;1.722,17",
    ],
  ],
  [
    "Excel in German with Rang, S, N and U, and a sum",
    ["place", "points", "record"],
    [
      "Rang;Team;S;N;U;Punkte gesamt",
      "1;Harbor Anchors;10;4;0;1912,34",
      "2;Buoys;9;5;0;1850,50",
      "3;Herons & Co.;8;6;0;1799,25",
      "4;Divers;1;13;0;1500,10",
      "Summe;;28;28;0;7062,19",
    ],
  ],
  [
    "a German record with the ties in the middle",
    ["place", "record"],
    ["Pl.;Team;S-U-N", "1;Harbor Anchors;10-0-4", "2;Buoys;9-0-5", "3;Herons & Co.;8-0-6", "4;Divers;1-0-13"],
  ],
  [
    "Google Sheets with a title, an empty line and a total",
    ["place", "points", "owner"],
    [
      "2024 Final Standings\t\t\t",
      "\t\t\t",
      "Place\tTeam\tManager\tPoints",
      "1\tHarbor Anchors\talice\t1912.34",
      "2\tBuoys\tben\t1850.5",
      "3\tHerons & Co.\tcara\t1799.25",
      "4\tDivers\tdan\t1500.1",
      "\tTotal\t\t7062.19",
    ],
  ],
  [
    "weeks that are only numbers",
    ["weeks"],
    [
      "Team,1,2,3",
      "Harbor Anchors,101.5,99,110.1",
      "Buoys,120.25,98.99,88.1",
      "Herons & Co.,88,101,99.5",
      "Divers,77,88.25,91",
    ],
  ],
  [
    "weeks called W1 with a league average",
    ["weeks"],
    [
      "Team\tW1\tW2\tW3",
      "Harbor Anchors\t101.5\t99\t110.1",
      "Buoys\t120.25\t98.99\t88.1",
      "Herons & Co.\t88\t101\t99.5",
      "Divers\t77\t88.25\t91",
      "League Average\t96.69\t96.81\t97.18",
    ],
  ],
  [
    "weeks in German with decimal commas",
    ["weeks"],
    [
      "Team;Woche 1;Woche 2;Woche 3",
      "Harbor Anchors;101,5;99;110,1",
      "Buoys;120,25;98,99;88,1",
      "Herons & Co.;88;101;99,5",
      "Divers;77;88,25;91",
      "Durchschnitt;96,69;96,81;97,18",
    ],
  ],
  [
    "ties as T2 do",
    ["points"],
    [
      "Place,Team,Points",
      "T1,Harbor Anchors,1912.34",
      "T1,Buoys,1850.50",
      "3,Herons & Co.,1799.25",
      "4,Divers,1500.10",
    ],
  ],
  ["places as 2T", ["place"], ["Rank,Team", "1,Harbor Anchors", "2T,Buoys", "3,Herons & Co.", "4,Divers"]],
  ["places as =2", ["place"], ["Rank,Team", "=1,Harbor Anchors", "=2,Buoys", "3.,Herons & Co.", "#4,Divers"]],
  [
    "points with their unit",
    ["place", "points"],
    [
      "Rank,Team,Score",
      "1,Harbor Anchors,1912.34 PF",
      '2,Buoys,"1,850.50 pts"',
      "3,Herons & Co.,1799.25 pts.",
      "4,Divers,1500.10 points",
    ],
  ],
  [
    "no names of columns",
    ["place", "points", "record"],
    [
      "1,Harbor Anchors,10-4-0,1912.34",
      "2,Buoys,9-5-0,1850.50",
      "3,Herons & Co.,8-6-0,1799.25",
      "4,Divers,1-13-0,1500.10",
    ],
  ],
  [
    "no names of columns, with points scored and allowed",
    ["place", "points", "record"],
    [
      "1\tHarbor Anchors\t10\t4\t0\t1912.34\t1750.12",
      "2\tBuoys\t9\t5\t0\t1850.50\t1801.00",
      "3\tHerons & Co.\t8\t6\t0\t1799.25\t1788.90",
      "4\tDivers\t1\t13\t0\t1500.10\t1722.17",
    ],
  ],
  [
    "a numbered list",
    ["place", "points"],
    ["1. Harbor Anchors - 1912.34", "2. Buoys - 1850.5", "3. Herons & Co. - 1799.25", "4. Divers - 1500.1"],
  ],
  [
    "a numbered list with parentheses",
    ["place", "record", "points"],
    [
      "1) Harbor Anchors (10-4, 1912.34 pts)",
      "2) Buoys (9-5, 1850.50 pts)",
      "3) Herons & Co. (8-6, 1799.25 pts)",
      "4) Divers (1-13, 1500.10 pts)",
    ],
  ],
  [
    "a WhatsApp message with medals",
    ["place", "points"],
    [
      "Final standings 2024 🏆",
      "",
      "🥇 Harbor Anchors – 1912,34",
      "🥈 Buoys – 1850,50",
      "🥉 Herons & Co. – 1799,25",
      "4. Divers – 1500,10",
      "",
      "Congrats everyone!",
    ],
  ],
  [
    "a WhatsApp message with pictured digits and colons",
    ["place", "points"],
    ["1️⃣ Harbor Anchors: 1,912.34", "2️⃣ Buoys: 1,850.50", "3️⃣ Herons & Co.: 1,799.25", "4️⃣ Divers: 1,500.10"],
  ],
  ["a list of places only", ["place"], ["1st Harbor Anchors", "2nd Buoys", "3rd Herons & Co.", "4th Divers"]],
  [
    "a Markdown table",
    ["place", "points"],
    [
      "| Rank | Team | PF |",
      "|-----:|:-----|---:|",
      "| 1 | **Harbor Anchors** | 1,912.34 |",
      "| 2 | Buoys | 1,850.50 |",
      "| 3 | Herons & Co. | 1,799.25 |",
      "| 4 | Divers | 1,500.10 |",
    ],
  ],
  [
    "a database's drawing of a table",
    ["place", "points"],
    [
      "+-------+----------------+---------+",
      "| place | team           | points  |",
      "+-------+----------------+---------+",
      "|     1 | Harbor Anchors | 1912.34 |",
      "|     2 | Buoys          | 1850.50 |",
      "|     3 | Herons & Co.   | 1799.25 |",
      "|     4 | Divers         | 1500.10 |",
      "+-------+----------------+---------+",
    ],
  ],
  [
    "aligned spaces",
    ["place", "points", "record"],
    [
      "Rank  Team            Record   PF",
      "1     Harbor Anchors  10-4-0   1912.34",
      "2     Buoys           9-5-0    1850.50",
      "3     Herons & Co.    8-6-0    1799.25",
      "4     Divers          1-13-0   1500.10",
    ],
  ],
  [
    "one space between everything",
    ["place", "points", "record"],
    [
      "Rank Team W L T PF PA",
      "1 Harbor Anchors 10 4 0 1912.34 1750.12",
      "2 Buoys 9 5 0 1850.50 1801.00",
      "3 Herons & Co. 8 6 0 1799.25 1788.90",
      "4 Divers 1 13 0 1500.10 1722.17",
    ],
  ],
  [
    "divisions with a heading and names of columns each",
    ["points", "record"],
    [
      "East Division\t\t",
      "Team\tRecord\tPF",
      "Harbor Anchors\t10-4-0\t1912.34",
      "Buoys\t9-5-0\t1850.50",
      "West Division\t\t",
      "Team\tRecord\tPF",
      "Herons & Co.\t8-6-0\t1799.25",
      "Divers\t1-13-0\t1500.10",
    ],
  ],
  [
    "a footnote",
    ["place", "points"],
    [
      "Rank,Team,Points",
      "1,Harbor Anchors,1912.34*",
      "2,Buoys,1850.50",
      "3,Herons & Co.,1799.25",
      "4,Divers,1500.10",
      "* clinched the playoffs",
    ],
  ],
  [
    "the final place next to the season's rank",
    ["place"],
    ["Rank,Team,Final Rank", "3,Harbor Anchors,1", "1,Buoys,2", "2,Herons & Co.,3", "4,Divers,4"],
  ],
  [
    "points for the standings next to points scored",
    ["place", "points"],
    [
      "Rk,Team,GP,Pts,PF,PA",
      "1,Harbor Anchors,14,30,1912.34,1750.12",
      "2,Buoys,14,27,1850.50,1801.00",
      "3,Herons & Co.,14,24,1799.25,1788.90",
      "4,Divers,14,3,1500.10,1722.17",
    ],
  ],
  [
    "a page whose lines were lost on the way",
    ["place", "points"],
    [
      ...["Rank", "Team", "PF"],
      ...["1", "Harbor Anchors", "1912.34"],
      ...["2", "Buoys", "1850.50"],
      ...["3", "Herons & Co.", "1799.25"],
      ...["4", "Divers", "1500.10"],
    ],
  ],
  [
    "a team's name on a line of its own",
    ["place", "points", "record"],
    [
      "Rank\tTeam\tW-L-T\tPts For",
      ...["1\t", "Harbor Anchors", "10-4-0\t1912.34"],
      ...["2\t", "Buoys", "9-5-0\t1850.50"],
      ...["3\t", "Herons & Co.", "8-6-0\t1799.25"],
      ...["4\t", "Divers", "1-13-0\t1500.10"],
    ],
  ],
  [
    "a mark before the text and line ends of Windows",
    ["place", "points"],
    [
      "\ufeffPlace,Team,Points\r",
      "1,Harbor Anchors,1912.34\r",
      "2,Buoys,1850.50\r",
      "3,Herons & Co.,1799.25\r",
      "4,Divers,1500.10\r",
    ],
  ],
  [
    "managers instead of teams",
    ["place"],
    ["Place,Manager", "1,Harbor Anchors", "2,Buoys", "3,Herons & Co.", "4,Divers"],
  ],
  [
    "names of columns with arrows and explanations",
    ["place", "points"],
    [
      "Rank ▲\tTeam Name\tPoints For (PF)\tMax PF",
      "1\tHarbor Anchors\t1,912.34\t2,100.00",
      "2\tBuoys\t1,850.50\t2,200.00",
      "3\tHerons & Co.\t1,799.25\t2,050.00",
      "4\tDivers\t1,500.10\t1,990.00",
    ],
  ],
  [
    "numbers grouped with spaces, as in French",
    ["place", "points"],
    [
      "Place;Team;Total",
      "1;Harbor Anchors;1\u202f912,34",
      "2;Buoys;1\u202f850,50",
      "3;Herons & Co.;1\u202f799,25",
      "4;Divers;1\u202f500,10",
    ],
  ],
];

describe("an uploaded table", () => {
  it.each(shapes)("is read right with %s", (_, facts, lines) => {
    const table = readAnswered(lines.join("\n"));
    expect(factsOf(table, facts)).toEqual(expected(facts));
  });
});
