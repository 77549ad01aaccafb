import { mention } from "#server/platform/mentions.ts";

export type Payer = { id: string; erasedAt: Date | null };

/** How notices to others name the person who paid. */
export const payerName = ({ id, erasedAt }: Payer, leagueId: string): string =>
  erasedAt ? "a deleted user" : mention(id, leagueId);
