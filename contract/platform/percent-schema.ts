import { z } from "zod";
import { percentToBasisPoints, toBasisPoints } from "./percent.ts";

/** A percentage in a request: a number or decimal string, at most two decimals; parsed to basis points. */
export const percentSchema = (limits: { min: number; max: number; message: string }) =>
  z
    .union([z.string(), z.number()], { error: limits.message })
    .transform((value) => percentToBasisPoints(value))
    .refine((value) => value !== undefined && value >= limits.min * 100 && value <= limits.max * 100, {
      error: limits.message,
    })
    .transform((value) => value ?? toBasisPoints(0));
