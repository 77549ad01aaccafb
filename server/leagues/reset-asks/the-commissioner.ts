import type { WhereFrom } from "#server/platform/lib/where-from.ts";

/** Where a commissioner's acts on a member's account come from, in its history: no member sees another's address. */
export const THE_COMMISSIONER: WhereFrom = { ip: "the commissioner", device: "on the league's page" };
