import { Bell } from "lucide-react";
import { useState } from "react";
import type { NamedSeat } from "#contract/leagues/named-seats.ts";
import { request } from "#web/api/request.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { reminderWords } from "#web/members/reminder-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ShareMessage } from "#web/ui/share-dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RemindButtonProps = {
  leagueId: string;
  userId: string;
  name: string;
  /** The words to send by hand where no email reaches them. */
  words?: string | undefined;
  /** Of a member without an account. */
  seat?: Pick<NamedSeat, "isEmailed"> | undefined;
};

/** Reminds a member, and opens the words for whoever sends them where no email does (RULES §28). */
export function RemindButton({ leagueId: id, userId, name, words, seat }: RemindButtonProps) {
  const [isSharing, setIsSharing] = useState(false);
  const sendsMail = useSendsMail();
  const hasOnlyLink = seat?.isEmailed === false;
  const remind = useAct({
    act: () => request("POST /api/leagues/:id/members/:userId/remind", { params: { id, userId } }),
    // Nobody knows whether words that were copied were sent.
    says: hasOnlyLink ? undefined : reminderWords,
    ...(hasOnlyLink && { reloads: [`/api/leagues/${id}/standing`] as const }),
    fails: ["Error", "Failed to send reminders"],
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-sm:px-2.5"
        isPending={remind.isPending}
        onClick={() => {
          if (!hasOnlyLink) remind.mutate();
          setIsSharing(words !== undefined && (hasOnlyLink || !sendsMail));
        }}
        aria-label={`Remind ${name}`}
      >
        <Bell size={16} aria-hidden /> <span className="max-sm:hidden">Remind</span>
      </Button>
      <Dialog
        title={`Remind ${name}`}
        description={hasOnlyLink ? `The link is ${name}'s own: send it to nobody else.` : `Send this to ${name}.`}
        isOpen={isSharing}
        onOpenChange={setIsSharing}
      >
        <ShareMessage subject={name} text={words ?? ""} onTaken={hasOnlyLink ? () => remind.mutate() : undefined} />
      </Dialog>
    </>
  );
}
