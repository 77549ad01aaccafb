import { bigint, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

/**
 * How many rows there are of a kind that a list counts, kept by triggers in the transaction that changes them. Each kind is
 * the sum of several rows, so that transactions rarely wait for each other.
 */
export const storedCounts = pgTable(
  "kept_counts",
  {
    /** `users`, `leagues`, or the listed leagues of one sport and service, such as `listed football yahoo`. */
    kind: text().notNull(),
    part: smallint().notNull(),
    rows: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.part] })],
);
