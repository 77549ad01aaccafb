import { eq } from "drizzle-orm";
import type { Custody } from "#contract/terms/custody.ts";
import type { League } from "#server/notices/notice.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";

/** A league, and who keeps its money: null if Potkeeper does (RULES §24). */
export type KeptLeague = League & { custody: Custody; treasurerId: string | null };

export const isOfTreasurer = eq(leagues.custody, "treasurer");

/** The treasurer as the league's people know them; undefined where Potkeeper holds the money. */
export const treasurerOf = ({ id, treasurerId }: KeptLeague): Mention | undefined =>
  treasurerId === null ? undefined : mention(treasurerId, id);

/** The same for somebody outside, who knows the person that invites them, and others by their usernames. */
export function treasurerFor(league: KeptLeague, inviter: { userId: string; name: Mention }): Mention | undefined {
  const { treasurerId } = league;
  if (treasurerId === null) return undefined;
  return treasurerId === inviter.userId ? inviter.name : mention(treasurerId);
}
