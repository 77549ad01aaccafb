import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { type Currency, DOLLARS } from "#contract/platform/currency.ts";
import { ZERO } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { custodies } from "#contract/terms/custody.ts";
import { type EntryPart, LATE_FEE_AFTER_DAYS, LATE_FEE_AFTER_DAYS_MAX } from "#contract/terms/dues-terms.ts";
import { isOpenForJoining, leagueStatuses } from "#contract/terms/league-status.ts";
import {
  fantasyServices,
  leagueTypes,
  offersPeriodPayouts,
  payoutFrequencies,
  payoutRules,
  sports,
} from "#contract/terms/league-types.ts";
import { OBJECTION_DAYS_MAX } from "#contract/terms/objection-rules.ts";
import type { PayoutPosition } from "#contract/terms/payout-structure.ts";
import { PRIZES_MAX, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import type { DecidedRow, PrizeTable } from "#contract/terms/prize-table.ts";
import { basisPoints, cents, id, moment } from "#server/platform/db/columns.ts";
import { isForSeasons, isOneOf } from "#server/platform/db/kinds-in-sql.ts";
import { users } from "#server/platform/db/schema/users.ts";

const PRIZE_PATH =
  "$[*] ? ((@.amount > 0 && @.percentage == null) || (@.amount == null && @.percentage > 0 && @.percentage <= 100))";

export const leagues = pgTable(
  "leagues",
  {
    id: id(),
    name: text().notNull(),
    commissionerId: uuid()
      .notNull()
      .references(() => users.id),
    /** When the members or an admin made them the commissioner; null for the person who created the league. */
    commissionerSince: moment(),
    /** Who keeps the money; it stays once there was any (migrations/0010_treasurers.sql). */
    custody: text({ enum: custodies }).notNull().default("potkeeper"),
    /** The person who keeps it, and the one named to take over who hasn't accepted yet (RULES §24). */
    treasurerId: uuid().references(() => users.id),
    nextTreasurerId: uuid().references(() => users.id),
    /** Whether the treasurer's account numbers are shown on seats' links too (RULES §28); a new treasurer hasn't said so. */
    linksShowAccounts: boolean().notNull().default(false),
    /** Of every amount of the league; another one than US dollars only where a treasurer keeps the money (RULES §26). */
    currency: char({ length: 3 }).$type<Currency>().notNull().default(DOLLARS),
    entryFee: cents().notNull(),
    /** Added to an entry due that is still open so many days after the deadline; 0 for none (RULES §25). */
    lateFee: cents().notNull().default(ZERO),
    lateFeeAfterDays: integer().notNull().default(LATE_FEE_AFTER_DAYS),
    /** The entry fee's parts, in the order of their dates; none if it is paid at once. */
    entryParts: jsonb().$type<EntryPart[]>().notNull().default([]),
    /** What the commissioner may charge one member in a season, in all. */
    maxChargesPerMember: cents().notNull().default(ZERO),
    maxMembers: integer().notNull(),
    paymentDeadline: moment().notNull(),
    endDate: moment().notNull(),
    /**
     * A later end date that members of this season paid under, before an edit moved it to an earlier day (RULES §17).
     */
    promisedEndDate: moment(),
    status: text({ enum: leagueStatuses }).notNull().default("draft"),
    leagueType: text({ enum: leagueTypes }).notNull().default("single_season"),
    payoutFrequency: text({ enum: payoutFrequencies }).notNull().default("end_of_season"),
    minYears: integer().notNull().default(1),
    maxYears: integer().notNull().default(1),
    currentYear: integer().notNull().default(1),
    /** With a prize table, what its last row comes to. */
    payoutStructure: jsonb().$type<PayoutPosition[]>().notNull(),
    /** Fixed amounts for the places by the number of paid members (RULES §26); null where they share the pool. */
    prizeTable: jsonb().$type<PrizeTable>(),
    /**
     * The row that the current season is played for; null until it starts. It stays as it is until the next season, and its
     * hash is in the books; the database sees to both.
     */
    prizeRow: jsonb().$type<DecidedRow>(),
    /** Prizes beyond the payout structure, which come off the pool first (RULES §21). */
    prizeRules: jsonb().$type<PrizeRule[]>().notNull().default([]),
    commissionerReimbursement: basisPoints().notNull().default(toBasisPoints(0)),
    /** The share of the pool that is set aside for daily, weekly or monthly prizes. */
    periodPrizeShare: basisPoints().notNull().default(toBasisPoints(0)),
    payoutRule: text({ enum: payoutRules }).notNull().default("commissioner_control"),
    /** For how many days members can object to payouts under `commissioner_control` (RULES §21). */
    objectionDays: integer().notNull().default(0),
    isPublic: boolean().notNull().default(false),
    remindsMembers: boolean().notNull().default(true),
    description: text(),
    sport: text({ enum: sports }).notNull().default("football"),
    season: text().notNull(),
    fantasyService: text({ enum: fantasyServices }).notNull().default("yahoo"),
    /** The finished league that this one runs again. */
    previousLeagueId: uuid().references((): AnyPgColumn => leagues.id),
    /**
     * Whether the seats' stored statuses are those of a deadline that has passed (RULES §5). The database turns it off when
     * a seat becomes pending again.
     */
    isOverdueStored: boolean().notNull().default(false),
    /** When the commissioner was reminded that the end date has passed (RULES §2). */
    endReminderSentAt: moment(),
    /**
     * When the job looks next for seats that owe at one of the reminders' dates (RULES §19); null once there is none left.
     * The database sets it to the first date when the deadline or what else decides about reminders changes.
     */
    reminderDueAt: moment(),
    /**
     * When the job looks next for entry fees that are late (RULES §25); null once it has, or without a late fee. The
     * database sets it when the deadline or the terms change.
     */
    lateFeeDueAt: moment(),
    /** When the current season last became `in_season`, or a dynasty's next one began; null before that (RULES §17). */
    seasonStartedAt: moment(),
    /** When the current season, or the last one before it, was completed. */
    completedAt: moment(),
    /**
     * When the job looks whether the members must be told that their commissioner is gone (RULES §23); null if there is no
     * reason to look. The database sets it when the season's end moves, and when money comes in.
     */
    silenceDueAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** When an admin deleted the league: no one sees it anymore, but its books stay (RULES §12). */
    deletedAt: moment(),
  },
  (table) => [
    index("leagues_commissioner").on(table.commissionerId),
    index("leagues_treasurer").on(table.treasurerId),
    index("leagues_next_treasurer").on(table.nextTreasurerId),
    index("leagues_previous").on(table.previousLeagueId),
    index("leagues_deadlines").on(table.isOverdueStored, table.paymentDeadline),
    index("leagues_reminding").on(table.reminderDueAt).where(sql`${table.reminderDueAt} is not null`),
    index("leagues_ending")
      .on(table.endDate)
      .where(sql`${table.endReminderSentAt} is null and ${table.status} in ('active', 'in_season')`),
    index("leagues_late_fees").on(table.lateFeeDueAt).where(sql`${table.lateFeeDueAt} is not null`),
    index("leagues_silent").on(table.silenceDueAt).where(sql`${table.silenceDueAt} is not null`),
    index("leagues_newest").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** For the admins' list: its other orders, and its filter. */
    index("leagues_by_name").on(sql`lower(${table.name})`, table.id),
    index("leagues_by_fee").on(table.entryFee, table.id),
    index("leagues_by_status").on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    /** For the classifieds: newest first, and by either filter. */
    index("leagues_listed")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isPublic} and ${isOneOf(table.status, leagueStatuses.filter(isOpenForJoining))}`),
    index("leagues_listed_by_filter")
      .on(table.sport, table.fantasyService, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isPublic} and ${isOneOf(table.status, leagueStatuses.filter(isOpenForJoining))}`),
    check(
      "leagues_treasurer",
      sql`(${table.custody} = 'treasurer') = (${table.treasurerId} is not null) and (${table.treasurerId} is not null or ${table.nextTreasurerId} is null)`,
    ),
    check("leagues_currency", sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check(
      "leagues_currency_of_potkeeper",
      sql`${table.custody} = 'treasurer' or ${table.currency} = ${sql.raw(`'${DOLLARS}'`)}`,
    ),
    check("leagues_entry_fee", sql`${table.entryFee} >= 0`),
    check("leagues_late_fee", sql`0 <= ${table.lateFee} and ${table.lateFee} <= ${table.entryFee}`),
    check(
      "leagues_late_fee_after_days",
      sql`${table.lateFeeAfterDays} between 0 and ${sql.raw(String(LATE_FEE_AFTER_DAYS_MAX))}`,
    ),
    check("leagues_max_charges", sql`${table.maxChargesPerMember} between 0 and 2 * ${table.entryFee}`),
    check("leagues_max_members", sql`${table.maxMembers} between 2 and 50`),
    check(
      "leagues_years",
      sql`1 <= ${table.minYears} and ${table.minYears} <= ${table.maxYears} and ${table.maxYears} <= 10`,
    ),
    check("leagues_current_year", sql`${table.currentYear} >= 1`),
    check("leagues_dates", sql`${table.endDate} > ${table.paymentDeadline}`),
    check("leagues_period_prize_share", sql`${table.periodPrizeShare} between 0 and 10000`),
    check("leagues_objection_days", sql`${table.objectionDays} between 0 and ${sql.raw(String(OBJECTION_DAYS_MAX))}`),
    check(
      "leagues_prize_rules",
      sql`jsonb_typeof(${table.prizeRules}) = 'array' and jsonb_array_length(${table.prizeRules}) <= ${sql.raw(String(PRIZES_MAX))}`,
    ),
    /** Each has either an amount in cents or a percentage. */
    check(
      "leagues_prize_worth",
      sql`jsonb_array_length(jsonb_path_query_array(${table.prizeRules}, ${sql.raw(`'${PRIZE_PATH}'`)})) = jsonb_array_length(${table.prizeRules})`,
    ),
    check("leagues_sport", isOneOf(table.sport, sports)),
    check("leagues_fantasy_service", isOneOf(table.fantasyService, fantasyServices)),
    /** SPEC §9, League type effects. */
    check("leagues_seasons_ahead", sql`${isForSeasons(table.leagueType)} or ${table.maxYears} = 1`),
    check(
      "leagues_payout_frequency",
      sql`${isOneOf(table.leagueType, leagueTypes.filter(offersPeriodPayouts))} or ${table.payoutFrequency} = 'end_of_season'`,
    ),
    check("leagues_period_prizes", sql`${table.payoutFrequency} <> 'end_of_season' or ${table.periodPrizeShare} = 0`),
    check("leagues_reimbursement", sql`${table.commissionerReimbursement} between 0 and 10000`),
  ],
);

/** Notices that a league's members get once per season: that they can elect another commissioner (RULES §23). */
export const leagueNotices = pgTable(
  "league_notices",
  {
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    seasonYear: integer().notNull(),
    kind: text({ enum: ["not_completed", "not_paid"] }).notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leagueId, table.seasonYear, table.kind] })],
);
