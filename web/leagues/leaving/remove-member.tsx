import { useMutation } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { refundSentence } from "#web/leagues/leaving/refund-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingQuestion } from "#web/ui/loading-form.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type RemoveProps = { league: League; member: Member; isOwn: boolean };

/** Removes a member from the league; names the refund before making it (RULES §7, §23). */
export function RemoveMember({ league, member, isOwn }: RemoveProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = isOwn ? "yourself" : nameOf(member);
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={
        isOwn
          ? `Your seat opens up for someone else.${league.commissionerId === member.userId ? " You still run the league." : ""}`
          : "The seat opens up for someone else."
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" className="max-sm:px-2.5" aria-label={`Remove ${name}`}>
          <UserMinus size={16} aria-hidden />
        </Button>
      }
    >
      <Removal league={league} member={member} isOwn={isOwn} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

function Removal({ league, member, isOwn, onClose }: RemoveProps & { onClose: () => void }) {
  const params = { id: league.id, userId: member.userId };
  const name = nameOf(member);
  const terms = useLoad({
    ...query("GET /api/leagues/:id/members/:userId/refund-terms", { params }),
    // Prizes and payments change the refund, so the dialog always loads the current one.
    gcTime: 0,
  });
  const what = `what ${isOwn ? "you" : name} would get back`;
  return (
    <Loaded from={terms} what={what} pending={<LoadingQuestion what={what} />}>
      {(loaded) => (
        <div className="grid gap-6">
          <p>
            {refundSentence(loaded, {
              name,
              currency: league.currency,
              isReader: isOwn,
              hasPaid: hasPaid(member),
              custody: league.custody,
              owes: treasurerDoes(league, "owe"),
            })}
          </p>
          <RemovalButtons
            params={params}
            label={`Remove${loaded.refund === "0.00" ? "" : wordsOf(league).andRefund}`}
            onClose={onClose}
          />
        </div>
      )}
    </Loaded>
  );
}

type ButtonsProps = { params: { id: string; userId: string }; label: string; onClose: () => void };

function RemovalButtons({ params, label, onClose }: ButtonsProps) {
  const makeStale = useMakeStale();
  const remove = useMutation({
    mutationFn: () => request("DELETE /api/leagues/:id/members/:userId", { params }),
    onSuccess: async ({ message }) => {
      onClose();
      toast({ title: "Member Removed", description: message });
      await makeStale("/api/leagues", "/api/dashboard", "/api/classifieds");
    },
    onError: (error) => sayFailed("The member wasn't removed", error),
  });
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Keep
      </Button>
      <Button variant="danger" isPending={remove.isPending} onClick={() => remove.mutate()}>
        {label}
      </Button>
    </div>
  );
}
