import { useMutation } from "@tanstack/react-query";
import { isInLeague } from "#contract/leagues/is-in-league.ts";
import type { AdminNeed, Need, NextStep, StepKind } from "#contract/leagues/next-steps.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { INVITATIONS } from "#web/leagues/invitations/invitations-id.ts";
import { useAnswerInvitation } from "#web/leagues/invitations/use-answer-invitation.ts";
import { LABELS } from "#web/leagues/next-steps/step-words.ts";
import { remindersToast } from "#web/members/reminders-toast.ts";
import { useRetryPayout } from "#web/money/payouts/use-retry-payout.ts";
import { NotReceived } from "#web/money/treasurer/deny-dialog.tsx";
import { requestOf } from "#web/money/treasurer/together.ts";
import { useOpenPayoutAccount } from "#web/people/payout-accounts/use-open-payout-account.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

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
export function StepAction({ step, variant, answersBelow = false }: ActionProps) {
  if (!isInLeague(step)) {
    return (
      <ButtonLink to={`${paths.admin()}#${LISTS[step.kind]}`} variant={variant}>
        {LABELS[step.kind]}
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
        <ButtonLink to={targetOf(step)} variant={variant} {...named(NAMES[step.kind] ?? LABELS[step.kind], step)}>
          {LABELS[step.kind]}
        </ButtonLink>
      );
  }
}

/** The parts of the admins' screen where what waits is decided. */
const LISTS: Record<AdminNeed["kind"], string> = { confirm_requests: "requests", resolve_cases: "cases" };

/** What two steps of one league with the same label are called. */
const NAMES: Partial<Record<StepKind, string>> = {
  confirm_payments: "Confirm payments",
  take_over_money: "Confirm a handover",
};

/** Tells buttons with the same label apart for screen readers. */
const named = (label: string, { leagueName }: NextStep) => ({ "aria-label": `${label}, ${leagueName}` });

const DEBTS = "debts";
/** The parts of the league's page about money that a treasurer keeps (RULES §24). */
const TREASURERS: Partial<Record<StepKind, string>> = {
  ...{ confirm_payments: "payments", settle_objections: "payments" },
  ...{ pay_debts: DEBTS, look_at_denials: DEBTS },
  ...{ take_over_money: "treasurer", keep_money: "treasurer" },
};

function targetOf(step: NextStep): string {
  if (step.kind === "pay" || step.kind === "pay_dues") return paths.payment(step.leagueId);
  const league = paths.league(step.leagueId);
  if (step.kind === "invite") return `${league}#invite`;
  const part = TREASURERS[step.kind];
  if (part) return `${league}#${part}`;
  if (step.kind === "look_at_objections") return `${league}#dues`;
  if (step.kind === "answer_bank") return `${league}#disputes`;
  if (step.kind === "run_again") return paths.runAgain(step.leagueId);
  if (step.kind === "pay_winners") return `${league}#payouts`;
  if (step.kind === "return_rest") return `${league}#rest`;
  if (step.kind === "compare_results") return paths.results(step.leagueId);
  if (step.kind === "object") return paths.voting(step.sessionId);
  if (step.kind !== "vote") return league;
  return step.sessionId === null ? `${league}#commissioner` : paths.voting(step.sessionId);
}

function AddBank({ step, variant }: { step: Step<"add_bank" | "correct_bank"> } & Look) {
  const open = useOpenPayoutAccount();
  return (
    <Button
      variant={variant}
      isPending={open.isPending}
      onClick={() => open.mutate()}
      {...named(LABELS[step.kind], step)}
    >
      {LABELS[step.kind]}
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
        {...named(LABELS.retry_payout, step)}
      >
        {LABELS.retry_payout}
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
      <Button variant={variant} isPending={isPending} onClick={() => accept.mutate()} {...named(LABELS.accept, step)}>
        {LABELS.accept}
      </Button>
      <Button variant="quiet" isPending={isPending} onClick={() => decline.mutate()} {...named("Decline", step)}>
        Decline
      </Button>
    </>
  );
}

/** One press says that it arrived; what went wrong is told on the league's page. */
function Received({ step, variant }: { step: Step<"confirm_received"> } & Look) {
  const makeStale = useMakeStale();
  const sent = { id: step.payoutId, alsoIds: step.alsoIds, amount: step.amount };
  const receive = useMutation({
    mutationFn: () => request("POST /api/debts/:id/received", requestOf(sent)),
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await makeStale(`/api/leagues/${step.leagueId}`);
    },
    onError: (error) => sayFailed("It wasn't confirmed", error),
  });
  return (
    <>
      <Button
        variant={variant}
        isPending={receive.isPending}
        onClick={() => receive.mutate()}
        {...named(LABELS.confirm_received, step)}
      >
        {LABELS.confirm_received}
      </Button>
      <NotReceived
        debt={sent}
        trigger={
          <Button variant="quiet" {...named("It hasn't", step)}>
            It hasn't
          </Button>
        }
      />
    </>
  );
}

function Remind({ step, variant }: { step: Step<"remind"> } & Look) {
  const makeStale = useMakeStale();
  const remind = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/send-reminders", { params: { id: step.leagueId } }),
    onSuccess: async (answer) => {
      remindersToast(answer);
      await makeStale(`/api/leagues/${step.leagueId}`);
    },
    onError: (error) => sayFailed("Error", error, "Failed to send reminders"),
  });
  return (
    <Button
      variant={variant}
      isPending={remind.isPending}
      onClick={() => remind.mutate()}
      {...named(LABELS.remind, step)}
    >
      {LABELS.remind}
    </Button>
  );
}
