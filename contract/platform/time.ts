import { z } from "zod";

/** A moment in a response: ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime();

const DATE_MESSAGE = "Enter a valid date";

/**
 * A moment in a request: ISO 8601 with an offset, or a bare date, which means the end of that day in UTC.
 * The web sends the end of the day in the visitor's own zone (RULES §13).
 */
export const momentInputSchema = (required = DATE_MESSAGE) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required })
    .pipe(z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: DATE_MESSAGE }))
    .transform((text) => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text))
    .refine((moment) => moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() < 2200, { error: DATE_MESSAGE });
