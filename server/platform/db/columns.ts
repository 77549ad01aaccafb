import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { type BasisPoints, toBasisPoints } from "#contract/platform/percent.ts";

export const id = () => uuid().primaryKey().defaultRandom();

/** A moment, in UTC. The application's clock supplies every value; no column defaults to now(). */
export const moment = () => timestamp({ withTimezone: true, mode: "date" });

export const cents = customType<{ data: Cents; driverData: string | number }>({
  dataType: () => "bigint",
  fromDriver: (value) => toCents(Number(value)),
});

export const basisPoints = customType<{ data: BasisPoints; driverData: number }>({
  dataType: () => "integer",
  fromDriver: (value) => toBasisPoints(value),
});

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Hides texts and names of a row behind their hashes in the books (docs/proof.md). A new one forgets them for good. */
export const salt = () => uuid().notNull().defaultRandom();
