import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
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

export const listMails = call("GET /api/mailbox", {
  summary: "The built-in mailbox, newest first; absent where a mail server is set",
  isOpen: true,
  query: z.object({ to: comparedTextSchema(254).optional() }),
  answer: z.array(mailSchema),
});
