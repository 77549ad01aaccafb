import { dueName } from "#contract/members/due-kinds.ts";
import type { Due } from "#contract/members/league-dues.ts";
import { payoutVotesNeeded } from "#contract/votes/votes.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { formatMoment } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";

type Charge = { due: Due; isOwn: boolean; isCommissioner: boolean };
type Act = { label: string; question: string; act: () => Promise<{ message: string }> };

/** What can be said about an open charge: its member agrees, the commissioner asks, those who were asked vote (RULES §25). */
function actsOn({ due, isOwn, isCommissioner }: Charge): Act[] {
  const { id, name, agreement } = due;
  if (due.standing !== "open" || !agreement || agreement.isTakenFromPrizes) return [];
  const { ballot } = agreement;
  const params = { id };
  const says = (vote: "for" | "against", label: string) => ({
    label,
    question: `You can say this once. If most of the members who were asked say that it stands, it is taken from a prize of ${name}.`,
    act: () => request("POST /api/dues/:id/vote", { params, body: { vote } }),
  });
  const accepting = {
    label: "Accept",
    question: "It is then taken from a prize of yours if you haven't paid it by then, and you can't object anymore.",
    act: () => request("POST /api/dues/:id/accept", { params }),
  };
  const asking = {
    label: "Ask members",
    question: "If most of the members who have paid say that it stands, it is taken from a prize. You can ask once.",
    act: () => request("POST /api/dues/:id/ask", { params }),
  };
  return [
    ...(isOwn ? [accepting] : []),
    ...(isCommissioner && !ballot ? [asking] : []),
    ...(ballot?.mayVote ? [says("for", "It stands"), says("against", "It doesn't stand")] : []),
  ];
}

export function ChargeActs(charge: Charge) {
  const { due } = charge;
  return actsOn(charge).map(({ label, question, act }) => (
    <ConfirmDialog
      key={label}
      title={`${label}: ${dueName(due)} of ${due.name}`}
      question={question}
      facts={[{ label: dueName(due), value: <Money value={due.amount} /> }]}
      trigger={
        <Button variant="quiet" size="small" aria-label={`${label}: ${dueName(due)} “${due.reason}” of ${due.name}`}>
          {label}
        </Button>
      }
      confirmLabel={label}
      act={act}
      says="Success"
      reloads={["/api/leagues"]}
      fails="Nothing changed"
    />
  ));
}

/** Whether an open charge is taken from a prize, and what members said about it. */
export function ChargeSentence({ due: { standing, agreement, left } }: Pick<Charge, "due">) {
  const money = useMoney();
  if (!agreement || standing !== "open") return null;
  const { ballot, isTakenFromPrizes } = agreement;
  const taken = isTakenFromPrizes
    ? `${money(left)} is taken from the next prize.`
    : "Not taken from prizes unless the member accepts it, or doesn't object in time, or most members say that it stands.";
  return (
    <p className="text-sm text-ink-soft">
      {taken}
      {ballot &&
        ` ${ballot.votesFor} of ${ballot.eligible} members say that it stands, ${ballot.votesAgainst} that it doesn't; ${payoutVotesNeeded(ballot.eligible)} needed.`}
      {ballot?.ownFrom && ` Your vote counts from ${formatMoment(ballot.ownFrom)}.`}
    </p>
  );
}
