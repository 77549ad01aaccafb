import { z } from "zod";
import { databaseAddress, wholeNumber } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";

/** An address that, if it names several servers, chooses one that accepts writes. */
const writable = databaseAddress("read-write", "primary");

export const databaseSettings = {
  DATABASE_URL: {
    schema: writable.optional(),
    sets: "The login that owns the database and migrates it, such as `postgres://potkeeper:password@db.example/potkeeper?sslmode=verify-full`, with [several servers](#more-than-one-database-server) if there are any.",
    otherwise: "the built-in PostgreSQL, with its data in `DATA_DIR`",
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: writable.optional(),
    sets: "The same database without [PgBouncer](#pgbouncer), if `DATABASE_URL` leads through it.",
    otherwise: "none",
    isSecret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: databaseAddress("standby", "read-only").optional(),
    sets: "A server that replicates the database, for the classifieds and the admins' [lists](#lists-from-a-replica).",
    otherwise: "the primary answers everything",
    isSecret: true,
  },
  APP_DATABASE_URL: {
    schema: writable.optional(),
    sets: "The login the application uses.",
    otherwise: "one that the owner's login creates at the first start",
    isSecret: true,
  },
  DATA_DIR: {
    schema: z.string().default("./data"),
    sets: "The folder for the built-in database and the secret.",
    otherwise: "`./data`",
    default: "./data",
  },
  KEEP_MONTHS: {
    schema: wholeNumber(2, 1200).optional(),
    sets: "After how many months, 2 to 1200, [old records](#what-is-deleted) are deleted: delivered emails, handled events of the processor, and accounts' histories.",
    otherwise: "never",
  },
} satisfies Record<string, Setting>;
