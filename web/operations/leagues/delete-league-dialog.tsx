import { Trash2 } from "lucide-react";
import type { ListedLeague } from "#contract/operations/admin-leagues.ts";
import { centsOf, ZERO } from "#contract/platform/money.ts";
import { statusWord } from "#contract/terms/league-words.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { moneyOf } from "#web/operations/custody.ts";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

const ELSEWHERE = "Held besides: frozen by disputes, on its way, kept for its owners, or prepaid";

/** Says how a league's money can leave it, and leads to where that happens. */
function WayOut({ league }: { league: ListedLeague }) {
  const { id, name, status, escrowBalance } = league;
  const page = (
    <AppLink to={paths.league(id)} className="font-semibold text-ink underline underline-offset-2">
      the page of {name}
    </AppLink>
  );
  if (status === "completed" && centsOf(escrowBalance) === ZERO) {
    return (
      <>
        This money is frozen by disputes, on its way to its owners, kept for them, or prepaid. You can follow it on{" "}
        {page}.
      </>
    );
  }
  if (status === "completed") return <>Award the prizes or return what is left first, on {page}.</>;
  if (status === "cancelled") return <>Its refunds come first. You can follow them on {page}.</>;
  return (
    <>
      Cancel it first, so that {moneyOf(league).cancelingDoes}: choose Edit League on {page}, and set its status to
      Canceled. If it has paid prizes, it can't be canceled: complete it, and award or return what is left.
    </>
  );
}

/** Deletes a league that holds no money; the server refuses any other (RULES §12). */
export function DeleteLeagueDialog({ league }: { league: ListedLeague }) {
  const { id, name, commissionerUsername, status, memberCount, maxMembers, escrowBalance } = league;
  const makeStale = useMakeStale();
  const { amount, hasMoney, elsewhere } = moneyOf(league);
  const holdsMoney = centsOf(amount) > ZERO;
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      question={
        holdsMoney ? `This league can't be deleted while ${hasMoney}.` : "Are you sure you want to delete this league?"
      }
      facts={[
        { label: "Run by", value: commissionerUsername ?? "Deleted user" },
        { label: "Status", value: statusWord(status) },
        { label: "Members", value: <span className="figures">{`${memberCount} of ${maxMembers}`}</span> },
        { label: "Free to award", value: <Money value={escrowBalance} currency={league.currency} /> },
        ...(centsOf(elsewhere) === ZERO
          ? []
          : [{ label: ELSEWHERE, value: <Money value={elsewhere} currency={league.currency} /> }]),
      ]}
      note="This also deletes its members and invitations, and can't be undone."
      {...(holdsMoney ? { refusal: <WayOut league={league} /> } : {})}
      trigger={<RowButton icon={Trash2} label={`Delete ${name}`} className="text-red" />}
      confirmLabel="Delete league"
      isDangerous
      act={async () => {
        await request("DELETE /api/admin/leagues/:id", { params: { id } });
        toast({ title: "Success", description: "League deleted successfully." });
        // The rows move while the dialog covers them.
        await makeStale("/api/admin", "/api/leagues", "/api/classifieds", "/api/dashboard");
      }}
      fails={["Error", "Failed to delete league"]}
    />
  );
}
