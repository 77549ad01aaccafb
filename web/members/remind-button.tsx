import { useMutation } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { request } from "#web/api/request.ts";
import { remindersToast } from "#web/members/reminders-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";

type RemindButtonProps = { leagueId: string; userId: string; name: string };

export function RemindButton({ leagueId: id, userId, name }: RemindButtonProps) {
  const remind = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/members/:userId/remind", { params: { id, userId } }),
    onSuccess: remindersToast,
    onError: (error) => sayFailed("Error", error, "Failed to send reminders"),
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
