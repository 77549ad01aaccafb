import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { ROWS_MAX, surplusUses } from "./prize-table.ts";

const FROM_MESSAGE = "Enter how many paid members the row begins with, from 2 to 50";
const AMOUNT_MESSAGE = "Enter what the place gets";
const EMPTY_MESSAGE = "Each row needs the amount of at least one place";
const ROWS_MESSAGE = `A prize table has 1 to ${ROWS_MAX} rows`;

const amountsSchema = z
  .array(
    amountSchema(AMOUNT_MESSAGE).refine((amount) => amount > 0, { error: "Each prize must be above $0.00" }),
    { error: EMPTY_MESSAGE },
  )
  .min(1, { error: EMPTY_MESSAGE })
  .max(50);

/** Rows of fixed amounts as a request gives them; null where the places share the pool (RULES §26). */
export const givenTableSchema = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          from: z.int({ error: FROM_MESSAGE }).min(2, { error: FROM_MESSAGE }).max(50, { error: FROM_MESSAGE }),
          amounts: amountsSchema,
        }),
        { error: ROWS_MESSAGE },
      )
      .min(1, { error: ROWS_MESSAGE })
      .max(ROWS_MAX, { error: ROWS_MESSAGE }),
    surplus: z.enum(surplusUses, { error: "Choose what happens with money above the prizes" }),
  })
  .nullable();

/** A smaller row that the paid members vote on: its places' amounts. */
export const smallerPrizesSchema = z.strictObject({ amounts: amountsSchema });

const shownRow = { from: z.int(), amounts: z.array(decimalSchema) };

/** The same as an answer shows it. */
export const shownTableSchema = z
  .object({ rows: z.array(z.object(shownRow)), surplus: z.enum(surplusUses) })
  .nullable();
export type ShownTable = NonNullable<z.infer<typeof shownTableSchema>>;

/** The row that the season is played for; null until it starts, and where the places share the pool. */
export const shownDecidedRowSchema = z
  .object({ ...shownRow, paidMembers: z.int(), isAgreed: z.boolean(), isReduced: z.boolean(), hash: z.string() })
  .nullable();
export type ShownDecidedRow = NonNullable<z.infer<typeof shownDecidedRowSchema>>;
