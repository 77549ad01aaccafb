import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PlannedAct } from "#contract/operations/admin-requests.ts";
import { adminRequestKinds, adminRequestStatuses } from "#contract/operations/admin-requests.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** An act that one admin may not do alone: it waits for another admin, or for 24 hours (RULES §16). */
export const adminRequests = pgTable(
  "admin_requests",
  {
    id: id(),
    kind: text({ enum: adminRequestKinds }).notNull(),
    /** The account, refund or vote that it is about. */
    subjectId: uuid().notNull(),
    act: jsonb().$type<PlannedAct>().notNull(),
    /** The person it concerns, for an act on one person. */
    userId: uuid().references(() => users.id),
    leagueId: uuid().references(() => leagues.id),
    /** What would be done, in words for the people concerned. */
    summary: text().notNull(),
    reason: text(),
    requestedById: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: adminRequestStatuses }).notNull().default("waiting"),
    /** From then on, a lone admin's request is carried out unless someone objects. */
    waitsUntil: moment().notNull(),
    decidedById: uuid().references(() => users.id),
    /** Why it was refused or objected to, or what was done. */
    outcome: text(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    /** The same act waits only once. */
    uniqueIndex("admin_requests_waiting").on(table.kind, table.subjectId).where(sql`${table.status} = 'waiting'`),
    index("admin_requests_newest").on(table.createdAt.desc(), table.id.desc()),
    index("admin_requests_user").on(table.userId),
    index("admin_requests_league").on(table.leagueId),
    index("admin_requests_requester").on(table.requestedById),
    index("admin_requests_decider").on(table.decidedById),
  ],
);
