import { z } from "zod";
import { momentSchema } from "#contract/platform/time.ts";
import { payoutPauseReasons } from "./pause-reasons.ts";

/** Why a payout isn't sent yet, and until when; without an end, someone has to act first. */
export const payoutPauseSchema = z.object({ reason: z.enum(payoutPauseReasons), until: momentSchema.nullable() });
export type PayoutPause = z.infer<typeof payoutPauseSchema>;
