import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { emailTopics } from "./email-topics.ts";

const choicesSchema = z.array(z.object({ topic: z.enum(emailTopics), wanted: z.boolean() }));

export const getEmailChoices = endpoint({
  method: "GET",
  url: "/api/auth/email-choices",
  schema: {
    summary: "Which of the optional notifications the user also gets by email",
    tags: ["notifications"],
    response: { 200: choicesSchema },
  },
});

export const setEmailChoice = endpoint({
  method: "PUT",
  url: "/api/auth/email-choices/:topic",
  schema: {
    summary: "Choose whether a notification also comes as email",
    tags: ["notifications"],
    params: z.strictObject({ topic: z.enum(emailTopics) }),
    body: z.strictObject({ wanted: z.boolean() }),
    response: { 200: choicesSchema },
  },
});
