import { Bell } from "lucide-react";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { reminderWords } from "#web/members/reminder-words.ts";
import { Button } from "#web/ui/button.tsx";
import { ShareDialog } from "#web/ui/share-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RemindButtonProps = {
  leagueId: string;
  userId: string;
  name: string;
  /** The words to share where no email reaches them. */
  words?: string | undefined;
  /** Whether they have no account, and no address either. */
  hasOnlyLink?: boolean;
};

/** Reminds a member by email, or opens the words for whoever sends them by hand (RULES §28). */
export function RemindButton({ leagueId: id, userId, name, words, hasOnlyLink = false }: RemindButtonProps) {
  const sharesWords = (!useSendsMail() || hasOnlyLink) && words !== undefined;
  const remind = useAct({
    act: () => request("POST /api/leagues/:id/members/:userId/remind", { params: { id, userId } }),
    // Whether words that were copied were sent, nobody knows.
    says: sharesWords ? undefined : reminderWords,
    reloads: sharesWords ? [`/api/leagues/${id}/standing`] : [],
    fails: ["Error", "Failed to send reminders"],
  });
  const button = (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:px-2.5"
      isPending={remind.isPending}
      {...(!sharesWords && { onClick: () => remind.mutate() })}
      aria-label={`Remind ${name}`}
    >
      <Bell size={16} aria-hidden /> <span className="max-sm:hidden">Remind</span>
    </Button>
  );
  if (!sharesWords) return button;
  return (
    <ShareDialog
      title={`Remind ${name}`}
      description={hasOnlyLink ? `The link is ${name}'s own: send it to nobody else.` : `Send this to ${name}.`}
      subject={name}
      text={words}
      onTaken={() => remind.mutate()}
      trigger={button}
    />
  );
}
