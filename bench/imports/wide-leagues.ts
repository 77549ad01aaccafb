import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { type StandIn, startStandIn } from "#sandbox/platforms/stand-in.ts";

const SLEEPER = "api.sleeper.app";
const FPL = "fantasy.premierleague.com";
const CLASSIC = "classic-900000001";
const FIRST_ENTRY = 900000101;
const ENTRIES = 50;
const INVENTED_ENTRIES = 12;
/** The two teams that make twelve of Sleeper's ten. */
const COPIED_ROSTERS = new Map([
  [1, 11],
  [2, 12],
]);

type Roster = { roster_id: number; matchup_id?: number | null };
type Standing = { id: number; entry: number; rank: number };
type Standings = { standings: { results: Standing[] } };

/** Plays the invented leagues with more teams than they have: copies of their own, who play each other. */
export async function startWideLeagues(): Promise<StandIn> {
  const folder = mkdtempSync(path.join(tmpdir(), "wide-league-"));
  cpSync(inventedLeagues[FPL]?.[CLASSIC] ?? "", folder, { recursive: true });
  for (let nth = INVENTED_ENTRIES; nth < ENTRIES; nth++)
    copyFileSync(history(folder, nth % INVENTED_ENTRIES), history(folder, nth));
  const leagues = { [SLEEPER]: inventedLeagues[SLEEPER] ?? {}, [FPL]: { [CLASSIC]: folder } };
  const { url, close } = await startStandIn({ leagues, change: widen });
  return {
    url,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

const history = (folder: string, nth: number) => path.join(folder, `entry-${FIRST_ENTRY + nth}-history.json`);

function widen({ hostname, pathname }: URL, json: unknown): unknown {
  if (hostname === SLEEPER && /\/(rosters|matchups\/\d+)$/.test(pathname)) return withCopies(json as Roster[]);
  if (hostname === FPL && pathname.includes("/standings/")) return withEntries(json as Standings);
  return json;
}

function withCopies(rows: Roster[]): Roster[] {
  const copies = rows.flatMap((row) => {
    const copy = COPIED_ROSTERS.get(row.roster_id);
    return copy === undefined ? [] : [{ ...row, roster_id: copy, ...(row.matchup_id ? { matchup_id: 99 } : {}) }];
  });
  return [...rows, ...copies];
}

/** Each team's copies are right behind it, with its own total and rank. */
function withEntries({ standings, ...rest }: Standings): Standings {
  const results = standings.results.flatMap((row) => {
    const nths = Array.from({ length: ENTRIES }, (_, nth) => FIRST_ENTRY + nth);
    const copies = nths.filter((entry) => (entry - row.entry) % INVENTED_ENTRIES === 0);
    return copies.map((entry) => ({ ...row, entry, id: row.id + entry - row.entry }));
  });
  return { ...rest, standings: { ...standings, results } };
}
