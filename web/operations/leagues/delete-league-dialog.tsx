import { Trash2 } from "lucide-react";
import type { League } from "#contract/leagues.ts";
import { centsOf, ZERO } from "#contract/money.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { statusWord } from "#web/leagues/status-badge.tsx";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Deletes a league that never held money; the server refuses any other (RULES §12). */
export function DeleteLeagueDialog({ league }: { league: League }) {
  const { id, name, commissionerUsername, status, memberCount, maxMembers, pot } = league;
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      question="Are you sure you want to delete this league?"
      facts={[
        { label: "Run by", value: commissionerUsername ?? "Deleted user" },
        { label: "Status", value: statusWord(status) },
        { label: "Members", value: <span className="figures">{`${memberCount} of ${maxMembers}`}</span> },
        { label: "Held in escrow", value: <Money value={pot.escrowBalance} /> },
      ]}
      note={
        centsOf(pot.escrowBalance) > ZERO
          ? "A league that holds money can't be deleted. Cancel it first, so that everyone is refunded."
          : "This also deletes its members and invitations, and can't be undone."
      }
      trigger={<RowButton icon={Trash2} label={`Delete ${name}`} className="text-red" />}
      confirmLabel="Delete league"
      isDangerous
      act={() => request("DELETE /api/admin/leagues/:id", { params: { id } })}
      onDone={async () => {
        toast({ title: "Success", description: "League deleted successfully." });
        await makeStale("/api/admin", "/api/leagues", "/api/classifieds", "/api/dashboard");
      }}
      failure="Failed to delete league"
    />
  );
}
