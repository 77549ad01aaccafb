import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Member } from "#contract/members/members.ts";
import { counted } from "#contract/platform/counted.ts";
import { addDays } from "#contract/platform/days.ts";
import { addCents, type Cents, centsToDecimal, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { isOnlyProposed, objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { wonName } from "#contract/terms/place-name.ts";
import { VOTE_DAYS } from "#contract/votes/votes.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { takenSentence } from "#web/money/payouts/own-dues.ts";
import { type payoutsOf, type TypedPayout, totalOf, withoutWinner } from "#web/money/payouts/typed-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { formatMoment } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Money } from "#web/ui/money.tsx";

type ConfirmProps = {
  league: League;
  payouts: ReturnType<typeof payoutsOf>;
  /** What each of them pays of its winner's own dues, and so isn't paid out (RULES §25). */
  taken: readonly Cents[];
  /** The rows for which no one was chosen. */
  unnamed: readonly TypedPayout[];
  paidMembers: readonly Member[];
  /** The day, week or month that they are for; empty for the season's own. */
  period: string;
  reimbursement: Cents;
  left: Cents;
  needsReview: boolean;
  isPending: boolean;
  /** Whether the server has just refused them. */
  isRefused: boolean;
  onBack: () => void;
  onConfirm: () => void;
};

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Asks before payouts are awarded or proposed: who gets how much, what is left over, and what happens next. */
export function ConfirmPayouts(props: ConfirmProps) {
  const { league, payouts, taken, unnamed, paidMembers, period, reimbursement, left, isPending, isRefused } = props;
  const gross = totalOf(payouts, league.currency);
  // A vote or an objection can take days, and dues change by then.
  const total = formatMoney(isOnlyProposed(league) ? gross : subtractCents(gross, addCents(...taken)), league.currency);
  const nameOf = (userId: string) => {
    const member = paidMembers.find((one) => one.userId === userId);
    return member ? nameToChoose(member) : "";
  };
  const winners = counted(new Set(payouts.map(({ userId }) => userId)).size, "member");
  return (
    <div className="grid gap-5">
      <p tabIndex={-1} ref={focus} className="text-lg font-semibold">
        {verbFor(league)} {total} to {winners}
        {period && ` for ${period}`}?
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {payouts.map(({ userId, amount, ...won }, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and a prize can be there twice.
            key={index}
            what={nameOf(userId)}
            why={wonName(won)}
            note={takenSentence({ amount }, taken[index] ?? ZERO, league.currency)}
            amount={amount}
          />
        ))}
        {reimbursement > 0 && <Line what="Commissioner reimbursement" amount={centsToDecimal(reimbursement)} />}
        {left > 0 && (
          <Line what="Left over" why={withoutWinner(unnamed, league.currency)} amount={centsToDecimal(left)} />
        )}
      </ul>
      <p>
        <WhatIsNext {...props} />
      </p>
      {isRefused && <p className="rounded-control bg-sunken px-3 py-2">No money moved.</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onBack}>
          Back
        </Button>
        <Button isPending={isPending} onClick={props.onConfirm}>
          {isOnlyProposed(league) ? "Propose" : `${verbFor(league)} ${total} to the winners`}
        </Button>
      </div>
    </div>
  );
}

const verbFor = (league: League) => (isOnlyProposed(league) ? "Propose" : wordsOf(league).award);

type LineProps = { what: string; why?: string | undefined; note?: string | undefined; amount: string };

function Line({ what, why, note, amount }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{what}</span>
        {why && <span className="block text-sm text-ink-soft">{why}</span>}
        {note && <span className="figures block text-sm text-ink-soft">{note}</span>}
      </span>
      <Money value={amount} className="font-semibold" />
    </li>
  );
}

function WhatIsNext({ league, needsReview }: ConfirmProps) {
  const { user } = useCurrentUser();
  const now = new Date();
  const objectionDays = objectionDaysOf(league);
  const hold = useOptional(query("GET /api/leagues/:id/hold", { params: { id: league.id } }));
  if (league.membersVote) {
    return `The paid members vote on it until ${formatDay(addDays(now, VOTE_DAYS))}. The prizes are awarded if the vote passes, and no money moves before that.`;
  }
  if (objectionDays > 0) {
    return `The prizes are awarded on ${formatDay(addDays(now, objectionDays))}, unless members object by then. Enough objections start a vote. You can withdraw the proposal until then, and no money moves before that.`;
  }
  const until = hold && heldUntil(hold);
  const sending = { isReviewed: needsReview, until: until && formatMoment(until) };
  return wordsOf(league).awardsAtOnce(treasurerDoes(league, "pay", user?.id), sending);
}

/** When the season's prizes can be sent, as far as it is known (RULES §17). */
function heldUntil({ cardPaymentsUntil, earlyCompletion }: Answer<"GET /api/leagues/:id/hold">): string | undefined {
  const review = earlyCompletion?.holdsPrizes ? earlyCompletion.askUntil : null;
  const latest = [cardPaymentsUntil, review]
    .flatMap((moment) => moment ?? [])
    .sort()
    .at(-1);
  return latest && new Date(latest) > new Date() ? latest : undefined;
}
