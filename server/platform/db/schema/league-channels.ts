import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { channelEvents, channelKinds, deliveryStates } from "#contract/leagues/league-channel.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** Where a league's events are told (RULES §30). The database ends it with its commissioner. */
export const leagueChannels = pgTable("league_channels", {
  leagueId: uuid()
    .primaryKey()
    .references(() => leagues.id, { onDelete: "cascade" }),
  kind: text({ enum: channelKinds }).notNull(),
  host: text().notNull(),
  /** Its address and the secrets that sign what it gets, encrypted: anyone who has the address can write there. */
  sealed: text().notNull(),
  since: moment().notNull(),
  offAt: moment(),
  /** How many attempts in a row have failed, since when, and when the next one is made; null while it works. */
  failures: integer().notNull().default(0),
  failingSince: moment(),
  nextAt: moment(),
});

/** What a channel is told. The same id goes with every attempt. */
export const channelDeliveries = pgTable(
  "channel_deliveries",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagueChannels.leagueId, { onDelete: "cascade" }),
    event: text({ enum: channelEvents }).notNull(),
    /** Holds ids in place of names, like the facts. */
    text: text().notNull(),
    facts: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: moment().notNull(),
    /** Held back until then because there were too many in an hour; how many more it stands for. */
    heldUntil: moment(),
    more: integer().notNull().default(0),
    state: text({ enum: deliveryStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    fault: text(),
  },
  (table) => [
    index("channel_deliveries_league").on(
      table.leagueId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("channel_deliveries_waiting").on(table.leagueId).where(sql`${table.state} = 'waiting'`),
    index("channel_deliveries_created").on(table.createdAt),
  ],
);
