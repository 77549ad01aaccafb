import { Bell } from "lucide-react";
import { request } from "#web/api/request.ts";
import { reminderWords } from "#web/members/reminder-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RemindButtonProps = { leagueId: string; userId: string; name: string };

export function RemindButton({ leagueId: id, userId, name }: RemindButtonProps) {
  const remind = useAct({
    act: () => request("POST /api/leagues/:id/members/:userId/remind", { params: { id, userId } }),
    says: reminderWords,
    fails: ["Error", "Failed to send reminders"],
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:px-2.5"
      isPending={remind.isPending}
      onClick={() => remind.mutate()}
      aria-label={`Remind ${name}`}
    >
      <Bell size={16} aria-hidden /> <span className="max-sm:hidden">Remind</span>
    </Button>
  );
}
