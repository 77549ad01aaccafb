import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { invitationStatuses } from "#contract/leagues/invitations.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const replacementInvitations = pgTable(
  "replacement_invitations",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    invitedByUserId: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    forYear: integer().notNull(),
    status: text({ enum: invitationStatuses }).notNull().default("pending"),
    /** SHA-256 of the token in the emailed link; the token itself is never stored. */
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    acceptedAt: moment(),
    acceptedByUserId: uuid().references(() => users.id),
    /** When the replacement's payment ended the outgoing member's seat and refunded what they had prepaid. */
    completedAt: moment(),
  },
  (table) => [
    /** One open replacement invitation per member (RULES §6). */
    uniqueIndex("replacement_invitations_open")
      .on(table.leagueId, table.invitedByUserId)
      .where(sql`${table.status} = 'pending'`),
    /** A seat has only one replacement. */
    uniqueIndex("replacement_invitations_accepted")
      .on(table.leagueId, table.invitedByUserId, table.forYear)
      .where(sql`${table.status} = 'accepted'`),
    index("replacement_invitations_expiring").on(table.expiresAt).where(sql`${table.status} = 'pending'`),
    index("replacement_invitations_league").on(table.leagueId),
    index("replacement_invitations_inviter").on(table.invitedByUserId),
    index("replacement_invitations_newcomer").on(table.acceptedByUserId),
  ],
);
