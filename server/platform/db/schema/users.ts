import { and, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";

/** An address's part before the at-sign, read backward and compared byte by byte, in SQL. */
export const localPartBackward = ({ email }: { email: SQLWrapper }): SQL =>
  sql`(reverse(split_part(lower(${email}), '@', 1)) collate "C")`;

export const users = pgTable(
  "users",
  {
    id: id(),
    /** False for someone whom a treasurer knows by name alone: their seat is a member's, and nobody signs in (RULES §28). */
    hasAccount: boolean().notNull().default(true),
    /** Without an account, the name itself. */
    username: text().notNull(),
    /** What it looks like, as the database sets it (RULES §16); null beside an older name that looks the same. */
    usernameLook: text(),
    email: text().notNull(),
    /** When the person proved that they read the email sent to this address (RULES §16). */
    emailVerifiedAt: moment(),
    /** The address they are changing to, until they open the link sent to it; emails go to the old one until then. */
    pendingEmail: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /**
     * Null for an erased account (RULES §12), and after "This wasn't me" until a reset sets one: no one can sign in
     * with it.
     */
    passwordHash: text(),
    /** Set by someone else, so an admin has to change it at the first sign-in (RULES §16). */
    passwordSetByOther: boolean().notNull().default(false),
    /** Whether an admin's password was too weak for an admin when it was last typed: they have to change it. */
    passwordIsWeak: boolean().notNull().default(false),
    /** Made up when the identity provider opened the account (RULES §27): no one knows it. */
    passwordIsUnknown: boolean().notNull().default(false),
    role: text({ enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    profileImageUrl: text(),
    stripeCustomerId: text().unique(),
    stripeSubscriptionId: text(),
    /** SHA-256 of the emailed token; the token itself is never stored. */
    resetToken: text().unique(),
    resetTokenExpiry: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    index("users_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** For a search that has an at-sign. Not partial: PostgreSQL ignores what it knows of an expression in a partial index. */
    index("users_by_local_part").on(localPartBackward(table)),
    index("users_admins").on(table.id).where(sql`${table.role} = 'admin'`),
    index("users_by_username").on(sql`lower(${table.username})`, table.id),
    index("users_by_role").on(
      sql`(${table.role} = 'admin') desc`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    /** Names that differ only in case or in their Unicode form are the same (RULES §12). */
    uniqueIndex("users_username_unique")
      .on(sql`lower(normalize(${table.username}, NFKC))`)
      .where(table.hasAccount.getSQL()),
    uniqueIndex("users_username_look").on(table.usernameLook),
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    check(
      "users_without_account",
      sql`${table.hasAccount} or (${table.passwordHash} is null and ${table.resetToken} is null and ${table.role} = 'user')`,
    ),
  ],
);

/** Whether somebody can sign in and be told: not for a name alone, nor an erased account. */
export const isSomebody = and(users.hasAccount, isNull(users.erasedAt)) ?? sql`true`;
