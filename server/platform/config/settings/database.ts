import { z } from "zod";
import { databaseAddress, wholeNumber } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";

export const databaseSettings = {
  DATABASE_URL: {
    schema: databaseAddress.optional(),
    sets: "The login that owns the database and migrates it, such as `postgres://potkeeper:password@db.example/potkeeper?sslmode=verify-full`.",
    otherwise: "the built-in PostgreSQL, with its data in `DATA_DIR`",
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: databaseAddress.optional(),
    sets: "The same database without [PgBouncer](#pgbouncer), if `DATABASE_URL` leads through it.",
    otherwise: "none",
    isSecret: true,
  },
  APP_DATABASE_URL: {
    schema: databaseAddress.optional(),
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
