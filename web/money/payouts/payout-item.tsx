import { useId } from "react";
import type { Payout, PayoutProgress } from "#contract/money/payouts.ts";
import { centsOfPrize, isSpent, setOffSentence } from "#contract/money/set-off-words.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { MemberName } from "#web/members/member-names.tsx";
import { needsBankDetails, progressSentence, standingOf } from "#web/money/payouts/payout-words.ts";
import { useRetryPayout } from "#web/money/payouts/use-retry-payout.ts";
import { GiveBackVote, WaitingWinner } from "#web/money/payouts/waiting-winner.tsx";
import { HeldUntil } from "#web/people/payout-accounts/held-until.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

const LINK = "font-semibold text-ink underline decoration-line-strong underline-offset-4 print:hidden";

type PayoutItemProps = {
  payout: Payout;
  /** Then its list has payouts of several seasons. */
  isOfDynasty: boolean;
  isOwn: boolean;
  isTheirs: boolean;
  custody: Custody;
};

/** One payout: its winner, purpose and status; the winner also sees where the money is and what to do. */
export function PayoutItem({ payout, isOfDynasty, isOwn, isTheirs, custody }: PayoutItemProps) {
  const currency = useCurrency();
  const { amount, processedAt } = payout;
  const { word, tone } = standingOf(payout, custody);
  const setOff = setOffSentence(centsOfPrize(payout), isOwn, currency);
  const id = useId();
  const winner = `${id}-winner`;
  const title = `${id}-title`;
  return (
    <Row namedBy={`${winner} ${title}`} className="flex items-start justify-between gap-x-6 py-3.5">
      <div className="min-w-0 flex-1">
        <p id={winner} className="font-semibold wrap-anywhere">
          <MemberName {...payout} />
        </p>
        <p id={title} className="text-sm text-ink-soft">
          {payoutTitle(payout)}
          {isOfDynasty && `, season ${payout.seasonYear}`}
        </p>
        {setOff && <p className="figures text-sm text-ink-soft">{setOff}</p>}
        <WhereItIs payout={payout} />
        {payout.giveBackVoteId && (
          <p className="text-sm">
            <GiveBackVote voteId={payout.giveBackVoteId} />
          </p>
        )}
        {payout.canRetry && <RetryButton payout={payout} />}
      </div>
      <div className="text-right">
        <Money value={amount} className="font-semibold" />
        <div className="mt-1 grid gap-1 text-sm sm:flex sm:items-center sm:justify-end sm:gap-3">
          <p>
            <Badge tone={tone}>{word}</Badge>
          </p>
          {processedAt && (
            <p className="text-ink-soft">
              <DateText value={processedAt} />
            </p>
          )}
          {isTheirs && (
            <p>
              <AppLink to={paths.payoutReceipt(payout.id)} aria-describedby={title} className={LINK}>
                Receipt
              </AppLink>
            </p>
          )}
        </div>
      </div>
    </Row>
  );
}

/** Tells the winner where the money is and what to do; others see what holds it up. */
function WhereItIs({ payout }: { payout: Payout }) {
  if (isSpent(payout)) return null;
  if (payout.isRecalled) {
    return (
      <p className="text-sm text-ink-soft">An admin reviewed the season and returned it to the season's escrow.</p>
    );
  }
  return payout.progress === null ? (
    <WhereOthersIs payout={payout} />
  ) : (
    <WhereOwnIs {...payout} progress={payout.progress} />
  );
}

function WhereOthersIs({ payout }: { payout: Payout }) {
  const { givenBackAt, isKept, waitingSince: since, failureMessage, pause } = payout;
  if (givenBackAt) {
    return <p className="text-sm text-ink-soft">It went unclaimed, so the members gave it back to the season.</p>;
  }
  const held = pause && <HeldUntil pause={pause} isOwn={false} />;
  if (since) {
    const { id: payoutId, lastRemindedAt, giveBackVoteId } = payout;
    return (
      <>
        <WaitingWinner {...{ payoutId, winner: payout, since, lastRemindedAt, giveBackVoteId }} />
        {held}
      </>
    );
  }
  return (
    held ?? (failureMessage && <p className={`text-sm ${isKept ? "text-ink-soft" : "text-red"}`}>{failureMessage}</p>)
  );
}

function WhereOwnIs({ progress, outstanding, amount, failureMessage, pause }: Payout & { progress: PayoutProgress }) {
  const held = pause && <HeldUntil pause={pause} isOwn />;
  if (progress === "held") return held;
  const isRed = progress === "failed" || progress === "came_back" || progress === "returned_by_bank";
  return (
    <>
      <p className={isRed ? "text-sm text-red" : "text-sm text-ink-soft"}>
        {progressSentence({ progress, amount, outstanding: outstanding ?? amount })}{" "}
        {needsBankDetails(progress) && (
          <AppLink to={paths.player()} className={LINK}>
            {progress === "needs_bank_details" || progress === "kept" ? "Add your bank account" : "Your bank details"}
          </AppLink>
        )}
      </p>
      {held}
      {progress === "failed" && failureMessage && <p className="text-sm text-ink-soft">{failureMessage}</p>}
    </>
  );
}

function RetryButton({ payout }: { payout: Payout }) {
  const retry = useRetryPayout({ ...payout, isOwn: payout.progress !== null });
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      isPending={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  );
}
