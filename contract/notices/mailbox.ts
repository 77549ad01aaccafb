import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { comparedTextSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

const mailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: momentSchema,
});
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint({
  method: "GET",
  url: "/api/mailbox",
  schema: {
    summary: "The built-in mailbox, newest first; absent where a mail server is set",
    tags: ["mailbox"],
    querystring: z.object({ to: comparedTextSchema(254).optional() }),
    response: { 200: z.array(mailSchema) },
  },
});
