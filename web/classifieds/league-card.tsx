import { useState } from "react";
import { type Classified, DEADLINE_NEAR_DAYS } from "#contract/classifieds.ts";
import { centsOf, centsToDecimal } from "#contract/money.ts";
import { fullPool } from "#contract/pool.ts";
import { daysLeft } from "#contract/time.ts";
import { nameOfService, nameOfSport, payoutRuleNames } from "#web/leagues/names.ts";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { paths } from "#web/paths.ts";
import { Stars } from "#web/ratings/stars.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { seatsFromCounts } from "#web/ui/pot-seats.ts";
import { PotVessel } from "#web/ui/pot-vessel.tsx";

/** One public league, with all that one asks before joining (SPEC §2, Classifieds). */
export function LeagueCard({ league }: { league: Classified }) {
  const [now] = useState(() => new Date());
  const days = daysLeft(new Date(league.paymentDeadline), now);
  const pool = centsToDecimal(fullPool({ entryFee: centsOf(league.entryFee), maxMembers: league.maxMembers }));
  const seats = seatsFromCounts({
    paid: league.paidMembers,
    pending: league.pendingMembers,
    overdue: league.overdueMembers,
    seats: league.maxMembers,
  });
  return (
    <article className="flex flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-4">
        <PotVessel
          seats={seats}
          label={`${league.paidMembers} of ${league.maxMembers} seats are paid`}
          className="w-14 shrink-0"
          isSmall
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl break-words">{league.name}</h2>
          <p className="mt-1 text-sm text-ink-soft">
            {nameOfSport(league.sport)} {league.season}, {nameOfService(league.fantasyService)}
          </p>
        </div>
        <StatusBadge status={league.status} />
      </div>
      {league.description && <p className="mt-3 line-clamp-2 break-words text-ink-soft">{league.description}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4">
        <Fact label="Entry fee">
          <Money value={league.entryFee} className="font-display text-lg font-semibold" />
        </Fact>
        <Fact label="Total pool">
          <Money value={pool} className="font-display text-lg font-semibold" />
        </Fact>
        <Fact label="Max members">
          {league.maxMembers} <span className="text-ink-soft">({league.memberCount} taken)</span>
        </Fact>
        <Fact label="Commissioner fee">{league.commissionerReimbursement}%</Fact>
        <Fact label="Payment deadline">
          <DateText value={league.paymentDeadline} />{" "}
          <span
            className={classNames(
              "block text-sm",
              days <= DEADLINE_NEAR_DAYS ? "font-semibold text-red" : "text-ink-soft",
            )}
          >
            {days > 0 ? `${days} ${days === 1 ? "day" : "days"} left` : "passed"}
          </span>
        </Fact>
        <Fact label="Payout rule">{payoutRuleNames[league.payoutRule]}</Fact>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
        <p className="min-w-0 text-sm text-ink-soft">
          Run by <span className="break-words text-ink">{league.commissionerUsername ?? "a deleted user"}</span>
          <Stars rating={league.commissionerRating} />
        </p>
        {days > 0 ? (
          <ButtonLink to={paths.league(league.id)} variant="secondary">
            View Details
            <span className="sr-only"> of {league.name}</span>
          </ButtonLink>
        ) : (
          <Button variant="secondary" disabled>
            Registration Closed
          </Button>
        )}
      </div>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
