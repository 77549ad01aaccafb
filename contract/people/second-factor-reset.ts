import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams } from "#contract/platform/ids.ts";
import { storable, textSchema } from "#contract/platform/text.ts";

const messageSchema = z.object({ message: z.string() });

/** How long a person has to object before their second factors are removed. */
export const SECOND_FACTOR_RESET_HOURS = 72;

export const startSecondFactorReset = endpoint({
  method: "POST",
  url: "/api/admin/users/:id/second-factor-reset",
  schema: {
    summary: "Start a person's 72-hour wait after which their lost second factors are removed",
    tags: ["admin"],
    params: idParams,
    body: z.strictObject({ reason: textSchema("Say how you know that it's them", { max: 1000 }) }),
    response: { 200: messageSchema },
  },
});

export const cancelSecondFactorReset = endpoint({
  method: "DELETE",
  url: "/api/admin/users/:id/second-factor-reset",
  schema: {
    summary: "Call off the removal of a person's second factors",
    tags: ["admin"],
    params: idParams,
    response: { 200: messageSchema },
  },
});

export const objectToSecondFactorReset = endpoint({
  method: "POST",
  url: "/api/second-factor-resets/object",
  schema: {
    summary: "Stop the removal of one's second factors, with the emailed link",
    tags: ["auth"],
    body: z.strictObject({ token: z.string().min(1).max(200).check(storable) }),
    response: { 200: messageSchema },
  },
});
