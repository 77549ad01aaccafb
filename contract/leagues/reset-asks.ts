import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";

const tags = ["leagues"];

const resetAskSchema = z.object({
  id: idSchema,
  /** Whose password it is. */
  userId: idSchema,
  name: z.string(),
  /** How many of the two members have confirmed it. */
  confirmations: z.int(),
  /** From when on the link can be made, once both have. */
  linkFrom: momentSchema,
  endsAt: momentSchema,
});
export type ResetAsk = z.infer<typeof resetAskSchema>;

export const listResetAsks = endpoint({
  method: "GET",
  url: "/api/leagues/:id/reset-asks",
  schema: {
    summary: "The open requests for links that set members' passwords, for the league's commissioner",
    tags,
    params: idParams,
    response: { 200: z.array(resetAskSchema) },
  },
});

export const askForReset = endpoint({
  method: "POST",
  url: "/api/leagues/:id/reset-asks",
  schema: {
    summary: "Ask two members to confirm that another has lost their password; where no email is sent",
    tags,
    params: idParams,
    body: z.strictObject({ userId: idSchema }),
    response: { 201: resetAskSchema },
  },
});

const resetAnswers = ["confirm", "stop"] as const;
export type ResetAnswer = (typeof resetAnswers)[number];

const askParams = z.strictObject({ id: idSchema, askId: idSchema });

export const answerResetAsk = endpoint({
  method: "POST",
  url: "/api/leagues/:id/reset-asks/:askId/answer",
  schema: {
    summary:
      "Confirm that it's really them, or stop the request, as the member themselves and the commissioner can, too",
    tags,
    params: askParams,
    body: z.strictObject({ answer: z.enum(resetAnswers) }),
    response: { 200: z.object({ message: z.string() }) },
  },
});

export const makeMemberResetLink = endpoint({
  method: "POST",
  url: "/api/leagues/:id/reset-asks/:askId/link",
  schema: {
    summary: "Make the link that two members have confirmed, once",
    tags,
    params: askParams,
    response: {
      /** The link's token, never shown again. */
      200: z.object({ token: z.string() }),
    },
  },
});
