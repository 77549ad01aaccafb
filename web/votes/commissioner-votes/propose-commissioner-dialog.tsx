import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const CommissionerProposalForm = later(() => import("#web/votes/commissioner-votes/commissioner-proposal-form.tsx"));

/** Someone who can be proposed. */
export type Candidate = Pick<Member, "userId" | "username" | "fullName">;

type DialogProps = { league: League; candidates: Candidate[] };

/** Proposes another commissioner for the paid members to vote on (SPEC §5, Commissioner proposal). */
export function ProposeCommissionerDialog({ league, candidates }: DialogProps) {
  useSoon(CommissionerProposalForm);
  return (
    <Dialog
      title="Propose another commissioner"
      description="Everyone who has paid, except the commissioner, has seven days to vote. It passes if at least half vote yes."
      trigger={
        <Button variant="secondary" size="small" className="print:hidden">
          Propose Change
        </Button>
      }
    >
      {(close) => <CommissionerProposalForm league={league} candidates={candidates} onDone={close} />}
    </Dialog>
  );
}
