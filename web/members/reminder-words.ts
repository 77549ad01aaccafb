import { queryClient } from "#web/access/query-client.ts";
import { query } from "#web/api/query.ts";
import type { Toast } from "#web/ui/toast.tsx";

type Reminded = { message: string; remindersSent: number; onlyLink?: number | undefined };

/** Says what was actually sent: "Reminders Sent" (SPEC §8) only if one was, by email. */
export function reminderWords({ message, remindersSent, onlyLink }: Reminded): Toast {
  const sendsMail = queryClient.getQueryData(query("GET /api/config").queryKey)?.mail !== "off";
  const none = onlyLink ? "Nothing Was Sent" : "No Reminders Needed";
  if (remindersSent === 0) return { title: none, description: message, tone: "info" };
  return { title: sendsMail ? "Reminders Sent" : "Reminded in the App", description: message };
}
