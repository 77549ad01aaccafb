/** What a league's people can take with them (RULES §22), a table each. */
export const leagueTables = ["members", "dues", "payments", "payouts"] as const;
export type LeagueTableName = (typeof leagueTables)[number];
