import type { LeaguePreview } from "#contract/leagues/league-preview.ts";

/** A league that a link leads to. */
export type Linked = { league: LeaguePreview; isInvitation: boolean };
