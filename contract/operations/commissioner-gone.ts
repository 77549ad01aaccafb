import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";

/**
 * After this many days of silence the members learn that they can elect another commissioner, and admins get a case
 * (RULES §23).
 */
export const GONE_TELL_DAYS = 14;
export const GONE_CASE_DAYS = 30;

export const stepInActions = ["appoint", "complete", "cancel"] as const;

/** An admin's act in a league whose commissioner is gone; all members see the reason. */
export const stepInSchema = z
  .strictObject({
    action: z.enum(stepInActions),
    reason: textSchema("Write a reason that all members can read", { max: 1000 }),
    /** The new commissioner; only with `appoint`. */
    userId: idSchema.optional(),
  })
  .refine(({ action, userId }) => (action === "appoint") === (userId !== undefined), {
    path: ["userId"],
    error: "Choose a paid member",
  });
export type StepIn = z.output<typeof stepInSchema>;

export const stepIn = call("POST /api/admin/leagues/:id/step-in", {
  summary: "Act for a commissioner who is gone: complete the league, appoint another, or cancel and refund",
  body: stepInSchema,
  answer: z.object({ message: z.string() }),
});
