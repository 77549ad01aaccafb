import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { storable, textSchema } from "#contract/platform/text.ts";

const messageSchema = z.object({ message: z.string() });

/** How long a person has to object before their second factors are removed. */
export const SECOND_FACTOR_RESET_HOURS = 72;

export const startSecondFactorReset = call("POST /api/admin/users/:id/second-factor-reset", {
  summary: "Start a person's 72-hour wait after which their lost second factors are removed",
  body: z.strictObject({ reason: textSchema("Say how you know that it's them", { max: 1000 }) }),
  answer: messageSchema,
});

export const cancelSecondFactorReset = call("DELETE /api/admin/users/:id/second-factor-reset", {
  summary: "Call off the removal of a person's second factors",
  answer: messageSchema,
});

export const objectToSecondFactorReset = call("POST /api/second-factor-resets/object", {
  summary: "Stop the removal of one's second factors, with the emailed link",
  isOpen: true,
  tag: "auth",
  body: z.strictObject({ token: z.string().min(1).max(200).check(storable) }),
  answer: messageSchema,
});
