import { addDays } from "#contract/platform/days.ts";

/** For how many days a payment that the treasurer recorded, or its reversal, can be objected to (RULES §24). */
export const OBJECT_DAYS = 14;

export const objectionEnd = (since: Date): Date => addDays(since, OBJECT_DAYS);
