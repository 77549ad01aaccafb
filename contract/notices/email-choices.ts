import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { leavingOut } from "#contract/platform/leaving-out.ts";
import { emailTopics } from "./email-topics.ts";

const choicesSchema = z.array(z.object({ topic: z.enum(emailTopics), wanted: z.boolean() }));

export const getEmailChoices = call("GET /api/auth/email-choices", {
  summary: "Which of the optional notifications the user also gets by email",
  tag: "notifications",
  answer: choicesSchema,
});

export const setEmailChoice = call("PUT /api/auth/email-choices/:topic", {
  summary: "Choose whether a notification also comes as email",
  tag: "notifications",
  params: { topic: z.enum(emailTopics) },
  body: leavingOut(["topic"], z.strictObject({ wanted: z.boolean() })),
  answer: choicesSchema,
});
