import { type FormEvent, useRef, useState } from "react";
import type { Member } from "#contract/members/members.ts";
import { type Intervention, interventionSchema } from "#contract/operations/admin-oversight.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { request } from "#web/api/request.ts";
import { leftOf } from "#web/money/payouts/net-amount.tsx";
import { PayoutRows } from "#web/money/payouts/payout-rows.tsx";
import { payoutsOf, poolProblem, type TypedPayout, totalOf } from "#web/money/payouts/typed-payouts.ts";
import { DecisionChoice } from "#web/operations/cases/decision-choice.tsx";
import { DecisionFacts } from "#web/operations/cases/decision-facts.tsx";
import { bodyOf, repeatedProblem, rowsOf } from "#web/operations/cases/replacement-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type DecisionFormProps = {
  session: VotingSession;
  /** The amount available for payouts, and the total held. */
  available: string;
  held: string;
  paidMembers: Member[];
  onDone: () => void;
};

/** Approves, pays others instead or refunds the season, with a reason that all members will see. */
export function DecisionForm({ session, available, held, paidMembers, onDone }: DecisionFormProps) {
  // Paying what the members rejected must be a deliberate choice, never the result of a quick press.
  const [action, setAction] = useState<Intervention["action"]>(session.status === "rejected" ? "replace" : "approve");
  const [rows, setRows] = useState(() => rowsOf(session));
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const resolve = useResolve(session, onDone);
  const body = bodyOf({ action, reason, rows, currency: session.currency });
  const problems = problemsOf(body, { session, rows, available });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problems.reason && !problems.payouts) reasonInput.current?.focus();
    if (!problems.reason && !problems.payouts) resolve.mutate(body);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <DecisionChoice action={action} session={session} onChange={setAction} />
      {action === "replace" && <PayoutRows rows={rows} paidMembers={paidMembers} onChange={setRows} />}
      <DecisionFacts
        action={action}
        session={session}
        available={available}
        held={held}
        paidMembers={paidMembers.length}
        replacements={payoutsOf(rows, session.currency)}
      />
      {isTried && problems.payouts && (
        <p role="alert" className="text-sm font-medium text-red">
          {problems.payouts}
        </p>
      )}
      <Field label="Reason" error={isTried ? problems.reason : undefined} help="All members of the league will see it.">
        {(wiring) => (
          <TextArea
            rows={3}
            ref={reasonInput}
            {...wiring}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="justify-self-end"
        variant={action === "refund" ? "danger" : "primary"}
        isPending={resolve.isPending}
      >
        {deedOf({ action, session, rows, held, paidMembers: paidMembers.length })}
      </Button>
    </form>
  );
}

type Body = ReturnType<typeof bodyOf>;

type Typed = { session: VotingSession; rows: TypedPayout[]; available: string };

/** Checks the decision's payouts and reason. */
function problemsOf(body: Body, { session, rows, available }: Typed): { payouts?: string; reason?: string } {
  const parsed = interventionSchema.safeParse(body);
  const issues = parsed.error?.issues ?? [];
  const messageAt = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const overdrawn =
    body.action === "replace"
      ? poolProblem(totalOf(payoutsOf(rows, session.currency), session.currency), centsOf(available), session.currency)
      : undefined;
  const payouts = messageAt("payouts") ?? overdrawn ?? repeatedProblem(body, session);
  const reason = messageAt("reason");
  return { ...(payouts !== undefined && { payouts }), ...(reason !== undefined && { reason }) };
}

const people = (count: number) => counted(count, "member");

type Deed = { action: Body["action"]; session: VotingSession; rows: TypedPayout[]; held: string; paidMembers: number };

const netOf = ({ proposedPayouts }: VotingSession) => proposedPayouts.map((one) => ({ ...one, amount: leftOf(one) }));

/** The button's text, with its amount. */
function deedOf({ action, session, rows, held, paidMembers }: Deed): string {
  if (action === "refund") return `Refund ${formatMoney(centsOf(held), session.currency)} to ${people(paidMembers)}`;
  const payouts = action === "approve" ? netOf(session) : payoutsOf(rows, session.currency);
  return `${wordsOf(session).award} ${formatMoney(totalOf(payouts, session.currency), session.currency)} to ${people(new Set(payouts.map(({ userId }) => userId)).size)}`;
}

function useResolve(session: VotingSession, onDone: () => void) {
  return useAct({
    act: (body: Body) => request("POST /api/admin/voting-sessions/:id/resolve", { params: { id: session.id }, body }),
    says: "Success",
    onDone,
    reloads: ["/api/admin", "/api/leagues", "/api/voting-sessions", "/api/dashboard"],
    fails: "The decision wasn't carried out",
  });
}
