import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AccountEventKind } from "#contract/people/account-events.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** What happened on an account, for its owner (RULES §16). Deleted with the account. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<AccountEventKind>().notNull(),
    ip: text().notNull(),
    device: text().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index("account_events_user").on(table.userId, table.createdAt.desc(), table.id.desc()),
    index("account_events_oldest").on(table.createdAt),
  ],
);
