import { z } from "zod";
import { wayKinds } from "#contract/people/way-kinds.ts";

const DAY_MESSAGE = "Choose the day it was paid";

/** A calendar day without a time, as people remember when they paid: "2026-11-03". */
export const daySchema = z.iso.date({ error: DAY_MESSAGE });

/** How and when something was paid, as the person who says so remembers it. */
export const paidByHand = {
  way: z.enum(wayKinds, { error: "Choose how it was paid" }),
  /** Today or earlier; a day ahead of UTC is fine, because it may be tomorrow where they are. */
  paidOn: daySchema,
};

/** What a form asks about money that was paid by hand. */
export const wayUsedSchema = z.strictObject(paidByHand);
