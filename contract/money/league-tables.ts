import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { headSchema } from "./escrow.ts";
import { leagueTables } from "./league-table-names.ts";

const leagueTableSchema = z.object({
  /** The columns' names in their order. */
  heading: z.array(z.string()),
  /** By column: amounts are decimals and moments in UTC; null where there is nothing, or the reader isn't told. */
  rows: z.array(z.record(z.string(), z.string().nullable())),
  /** Of the league's books, with all that the table says. */
  head: headSchema,
});
export type LeagueTable = z.infer<typeof leagueTableSchema>;

export const getLeagueTable = call("GET /api/leagues/:id/tables/:table", {
  summary: "The league's members, dues, payments or payouts as a table to take along; for its people, as they see them",
  tag: "escrow",
  key: "read",
  params: { table: z.enum(leagueTables) },
  answer: leagueTableSchema,
});
