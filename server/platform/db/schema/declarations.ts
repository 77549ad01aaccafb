import { date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { consentMoments } from "#contract/people/declarations.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { users } from "#server/platform/db/schema/users.ts";

const user = () =>
  uuid()
    .notNull()
    .references(() => users.id);

/** Where a person acted from, as in their account's history. */
const origin = () => ({ ip: text().notNull(), device: text().notNull() });

/** A version of the terms that a person accepted (RULES §27). The evidence stays with the books, without its origin. */
export const termsConsents = pgTable(
  "terms_consents",
  {
    id: id(),
    userId: user(),
    version: text().notNull(),
    given: text({ enum: consentMoments }).notNull(),
    ...origin(),
    acceptedAt: moment().notNull(),
  },
  (table) => [uniqueIndex("terms_consents_version").on(table.userId, table.version)],
);

/** A person's date of birth as they first declared it: a second answer doesn't replace it. */
export const birthDates = pgTable("birth_dates", {
  userId: user().primaryKey(),
  bornOn: date({ mode: "string" }).notNull(),
  ...origin(),
  declaredAt: moment().notNull(),
});

/** Where a person said that they live, each time; the latest one counts. */
export const placeDeclarations = pgTable(
  "place_declarations",
  {
    id: id(),
    userId: user(),
    /** A country's code, or a state's such as `US-CA`. */
    place: text().notNull(),
    ...origin(),
    declaredAt: moment().notNull(),
  },
  (table) => [index("place_declarations_user").on(table.userId, table.declaredAt.desc(), table.id.desc())],
);
