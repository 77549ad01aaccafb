import { queryClient } from "#web/access/query-client.ts";
import { query } from "#web/api/query.ts";
import { toast } from "#web/ui/toast.tsx";

type Reminded = { message: string; remindersSent: number };

/** Says what was actually sent: "Reminders Sent" (SPEC §8) only if one was, by email. */
export function remindersToast({ message, remindersSent }: Reminded): void {
  const sendsMail = queryClient.getQueryData(query("GET /api/config").queryKey)?.mail !== "off";
  if (remindersSent === 0) toast({ title: "No Reminders Needed", description: message, tone: "info" });
  else toast({ title: sendsMail ? "Reminders Sent" : "Reminded in the App", description: message });
}
