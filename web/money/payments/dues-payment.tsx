import { useIsMutating, useMutationState } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useLocation } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { ChooseLines } from "#web/money/dues/choose-lines.tsx";
import { chosenOf, type PayableLine } from "#web/money/dues/payable-lines.ts";
import { CardForm } from "#web/money/payments/card-form.tsx";
import { PAYING } from "#web/money/payments/card-form-props.ts";
import { ChangedFee } from "#web/money/payments/changed-fee.tsx";
import { NothingToPay } from "#web/money/payments/paid-elsewhere.tsx";
import { SettingUp } from "#web/money/payments/setting-up.tsx";
import { usePaymentIntent } from "#web/money/payments/use-payment-intent.ts";
import { usePaymentResult } from "#web/money/payments/use-payment-result.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { focusIfLost } from "#web/ui/focus-if-lost.ts";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";

type DuesPaymentProps = {
  league: League;
  /** Whose dues they are. */
  member: Member;
  /** Whether they are somebody else's than the payer's. */
  isForAnother: boolean;
  lines: readonly PayableLine[];
  /** Absent in the sandbox. */
  publishableKey: string | null;
};

/** Paying by card where there is more than an entry fee to pay, or where somebody pays for another member (RULES §25). */
export function DuesPayment({ lines, ...props }: DuesPaymentProps) {
  const isPaying = useIsMutating({ mutationKey: PAYING }) > 0;
  return lines.length > 0 || isPaying ? <OpenDues lines={lines} {...props} /> : <NothingOwed {...props} />;
}

type NothingOwedProps = Pick<DuesPaymentProps, "league" | "member" | "isForAnother">;

export const NothingOwed = ({ league, member, isForAnother }: NothingOwedProps) => (
  <NothingToPay league={league} title="Nothing to pay">
    {isForAnother ? `${nameOf(member)} owes` : "You owe"} {league.name} nothing now.
  </NothingToPay>
);

function OpenDues({ league, member, isForAnother, lines, publishableKey }: DuesPaymentProps) {
  const [, go] = useLocation();
  const isWide = useIsWide();
  const isPaying = useIsMutating({ mutationKey: PAYING }) > 0;
  const wasTried = useMutationState({ filters: { mutationKey: PAYING } }).length > 0;
  const {
    intent,
    choice: left,
    choose,
    ...paying
  } = usePaymentIntent<readonly string[]>({
    first: [],
    bodyOf: (without) => {
      const { amount, seasons, dueIds } = chosenOf(lines.filter(({ id }) => !without.includes(id)));
      return {
        ...{ leagueId: league.id, amount },
        ...(seasons > 0 ? { yearsSelected: seasons } : {}),
        ...(dueIds.length > 0 ? { dueIds } : {}),
        ...(isForAnother ? { forUserId: member.userId } : {}),
      };
    },
    isJoining: false,
    onRefused: () => go(paths.league(league.id), { replace: true }),
  });
  const { amount, isOutdated, isPending, isChanging } = paying;
  const onResult = usePaymentResult(undefined, undefined);
  if (!intent) return <SettingUp />;
  const name = nameOf(member);
  return (
    <div className="page grid items-start gap-x-16 gap-y-5 lg:grid-cols-[1fr_26rem]">
      <div className="min-w-0">
        <PageHeader
          headingRef={focusIfLost}
          title={isForAnother ? `Pay for ${name}` : "Pay what you owe"}
          intro={
            <AppLink to={paths.league(league.id)} className="font-semibold text-ink hover:underline">
              {league.name}
            </AppLink>
          }
        />
        <p className="eyebrow max-lg:-mt-5">You pay</p>
        <Money value={amount} size={isWide ? "huge" : "large"} />
        {isForAnother && (
          <p className="mt-2 max-w-lg text-balance">The seat is {name}'s. The receipt and any refund are yours.</p>
        )}
        <div className="mt-5 max-w-lg">
          <ChooseLines lines={lines} left={left} isDisabled={isPaying || isPending} onChange={choose} />
        </div>
      </div>
      <Card className="max-lg:p-4 lg:sticky lg:top-24">
        <h2 className="mb-5 flex items-center gap-2 text-xl max-lg:sr-only">
          <Lock size={18} aria-hidden className="text-green" /> Pay by card
        </h2>
        {(!isOutdated || wasTried) && (
          // Each intent gets its own form, so details typed for one amount never pay another.
          <CardForm
            key={intent.paymentIntentId}
            publishableKey={publishableKey}
            intent={intent}
            amount={amount}
            isDisabled={isChanging}
            onResult={onResult}
          />
        )}
        {isOutdated && !isPaying && (
          <ChangedFee
            what="What is owed"
            before={intent.amount}
            amount={amount}
            isChanging={isPending}
            onContinue={() => choose(left)}
          />
        )}
        <ButtonLink to={paths.league(league.id)} variant="quiet" className="mt-3 w-full">
          Not now
        </ButtonLink>
      </Card>
    </div>
  );
}
