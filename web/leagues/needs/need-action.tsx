import { isInLeague } from "#contract/leagues/is-in-league.ts";
import type { Need, NextStep } from "#contract/leagues/needs.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import { INVITATIONS } from "#web/leagues/invitations/invitations-id.ts";
import { useAnswerInvitation } from "#web/leagues/invitations/use-answer-invitation.ts";
import { reminderWords } from "#web/members/reminder-words.ts";
import { useRetryPayout } from "#web/money/payouts/use-retry-payout.ts";
import { NotReceived } from "#web/money/treasurer/deny-dialog.tsx";
import { requestOf } from "#web/money/treasurer/together.ts";
import { useOpenPayoutAccount } from "#web/people/payout-accounts/use-open-payout-account.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { marked } from "#web/ui/marked.ts";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type Look = { variant: "primary" | "secondary" };
type Step<Kind extends NextStep["kind"]> = Extract<NextStep, { kind: Kind }>;

type ActionProps = Look & {
  step: Need;
  /** Whether invitations are answered in a panel of the same screen. */
  answersBelow?: boolean;
};

/**
 * Does a step from outside its league's page: at once where one press is enough, or by going to the screen that asks
 * for the rest.
 */
export function NeedAction({ step, variant, answersBelow = false }: ActionProps) {
  const label = marked(step.label);
  if (!isInLeague(step)) {
    return (
      <ButtonLink to={step.path} variant={variant}>
        {label}
      </ButtonLink>
    );
  }
  switch (step.kind) {
    case "add_bank":
    case "correct_bank":
      return <AddBank step={step} variant={variant} />;
    case "retry_payout":
      return <Retry step={step} variant={variant} />;
    case "accept":
      if (answersBelow) {
        return (
          <ButtonLink to={`${paths.player()}#${INVITATIONS}`} variant={variant} {...named("Answer", step)}>
            Answer
          </ButtonLink>
        );
      }
      return <Answer step={step} variant={variant} />;
    case "confirm_received":
      return <Received step={step} variant={variant} />;
    case "remind":
      return <Remind step={step} variant={variant} />;
    default:
      return (
        <ButtonLink
          to={step.path}
          variant={variant}
          className="wrap-anywhere whitespace-normal"
          {...named(NAMES[step.kind] ?? label, step)}
        >
          {label}
        </ButtonLink>
      );
  }
}

/** What steps are called whose label another step of the same league can have. */
const NAMES: Partial<Record<NextStep["kind"], string>> = {
  answer_denial: "Answer the treasurer",
  look_at_denials: "Answer what hasn't arrived",
  look_at_objections: "Answer objections to charges",
  settle_objections: "Answer objections to payments",
  keep_money: "Answer about keeping the money",
  confirm_payments: "Confirm payments",
  take_over_money: "Confirm a handover",
  answer_asks: "Answer whose seat it is",
  confirm_claim: "Confirm who claimed a seat",
};

/** Tells buttons with the same label apart for screen readers. */
const named = (label: string, { leagueName }: NextStep) => ({ "aria-label": `${label}, ${leagueName}` });
/** Of these, one league can have several. */
const namedByAmount = (label: string, step: Step<"confirm_received" | "retry_payout">) =>
  named(
    `${label}, ${formatMoney(centsOf(step.amount), step.currency)}${"from" in step ? ` from ${step.from}` : ""}`,
    step,
  );

function AddBank({ step, variant }: { step: Step<"add_bank" | "correct_bank"> } & Look) {
  const open = useOpenPayoutAccount();
  return (
    <Button variant={variant} isPending={open.isPending} onClick={() => open.mutate()} {...named(step.label, step)}>
      {step.label}
    </Button>
  );
}

function Retry({ step, variant }: { step: Step<"retry_payout"> } & Look) {
  const retry = useRetryPayout({ id: step.payoutId, leagueId: step.leagueId, isOwn: true });
  const open = useOpenPayoutAccount();
  return (
    <>
      <Button
        variant={variant}
        isPending={retry.isPending}
        onClick={() => retry.mutate()}
        {...namedByAmount(step.label, step)}
      >
        {step.label}
      </Button>
      <Button variant="quiet" isPending={open.isPending} onClick={() => open.mutate()} {...named("Bank details", step)}>
        Bank details
      </Button>
    </>
  );
}

function Answer({ step, variant }: { step: Step<"accept"> } & Look) {
  const { accept, decline, isPending } = useAnswerInvitation(step.token);
  return (
    <>
      <Button variant={variant} isPending={isPending} onClick={() => accept.mutate()} {...named(step.label, step)}>
        {step.label}
      </Button>
      <Button variant="quiet" isPending={isPending} onClick={() => decline.mutate()} {...named("Decline", step)}>
        Decline
      </Button>
    </>
  );
}

/** One press says that it arrived; what went wrong is told on the league's page. */
function Received({ step, variant }: { step: Step<"confirm_received"> } & Look) {
  const sent = { id: step.payoutId, alsoIds: step.alsoIds, amount: step.amount };
  const receive = useAct({
    act: () => request("POST /api/debts/:id/received", requestOf(sent)),
    says: ({ message }) => ({ title: message }),
    reloads: [`/api/leagues/${step.leagueId}`],
    fails: "It wasn't confirmed",
  });
  return (
    <>
      <Button
        variant={variant}
        isPending={receive.isPending}
        onClick={() => receive.mutate()}
        {...namedByAmount(step.label, step)}
      >
        {step.label}
      </Button>
      <NotReceived
        debt={sent}
        trigger={
          <Button variant="quiet" {...namedByAmount("It hasn't", step)}>
            It hasn't
          </Button>
        }
      />
    </>
  );
}

function Remind({ step, variant }: { step: Step<"remind"> } & Look) {
  const remind = useAct({
    act: () => request("POST /api/leagues/:id/send-reminders", { params: { id: step.leagueId } }),
    says: reminderWords,
    reloads: [`/api/leagues/${step.leagueId}`],
    fails: ["Error", "Failed to send reminders"],
  });
  return (
    <Button variant={variant} isPending={remind.isPending} onClick={() => remind.mutate()} {...named(step.label, step)}>
      {step.label}
    </Button>
  );
}
