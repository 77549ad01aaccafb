import type { Need, NextStep } from "./needs.ts";

/** Whether it's a step in a league, and not what waits for an admin. */
export const isInLeague = (need: Need): need is NextStep => "leagueId" in need;
