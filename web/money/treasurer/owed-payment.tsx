import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { HowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { ChooseLines } from "#web/money/dues/choose-lines.tsx";
import { chosenOf, isPlain, payableLines } from "#web/money/dues/payable-lines.ts";
import { countSeasons } from "#web/money/payments/purchase-words.ts";
import { NotArrived } from "#web/money/treasurer/not-arrived.tsx";
import { OwedFacts } from "#web/money/treasurer/owed-facts.tsx";
import { PayAndAnnounce } from "#web/money/treasurer/pay-and-announce.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatTime } from "#web/ui/date.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusIfLost } from "#web/ui/focus-if-lost.ts";
import { Select } from "#web/ui/inputs.tsx";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";

type OwedPaymentProps = { league: League; own: Member; how: HowToPay; isForAnother: boolean };

/** The amount, to whom, by when and with which reference; then the ways to pay, and "I've paid". */
export function OwedPayment({ league, own, how, isForAnother }: OwedPaymentProps) {
  const { user } = useCurrentUser();
  const isWide = useIsWide();
  const [seasons, setSeasons] = useState<number>();
  const [left, setLeft] = useState<string[]>([]);
  const [first] = how.choices;
  // What was chosen may not be offered anymore.
  const fee = how.choices.find((each) => each.seasons === seasons) ?? first;
  const lines = payableLines({ fee, dues: how.dues });
  const ticked = lines.filter(({ id }) => !left.includes(id));
  const choice = chosenOf(ticked.length > 0 ? ticked : lines);
  const isOwn = how.treasurer.userId === user?.id;
  return (
    <div className="page grid items-start gap-x-16 gap-y-3 lg:grid-cols-[1fr_26rem]">
      <div className="min-w-0">
        <PageHeader
          headingRef={focusIfLost}
          title={titleOf({ isForAnother, own, isFee: isPlain(lines) })}
          intro={
            <AppLink to={paths.league(league.id)} className="font-semibold text-ink hover:underline">
              {league.name}
            </AppLink>
          }
        />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-lg:-mt-6 lg:block">
          <p className="eyebrow">{isOwn ? "You owe" : `You pay ${how.treasurer.name}`}</p>
          <Money value={choice.amount} size={isWide ? "huge" : "large"} />
        </div>
        {isForAnother && (
          <p className="mt-2 max-w-lg text-balance">
            The seat is {how.member.name}'s. If money goes back, it is owed to you.
          </p>
        )}
        {own.loweredFee && (
          <p className="text-ink-soft wrap-anywhere">
            lowered from {formatMoney(centsOf(league.entryFee), league.currency)}
            {own.loweredFee.reason && `: ${own.loweredFee.reason}`}
          </p>
        )}
        <OwedFacts {...{ league, own, how, choice, isOwn }} runsIt={league.commissionerId === user?.id} />
      </div>
      <Card className="max-lg:px-4 max-lg:py-2">
        {how.notArrived && <NotArrived payment={how.notArrived} treasurer={how.treasurer.name} />}
        {!isPlain(lines) && <ChooseLines lines={lines} left={left} onChange={setLeft} />}
        {fee && lines.some((line) => line.seasons > 0) && how.choices.length > 1 && (
          <div className="mb-5">
            <Field label="Seasons to pay for" help="Each season has its own pot.">
              {(wiring) => (
                <Select {...wiring} value={fee.seasons} onChange={({ target }) => setSeasons(Number(target.value))}>
                  {how.choices.map((each) => (
                    <option key={each.seasons} value={each.seasons}>
                      {countSeasons(each.seasons)} – {formatMoney(centsOf(each.amount), league.currency)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        {own.heldUntil && !isForAnother && (
          <p role="status" className="mb-4 rounded-control bg-blue-wash px-4 py-3">
            <strong>Your seat waits for you until {formatTime(own.heldUntil)}.</strong> If you haven't said by then that
            you paid, someone else can take it.
          </p>
        )}
        <PayAndAnnounce {...{ league, how, choice, isOwn, isForAnother }} />
        <ButtonLink to={paths.league(league.id)} variant="quiet" className="mt-3 w-full">
          Not now
        </ButtonLink>
      </Card>
    </div>
  );
}

type Titled = { isForAnother: boolean; own: Member; isFee: boolean };

function titleOf({ isForAnother, own, isFee }: Titled): string {
  if (isForAnother) return `Pay for ${nameOf(own)}`;
  return isFee ? "Pay your entry fee" : "Pay what you owe";
}
