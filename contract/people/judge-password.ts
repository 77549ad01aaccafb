import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { tokenSchema } from "#contract/platform/ids.ts";
import { passwordSchema, storable } from "#contract/platform/text.ts";
import { userRoles } from "./auth.ts";

const typed = z.string().max(254).check(storable).optional();

const verdictSchema = z.object({
  /** Why the password is easy to guess, and what to do; null if it isn't. */
  message: z.string().nullable(),
  /** Whether it can't be used here. Otherwise the message is a warning. */
  isRefused: z.boolean(),
});
export type PasswordVerdict = z.infer<typeof verdictSchema>;

export const judgePassword = call("POST /api/auth/judge-password", {
  summary: "Say whether a password that someone is choosing is easily guessed; nothing is kept",
  isOpen: true,
  body: z.strictObject({
    password: passwordSchema(),
    /** The future owner, as far as the form knows. */
    username: typed,
    email: typed,
    firstName: typed,
    lastName: typed,
    role: z.enum(userRoles).optional(),
    /** The league that they are invited to. */
    leagueName: typed,
    /** From a reset link, which identifies its owner. */
    resetToken: tokenSchema.optional(),
  }),
  answer: verdictSchema,
});
