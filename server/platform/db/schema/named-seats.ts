import { and, eq, isNull, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { linkEnds } from "#contract/leagues/link-ends.ts";
import { claimWays } from "#contract/leagues/named-seats.ts";
import { id, moment, salt } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** What a league knows of a member without an account besides the name, which is a row of `users` (RULES §28). */
export const namedSeats = pgTable(
  "named_seats",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    /** What the name looks like, unique in its league while the seat is a name's. The database sets it. */
    look: text().notNull().default(""),
    /** Where its member may be invited; nobody has proved that it is theirs. */
    email: text(),
    /** What they call their team, by which it is found among a platform's. */
    team: text(),
    /** Those added together can be taken back together. */
    listId: uuid().notNull(),
    addedById: uuid()
      .notNull()
      .references(() => users.id),
    addedAt: moment().notNull(),
    /** What the link's token is derived from, new with each renewal; and the token's SHA-256. */
    linkId: uuid().notNull().unique(),
    linkToken: text().notNull().unique(),
    linkEndedAt: moment(),
    linkEnd: text({ enum: linkEnds }),
    /** Where to be paid, as the link's holder says; shown to the treasurer 48 hours later. */
    payTo: text(),
    paySaidAt: moment(),
    /** How many of this season's reminders went to its address (RULES §28). */
    remindersSent: integer().notNull().default(0),
    /** When its holder asked to have the name taken off, which happens 48 hours later. */
    nameGoesAt: moment(),
    /** When the seat was given up. Until then nobody else in the league gets the name, also while an account has the seat. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("named_seats_look").on(table.leagueId, table.look).where(sql`${table.endedAt} is null`),
    index("named_seats_league").on(table.leagueId),
    index("named_seats_added_by").on(table.addedById),
    index("named_seats_name_goes").on(table.nameGoesAt).where(sql`${table.nameGoesAt} is not null`),
    check("named_seats_link", sql`(${table.linkEndedAt} is null) = (${table.linkEnd} is null)`),
    check("named_seats_pay_to", sql`(${table.payTo} is null) = (${table.paySaidAt} is null)`),
  ],
);

/** The names of a league that no account has claimed. */
export const isName = (leagueId: string) =>
  and(
    eq(namedSeats.leagueId, leagueId),
    isNull(namedSeats.endedAt),
    sql`${namedSeats.linkEnd} is distinct from 'claimed'`,
  );

/** That an account made the seat of a name its own (RULES §28). */
export const seatClaims = pgTable(
  "seat_claims",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    nameId: uuid()
      .notNull()
      .references(() => namedSeats.userId, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    way: text({ enum: claimWays }).notNull(),
    claimedAt: moment().notNull(),
    /** Whether a prize was named for the seat before, so that the treasurer confirms who this is (RULES §28). */
    hadPrize: boolean().notNull(),
    confirmedAt: moment(),
    confirmedById: uuid().references(() => users.id),
    /** When two others had said that it isn't this person. */
    undoneAt: moment(),
  },
  (table) => [
    uniqueIndex("seat_claims_name").on(table.nameId).where(sql`${table.undoneAt} is null`),
    /** One account has one seat in a league. */
    uniqueIndex("seat_claims_person").on(table.leagueId, table.userId).where(sql`${table.undoneAt} is null`),
    index("seat_claims_league").on(table.leagueId),
    index("seat_claims_named").on(table.nameId),
    index("seat_claims_user").on(table.userId),
    index("seat_claims_confirmed_by").on(table.confirmedById),
    check("seat_claims_confirmed", sql`(${table.confirmedAt} is null) = (${table.confirmedById} is null)`),
  ],
);

/** "That isn't Casey": two undo a claim. */
export const claimDoubts = pgTable(
  "claim_doubts",
  {
    claimId: uuid()
      .notNull()
      .references(() => seatClaims.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: moment().notNull(),
    salt: salt(),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.userId] }), index("claim_doubts_user").on(table.userId)],
);

/** That somebody with the league's join link says whose seat is theirs: its commissioner or treasurer answers. */
export const claimAsks = pgTable(
  "claim_asks",
  {
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    nameId: uuid()
      .notNull()
      .references(() => namedSeats.userId, { onDelete: "cascade" }),
    askedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leagueId, table.userId] }),
    index("claim_asks_user").on(table.userId),
    index("claim_asks_name").on(table.nameId),
  ],
);
