import { dueName } from "#contract/members/due-kinds.ts";
import type { Due } from "#contract/members/league-dues.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";

const REASON_MAX = 200;
const ALL_READ_IT = "All members can read it.";

/** A due by its name, and by the reason that tells it from the same person's others. */
const inFull = (due: Due): string => (due.reason === null ? dueName(due) : `${dueName(due)} “${due.reason}”`);

const factsOf = (due: Due) => [
  { label: dueName(due), value: <Money value={due.amount} /> },
  { label: "Member", value: due.name },
];

/** The commissioner withdraws a charge, or spares a member their late fee; what was paid for it goes back. */
export function TakeBackDialog({ due }: { due: Due }) {
  const isLate = due.kind === "late";
  const verb = isLate ? "Waive" : "Withdraw";
  const goesBack =
    (due.standing === "paid" && due.setOff !== due.amount
      ? " What was paid for it goes back to the person who paid it."
      : "") +
    (due.setOff === "0.00" ? "" : " What was taken from a prize is added to it again, if the prize wasn't sent.");
  return (
    <ReasonDialog
      title={isLate ? "Waive this late fee?" : "Withdraw this charge?"}
      description={`${due.name} then doesn't owe it.${goesBack}`}
      facts={factsOf(due)}
      trigger={
        <Button variant="quiet" size="small" aria-label={`${verb} ${inFull(due)} of ${due.name}`}>
          {verb}
        </Button>
      }
      confirmLabel={`${verb} it`}
      label="Reason"
      help={ALL_READ_IT}
      missing="Write a reason that all members can read"
      max={REASON_MAX}
      act={(reason) => {
        const given = { params: { id: due.id }, body: { reason } };
        return isLate ? request("POST /api/dues/:id/waive", given) : request("POST /api/dues/:id/withdraw", given);
      }}
      failure="Nothing changed"
    />
  );
}

/** A member says, once, that a charge isn't right. */
export const ObjectDialog = ({ due }: { due: Due }) => (
  <ReasonDialog
    title="Object to this charge?"
    description="You can do this once. It is then not taken from a prize unless most members say that it stands."
    facts={factsOf(due)}
    trigger={
      <Button variant="quiet" size="small" aria-label={`Object to ${inFull(due)}`}>
        Object
      </Button>
    }
    confirmLabel="Object"
    label="Reason"
    help={ALL_READ_IT}
    missing="Write a reason that all members can read"
    max={REASON_MAX}
    act={(reason) => request("POST /api/dues/:id/object", { params: { id: due.id }, body: { reason } })}
    failure="Nothing changed"
  />
);
