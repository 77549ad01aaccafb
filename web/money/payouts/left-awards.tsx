import type { ReactNode } from "react";
import type { Member } from "#contract/members/members.ts";
import { nameOf, usernameOf } from "#contract/people/shown-names.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import { notYetAdded, type OfferedPrize, offerOfAward } from "#web/money/payouts/offered-prizes.ts";
import { AddPrize } from "#web/money/payouts/other-prizes.tsx";
import { withAward, withoutAward } from "#web/money/payouts/rows-from-results.ts";
import type { TypedPayout } from "#web/money/payouts/typed-payouts.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Checkbox } from "#web/ui/inputs.tsx";
import { Money } from "#web/ui/money.tsx";

type LeftAwardsProps = {
  awards: readonly ResultAward[];
  members: readonly Member[];
  rows: TypedPayout[];
  onChange: (rows: TypedPayout[]) => void;
  onAdd: (offer: OfferedPrize) => void;
  /** The numbers of the awards that someone says they looked at. */
  lookedAt: readonly number[];
  onLook: (lookedAt: number[]) => void;
};

/** Awards from the results that the form doesn't fill in: someone has to check them first, or decide (RULES §21). */
export function LeftAwards({ awards, members, rows, onChange, onAdd, lookedAt, onLook }: LeftAwardsProps) {
  const currency = useCurrency();
  const numbered = awards.map((award, number) => ({ award, number }));
  const toSee = numbered.filter(({ award }) => award.state === "needs_look");
  const undecided = numbered.filter(({ award }) => award.state === "open" || award.state === "undecided");
  const offers = undecided.map(({ award, number }) => ({ ...offerOfAward(award), number }));
  const offered = new Map(notYetAdded(offers, rows, currency).map((offer) => [offer.number, offer]));
  const toggle = (award: ResultAward, number: number) => {
    const isTicked = lookedAt.includes(number);
    onLook(isTicked ? lookedAt.filter((other) => other !== number) : [...lookedAt, number]);
    onChange((isTicked ? withoutAward : withAward)(rows, award, number));
  };
  return (
    <>
      {toSee.length > 0 && (
        <AwardBox title="Look at these before you add them">
          {toSee.map(({ award, number }) => (
            <AwardLine key={number} award={award} members={members}>
              <Checkbox
                label="I looked at it: add it"
                aria-label={`I looked at ${award.title}: add it`}
                checked={lookedAt.includes(number)}
                onChange={() => toggle(award, number)}
              />
            </AwardLine>
          ))}
        </AwardBox>
      )}
      {undecided.length > 0 && (
        <AwardBox title="The results don't decide these. Add them by hand, or leave them out.">
          {undecided.map(({ award, number }) => (
            <AwardLine key={number} award={award} members={members}>
              <AddAward offer={offered.get(number)} onAdd={onAdd} />
            </AwardLine>
          ))}
        </AwardBox>
      )}
    </>
  );
}

/** Offers an award until the proposal has it; the award stays in view, with why the results don't decide it. */
function AddAward({ offer, onAdd }: { offer: OfferedPrize | undefined; onAdd: LeftAwardsProps["onAdd"] }) {
  return (
    <span className="flex min-h-9 items-center">
      {offer ? <AddPrize offer={offer} onAdd={onAdd} /> : <span className="text-sm font-semibold">Added above</span>}
    </span>
  );
}

function AwardBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-3">{children}</ul>
    </div>
  );
}

type LineProps = { award: ResultAward; members: readonly Member[]; children: ReactNode };

function AwardLine({ award, members, children }: LineProps) {
  return (
    <li className="grid gap-1">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          {award.title}
          {award.winners.length > 0 && `: ${award.winners.map((winner) => winnerName(winner, members)).join(", ")}`}
        </span>
        <Money value={award.amount} />
      </span>
      <span className="text-sm text-ink-soft wrap-anywhere">{award.reasons.join(" ")}</span>
      {children}
    </li>
  );
}

/** A team's member, or the team's own name. */
function winnerName({ teamName, userId, username }: ResultAward["winners"][number], members: readonly Member[]) {
  if (userId === null) return teamName;
  const member = members.find((one) => one.userId === userId);
  return `${member ? nameOf(member) : usernameOf({ userId, username })} (${teamName})`;
}
