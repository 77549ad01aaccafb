import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { invitationStatuses } from "#contract/leagues/invitations.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Whether the inviter knows the address; not if they invited a member of an earlier league by account. */
    isAddressKnown: boolean().notNull().default(true),
    invitedById: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: invitationStatuses }).notNull().default("pending"),
    /**
     * SHA-256 of the token in the emailed link; the token is derived from the id and the server's secret, never stored.
     */
    token: text().notNull().unique(),
    /**
     * SHA-256 of the token in the link that the commissioner copied. It accepts the invitation like the emailed one, but
     * doesn't prove that its holder reads the address.
     */
    copiedToken: text().unique(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** When the commissioner took it back; it then counts as expired. */
    revokedAt: moment(),
  },
  (table) => [
    check("invitations_revoked", sql`${table.revokedAt} is null or ${table.status} = 'expired'`),
    /** Inviting the same address again renews the open invitation instead of creating a second one (RULES §4). */
    uniqueIndex("invitations_open")
      .on(table.leagueId, sql`lower(${table.email})`)
      .where(sql`${table.status} = 'pending'`),
    index("invitations_expiring").on(table.expiresAt).where(sql`${table.status} = 'pending'`),
    index("invitations_league").on(table.leagueId),
    index("invitations_email").on(sql`lower(${table.email})`),
    index("invitations_invited_by").on(table.invitedById),
  ],
);

/**
 * Addresses that opted out of invitation emails. We keep only a hash, because the choice outlives any account
 * (RULES §16).
 */
export const unwantedInvitations = pgTable("unwanted_invitations", {
  /** SHA-256 of the address in lower case. */
  emailHash: text().primaryKey(),
  createdAt: moment().notNull(),
});
