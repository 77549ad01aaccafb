import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/db/columns.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Who a person is at the operator's identity provider (RULES §27). Unlinking deletes the row. */
export const identities = pgTable(
  "identities",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    issuer: text().notNull(),
    /** The provider's own name for the person, which never changes and belongs to no one else there. */
    subject: text().notNull(),
    /** The address there when it was linked, for the person to recognize it. */
    email: text().notNull(),
    linkedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [unique("identities_subject").on(table.issuer, table.subject)],
);

/** Identities that were freed during their person's break: until it ends, they open no account (RULES §27). */
export const identitiesOnBreak = pgTable("identities_on_break", {
  /** SHA-256 of issuer and subject. */
  hash: text().primaryKey(),
  until: moment().notNull(),
});

/** A browser on its way through the identity provider. Coming back deletes the row, so that no answer works twice. */
export const identityRoundTrips = pgTable(
  "identity_round_trips",
  {
    /** SHA-256 of the state that the provider sends back. */
    state: text().primaryKey(),
    purpose: text({ enum: ["sign_in", "link", "prove"] }).notNull(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.publicId, { onDelete: "cascade" }),
    /** Null while the person is unknown: signing in. */
    userId: uuid().references(() => users.id),
    returnTo: text().notNull(),
    /** The version of the terms that an account that is opened accepts. */
    acceptsTerms: text(),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("identity_round_trips_session").on(table.sessionId),
    index("identity_round_trips_user").on(table.userId),
    index("identity_round_trips_expires").on(table.expiresAt),
    check("identity_round_trips_user_known", sql`(${table.purpose} = 'sign_in') = (${table.userId} is null)`),
  ],
);
