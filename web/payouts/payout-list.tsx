import { useMutation, useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/auth.ts";
import type { League } from "#contract/leagues.ts";
import { placeholderName } from "#contract/members.ts";
import type { Payout, PayoutStatus } from "#contract/payouts.ts";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { paths } from "#web/paths.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { placeName } from "#web/ui/split-bar.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

const WORDS: Record<PayoutStatus, { word: string; tone: BadgeTone }> = {
  pending: { word: "Waiting for the winner's bank account", tone: "neutral" },
  processing: { word: "Being sent", tone: "blue" },
  completed: { word: "Paid", tone: "gold" },
  failed: { word: "Failed", tone: "red" },
};

type PayoutListProps = { league: League; user: CurrentUser; isCommissioner: boolean };

/** Who has won what, and how far the money has got. Nothing stands here before anything was awarded. */
export function PayoutList({ league, user, isCommissioner }: PayoutListProps) {
  const { data: payouts, isError } = useQuery(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  if (isError) return <p role="alert">The payouts did not load. Load the page again in a moment.</p>;
  if (!payouts || payouts.length === 0) return null;
  return (
    <Section title="Payouts">
      <ul className="divide-y divide-line border-y border-line">
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} isTheirs={isCommissioner || payout.userId === user.id} />
        ))}
      </ul>
    </Section>
  );
}

function PayoutItem({ payout, isTheirs }: { payout: Payout; isTheirs: boolean }) {
  const { place, period, username, userId, amount, status, failureMessage, processedAt } = payout;
  const { word, tone } = WORDS[status];
  const placed = place === null ? "Commissioner reimbursement" : placeName(place);
  const what = period === null ? placed : `${period}, ${placed}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div>
        <p className="font-semibold">{username ?? placeholderName(userId)}</p>
        <p className="text-sm text-ink-soft">{what}</p>
        {failureMessage && <p className="text-sm text-red">{failureMessage}</p>}
      </div>
      <div className="flex items-center gap-3">
        {status === "failed" && isTheirs && <RetryButton payout={payout} />}
        <div className="text-right">
          <Money value={amount} className="font-semibold" />
          <p className="mt-1">
            <Badge tone={tone}>{word}</Badge>
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {processedAt && <DateText value={processedAt} />}{" "}
            {isTheirs && (
              <AppLink
                to={paths.payoutReceipt(payout.id)}
                className="font-semibold text-ink underline decoration-line-strong underline-offset-4 print:hidden"
              >
                Receipt
              </AppLink>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

function RetryButton({ payout }: { payout: Payout }) {
  const makeStale = useMakeStale();
  const retry = useMutation({
    mutationFn: () => request("POST /api/payouts/:id/retry", { params: { id: payout.id } }),
    onSuccess: async () => {
      toast({ title: "On its way again", description: "You will hear from us when the bank has it." });
      await makeStale(`/api/leagues/${payout.leagueId}`);
    },
    onError: (error) => failureToast(messageOf(error, "The payout could not be sent again")),
  });
  return (
    <Button variant="secondary" size="small" isPending={retry.isPending} onClick={() => retry.mutate()}>
      Retry
    </Button>
  );
}
