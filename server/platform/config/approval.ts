import { z } from "zod";

/** The processor's written approval of fantasy leagues with prizes of money (RULES §27). */
export type Approval = { by: string; on: string; reference: string };

const EXAMPLE =
  "Set it to who approved, the date and the reference, such as Jane Doe at Stripe; 2026-10-01; case 4711.";

const part = z.string().trim().min(1).max(200);
const parts = z.tuple([part, part.pipe(z.iso.date()), part]);

/** Three parts with semicolons between. */
export const approvalSchema = z.string().transform((text, context): Approval => {
  const { data } = parts.safeParse(text.split(";"));
  if (data) return { by: data[0], on: data[1], reference: data[2] };
  context.addIssue({ code: "custom", message: EXAMPLE });
  return z.NEVER;
});

const DAY_MS = 86_400_000;

/** Tells whether a date is still to come wherever the operator is. */
export const isToCome = (on: string, now: Date): boolean => Date.parse(on) > now.getTime() + DAY_MS;
