import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

const userId = () => uuid().references(() => users.id);

/** A person's passkeys: public keys only, so a copy of this table signs no one in. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: userId().notNull(),
    name: text().notNull(),
    /** The authenticator's name for the key, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, by the authenticator's own count; 0 if it keeps none. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** The platform copies it between the person's devices. */
    isSynced: boolean().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_user").on(table.userId), check("passkeys_counter", sql`${table.counter} >= 0`)],
);

/** What an open ceremony must sign. A challenge is deleted when it is answered, so that no answer works twice. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge. */
    challenge: text().primaryKey(),
    purpose: text({ enum: ["add", "sign_in", "second_step", "prove"] }).notNull(),
    /** Null while the person is unknown: signing in with a passkey alone. */
    userId: userId(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("passkey_challenges_user").on(table.userId),
    index("passkey_challenges_expires").on(table.expiresAt),
    check("passkey_challenges_user_known", sql`(${table.purpose} = 'sign_in') = (${table.userId} is null)`),
  ],
);

/** A person's authenticator app. Until its first code confirms the setup, sign-in doesn't ask for it. */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** Encrypted with a key derived from the installation's secret. */
  secret: text().notNull(),
  /** The 30-second step of the last accepted code: no code of this step or an earlier one works again. */
  lastStep: bigint({ mode: "number" }),
  /** Wrong codes in a row, and the time of the last: each makes the next attempt wait longer. */
  failures: integer().notNull().default(0),
  lastFailureAt: moment(),
  createdAt: moment().notNull(),
  confirmedAt: moment(),
});

/** Ten codes that each replace a second factor once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    userId: userId().notNull(),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text().notNull(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [uniqueIndex("recovery_codes_of_user").on(table.userId, table.codeHash)],
);

/** An admin's removal of all of a person's second factors, which takes effect 72 hours after it started (RULES §16). */
export const secondFactorResets = pgTable(
  "second_factor_resets",
  {
    id: id(),
    userId: userId().notNull(),
    startedById: userId().notNull(),
    reason: text().notNull(),
    status: text({ enum: ["waiting", "objected", "canceled", "done"] })
      .notNull()
      .default("waiting"),
    startedAt: moment().notNull(),
    dueAt: moment().notNull(),
    lastNoticeAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index("second_factor_resets_user").on(table.userId),
    index("second_factor_resets_admin").on(table.startedById),
    uniqueIndex("second_factor_resets_waiting").on(table.userId).where(sql`${table.status} = 'waiting'`),
    check("second_factor_resets_ended", sql`(${table.status} = 'waiting') = (${table.endedAt} is null)`),
    check("second_factor_resets_wait", sql`${table.dueAt} >= ${table.startedAt} + interval '72 hours'`),
  ],
);
