import { z } from "zod";
import { momentSchema } from "./time.ts";

/** Why nothing is paid to a person for a while, whatever they are owed (RULES §16). */
export const personPauseReasons = [
  "password_reset",
  "address_changed",
  "payout_account_replaced",
  "second_factor_lost",
  "not_me",
] as const;
export type PersonPauseReason = (typeof personPauseReasons)[number];

/**
 * Why no prize of a season is sent for a while: its last card payment was made days ago, it was completed before its end
 * date, or an admin has to look at it (RULES §17).
 */
export const seasonPauseReasons = ["card_payments", "early_completion", "review"] as const;

/** Why a payout isn't sent yet. `unverified_address` is where the installation requires a verified address. */
const payoutPauseReasons = [...personPauseReasons, "unverified_address", ...seasonPauseReasons] as const;
export type PayoutPauseReason = (typeof payoutPauseReasons)[number];

/** Why a payout isn't sent yet, and until when; without an end, someone has to do something first. */
export const payoutPauseSchema = z.object({ reason: z.enum(payoutPauseReasons), until: momentSchema.nullable() });
export type PayoutPause = z.infer<typeof payoutPauseSchema>;
