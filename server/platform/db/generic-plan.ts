import { type SQL, sql } from "drizzle-orm";

/** A moment that PostgreSQL doesn't know when it plans. It then plans a statement once per connection, for any moment. */
export const genericPlanMoment = (moment: Date): SQL => sql`(select ${moment.toISOString()}::timestamptz)`;
