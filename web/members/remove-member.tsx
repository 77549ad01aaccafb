import { useMutation } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import { type Member, placeholderName } from "#contract/members.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

/** Takes a member off the league, with the refund named before it is made (RULES §7). */
export function RemoveMember({ league, member }: { league: League; member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const makeStale = useMakeStale();
  const { userId, totalAmountPaid, paymentStatus } = member;
  const name = member.username ?? placeholderName(userId);
  const hasPaid = paymentStatus === "paid" && totalAmountPaid !== "0.00";
  const remove = useMutation({
    mutationFn: () => request("DELETE /api/leagues/:id/members/:userId", { params: { id: league.id, userId } }),
    onSuccess: async ({ message }) => {
      setIsOpen(false);
      toast({ title: "Member Removed", description: message });
      await makeStale("/api/leagues", "/api/dashboard", "/api/classifieds");
    },
    onError: (error) => failureToast(messageOf(error, "Failed to remove the member")),
  });
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={
        hasPaid ? (
          <>
            Refund <Money value={totalAmountPaid} /> to {name}'s card
            {league.leagueType === "dynasty" && ", less what past seasons have used,"} and free the seat.
          </>
        ) : (
          `${isFree(league) ? "" : `${name} hasn't paid, so no money moves. `}The seat opens up for someone else.`
        )
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`}>
          <UserMinus size={16} aria-hidden />
        </Button>
      }
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Keep
        </Button>
        <Button variant="danger" isPending={remove.isPending} onClick={() => remove.mutate()}>
          {hasPaid ? "Remove and refund" : "Remove"}
        </Button>
      </div>
    </Dialog>
  );
}
