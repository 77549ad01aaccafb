import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

const userId = () => uuid().references(() => users.id);

/** A person's passkeys: public keys only, so a copy of this table signs nobody in. */
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
    /** How often it has signed, as the authenticator counts; 0 for those that don't. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Copied between the person's devices by their platform. */
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
    /** Null while nobody is known: signing in with a passkey alone. */
    userId: userId(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("passkey_challenges_user").on(table.userId),
    index("passkey_challenges_expires").on(table.expiresAt),
    check("passkey_challenges_user_known", sql`(${table.purpose} = 'sign_in') = (${table.userId} is null)`),
  ],
);

/** A person's authenticator app. Until its first code it is being set up and asks for nothing. */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** Encrypted with a key derived from the installation's secret. */
  secret: text().notNull(),
  /** The 30-second step of the last code taken: no code of this step or an earlier one works again. */
  lastStep: bigint({ mode: "number" }),
  /** Wrong codes in a row, and when the last came: each makes the next try wait longer. */
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

/** An admin's removal of everything a person signs in with as a second factor, 72 hours after it was started (RULES §16). */
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
