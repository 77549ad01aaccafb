import { useIsMutating, useMutationState } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useLocation } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { type Cents, centsOf, centsToDecimal, formatMoney } from "#contract/platform/money.ts";
import { amountForYears, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { CardForm } from "#web/money/payments/card-form.tsx";
import { PAYING } from "#web/money/payments/card-form-props.ts";
import { ChangedFee } from "#web/money/payments/changed-fee.tsx";
import { PaidElsewhere } from "#web/money/payments/paid-elsewhere.tsx";
import { PaymentFacts, type PaymentFactsProps } from "#web/money/payments/payment-facts.tsx";
import { countSeasons, potIntro, type Seat } from "#web/money/payments/purchase-words.ts";
import { SettingUp } from "#web/money/payments/setting-up.tsx";
import { usePaymentIntent } from "#web/money/payments/use-payment-intent.ts";
import { usePaymentResult } from "#web/money/payments/use-payment-result.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useCurrency } from "#web/ui/currency.ts";
import { formatTime } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusIfLost } from "#web/ui/focus-if-lost.ts";
import { Select } from "#web/ui/inputs.tsx";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { useTitle } from "#web/ui/use-title.ts";

type PaymentScreenProps = {
  league: League;
  seat: Seat;
  /** Whether the visitor has this seat already, and until when it is held for them. */
  own: Pick<Member, "heldUntil" | "paymentStatus" | "loweredFee"> | undefined;
  /** Whether the visitor runs the league. */
  runsIt: boolean;
  /** Absent in the sandbox. */
  publishableKey: string | null;
};

/** The amount, purpose, recipient and holding period, before the card form. */
export function PaymentScreen({ league, seat, own, runsIt, publishableKey }: PaymentScreenProps) {
  const choices = yearsToPayChoices(league, seat);
  const firstDue = entryDueOf(own, league);
  useTitle(`Pay for ${league.name}`);
  const [, go] = useLocation();
  const amountFor = (count: number) => amountForYears(centsOf(league.entryFee), count, firstDue);
  const {
    intent,
    choice: years,
    choose: chooseYears,
    ...paying
  } = usePaymentIntent({
    first: choices[0] ?? 1,
    bodyOf: (yearsSelected: number) => ({
      amount: centsToDecimal(amountFor(yearsSelected)),
      leagueId: league.id,
      yearsSelected,
    }),
    isJoining: own === undefined,
    // Going back must not end at this form again, which would be refused again.
    onRefused: () => go(paths.player(), { replace: true }),
  });
  const { amount, isOutdated, isPending, isChanging } = paying;
  const isPaying = useIsMutating({ mutationKey: PAYING }) > 0;
  // The form says how the last try went, which may be that no one knows yet.
  const wasTried = useMutationState({ filters: { mutationKey: PAYING } }).length > 0;
  const fillsThisPot = dueSeason(seat, league) === league.currentYear;
  const onResult = usePaymentResult(
    years,
    fillsThisPot ? { filledLeagueId: league.id, paid: amount, years } : undefined,
  );
  if (!intent) return <SettingUp />;
  if (own && hasPaid(own) && !isPaying) return <PaidElsewhere league={league} />;
  return (
    <div className="page grid items-start gap-x-16 gap-y-5 lg:grid-cols-[1fr_26rem]">
      <Purchase league={league} seat={seat} years={years} runsIt={runsIt} amount={amount} lowered={own?.loweredFee} />
      <Card className="max-lg:p-4 lg:sticky lg:top-24">
        <h2 className="mb-5 flex items-center gap-2 text-xl max-lg:sr-only">
          <Lock size={18} aria-hidden className="text-green" /> Pay by card
        </h2>
        {choices.length > 1 && (
          <YearsSelect
            choices={choices}
            years={years}
            amountFor={amountFor}
            isDisabled={isPaying}
            onChange={chooseYears}
          />
        )}
        {own?.heldUntil && (
          <p role="status" className="mb-4 rounded-control bg-blue-wash px-4 py-3">
            <strong>Your seat is held until {formatTime(own.heldUntil)}.</strong> If you haven't paid by then, someone
            else can take it.
          </p>
        )}
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
            before={intent.amount}
            amount={amount}
            isChanging={isPending}
            onContinue={() => chooseYears(years)}
          />
        )}
        <ButtonLink to={paths.league(league.id)} variant="quiet" className="mt-3 w-full">
          Not now
        </ButtonLink>
      </Card>
    </div>
  );
}

/** What is bought; a phone folds all but the essentials, to keep the Pay button in its first screen. */
function Purchase({ lowered, ...purchase }: PaymentFactsProps & { lowered: Member["loweredFee"] | undefined }) {
  const { league, amount } = purchase;
  const isWide = useIsWide();
  return (
    <div className="min-w-0">
      <PageHeader
        headingRef={focusIfLost}
        title="Pay your entry fee"
        intro={
          <>
            <AppLink to={paths.league(league.id)} className="font-semibold text-ink hover:underline">
              {league.name}
            </AppLink>
            {isWide && <span className="block">{potIntro(purchase)}</span>}
          </>
        }
      />
      <p className="eyebrow max-lg:-mt-5">You pay</p>
      <Money value={amount} size={isWide ? "huge" : "large"} />
      {lowered && (
        <p className="text-ink-soft wrap-anywhere">
          lowered from {formatMoney(centsOf(league.entryFee), league.currency)}
          {lowered.reason && `: ${lowered.reason}`}
        </p>
      )}
      <div className="lg:mt-8 lg:max-w-lg">
        <PaymentFacts {...purchase} />
      </div>
    </div>
  );
}

type YearsSelectProps = {
  choices: number[];
  years: number;
  amountFor: (years: number) => Cents;
  isDisabled: boolean;
  onChange: (years: number) => void;
};

function YearsSelect({ choices, years, amountFor, isDisabled, onChange }: YearsSelectProps) {
  const currency = useCurrency();
  return (
    <div className="mb-5">
      <Field label="Seasons to pay for" help="Each season's money is kept in its own escrow.">
        {(wiring) => (
          <Select
            {...wiring}
            value={years}
            disabled={isDisabled}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {countSeasons(choice)} – {formatMoney(amountFor(choice), currency)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
