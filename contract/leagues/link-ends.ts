type End = { title: string; message: string };

/** Why a seat's link no longer opens it: it was ended, the seat is an account's or given up, or its holder isn't in the league. */
export const LINK_ENDS = {
  ended: { title: "This link has ended", message: "Ask the commissioner for a new one." },
  claimed: { title: "This seat has its own account", message: "Sign in to see it." },
  taken_off: {
    title: "This seat isn't on the league's list anymore",
    message: "Ask the commissioner if you think it should be.",
  },
  not_in_league: {
    title: "This link has ended",
    message: "Somebody with it said that they aren't in the league. If you are, ask the commissioner for a new one.",
  },
} as const satisfies Record<string, End>;

export type LinkEnd = keyof typeof LINK_ENDS;
export const linkEnds = Object.keys(LINK_ENDS) as [LinkEnd, ...LinkEnd[]];
