import { UserMinus } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { refundSentence } from "#web/leagues/leaving/refund-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingQuestion } from "#web/ui/loading.tsx";
import { useAct } from "#web/ui/use-act.ts";

type RemoveProps = { league: League; member: Member; isOwn: boolean };

/** Removes a member from the league; names the refund before making it (RULES §7, §23). */
export function RemoveMember({ league, member, isOwn }: RemoveProps) {
  const name = isOwn ? "yourself" : nameOf(member);
  return (
    <Dialog
      title={`Remove ${name}?`}
      description={
        isOwn
          ? `Your seat opens up for someone else.${league.commissionerId === member.userId ? " You still run the league." : ""}`
          : "The seat opens up for someone else."
      }
      trigger={
        <Button variant="quiet" size="small" className="max-sm:px-2.5" aria-label={`Remove ${name}`}>
          <UserMinus size={16} aria-hidden />
        </Button>
      }
    >
      {(close) => <Removal league={league} member={member} isOwn={isOwn} onClose={close} />}
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
  const remove = useAct({
    act: () => request("DELETE /api/leagues/:id/members/:userId", { params }),
    says: "Member Removed",
    onDone: onClose,
    reloads: ["/api/leagues", "/api/dashboard", "/api/classifieds"],
    fails: "The member wasn't removed",
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
