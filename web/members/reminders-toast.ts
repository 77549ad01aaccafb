import { toast } from "#web/ui/toast.tsx";

type Reminded = { message: string; remindersSent: number };

/** Says what was actually sent: "Reminders Sent" (SPEC §8) only if one was. */
export function remindersToast({ message, remindersSent }: Reminded): void {
  if (remindersSent > 0) toast({ title: "Reminders Sent", description: message });
  else toast({ title: "No Reminders Needed", description: message, tone: "info" });
}
