import { z } from "zod";
import { amountSchema, decimalSchema } from "#contract/platform/amount.ts";
import { momentInputSchema, momentSchema } from "#contract/platform/time.ts";
import { LATE_FEE_AFTER_DAYS_MAX, PARTS_MAX } from "./dues-terms.ts";

const DAYS_MESSAGE = `A late fee is added 0 to ${LATE_FEE_AFTER_DAYS_MAX} days after the deadline`;

export const lateFeeSchema = amountSchema();
export const lateFeeAfterDaysSchema = z
  .int({ error: DAYS_MESSAGE })
  .min(0, { error: DAYS_MESSAGE })
  .max(LATE_FEE_AFTER_DAYS_MAX, { error: DAYS_MESSAGE });
export const maxChargesSchema = amountSchema();

const PART_MESSAGE = "Enter how much this part is";

/** The parts of the entry fee as a request gives them; none if it is paid at once. */
export const entryPartsSchema = z
  .array(
    z
      .strictObject({ amount: amountSchema(PART_MESSAGE), dueAt: momentInputSchema("Choose the part's date") })
      .transform(({ amount, dueAt }) => ({ amount, dueAt: dueAt.toISOString() })),
  )
  .max(PARTS_MAX, { error: `An entry fee has at most ${PARTS_MAX} parts` });
export const shownPartsSchema = z.array(z.object({ amount: decimalSchema, dueAt: momentSchema }));
