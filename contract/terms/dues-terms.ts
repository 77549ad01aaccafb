import { z } from "zod";
import { amountSchema } from "#contract/platform/amount.ts";
import type { FieldError } from "#contract/platform/errors.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";

/** How many days after the payment deadline a late fee is added, unless the league says otherwise (RULES §25). */
export const LATE_FEE_AFTER_DAYS = 3;
export const LATE_FEE_AFTER_DAYS_MAX = 60;

const DAYS_MESSAGE = `A late fee is added 0 to ${LATE_FEE_AFTER_DAYS_MAX} days after the deadline`;

export const lateFeeSchema = amountSchema();
export const lateFeeAfterDaysSchema = z
  .int({ error: DAYS_MESSAGE })
  .min(0, { error: DAYS_MESSAGE })
  .max(LATE_FEE_AFTER_DAYS_MAX, { error: DAYS_MESSAGE });
export const maxChargesSchema = amountSchema();

type DuesTerms = { entryFee: Cents; lateFee: Cents };

/** Lists the faults of a league's terms about dues in combination, each at its field. */
export const duesIssues = ({ entryFee, lateFee }: DuesTerms): FieldError[] =>
  lateFee > entryFee ? [{ path: "lateFee", message: "The late fee can't be higher than the entry fee" }] : [];

/** The terms of a league that only has an entry fee. */
export const NO_OTHER_DUES = { lateFee: ZERO, lateFeeAfterDays: LATE_FEE_AFTER_DAYS, maxChargesPerMember: ZERO };
