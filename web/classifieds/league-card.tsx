import { type ReactNode, useState } from "react";
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

/** One public league, with all that one asks before joining (SPEC §2, Classifieds). Its parts line up with its neighbour's. */
export function LeagueCard({ league }: { league: Classified }) {
  const [now] = useState(() => new Date());
  const days = daysLeft(new Date(league.paymentDeadline), now);
  return (
    <li className="row-span-3 mb-6 grid grid-rows-subgrid rounded-card border border-line bg-surface p-5">
      <div>
        <CardHead league={league} />
        {league.description && <p className="mt-3 line-clamp-2 text-ink-soft wrap-anywhere">{league.description}</p>}
      </div>
      <CardFacts league={league} days={days} />
      <CardFoot league={league} isClosed={days <= 0} />
    </li>
  );
}

function CardHead({ league }: { league: Classified }) {
  const { paidMembers: paid, pendingMembers: pending, overdueMembers: overdue, maxMembers: seats } = league;
  return (
    <div className="flex items-start gap-4">
      <PotVessel
        seats={seatsFromCounts({ paid, pending, overdue, seats })}
        label={`${paid} of ${seats} seats are paid`}
        className="w-14 shrink-0"
        isSmall
      />
      <div className="min-w-0 flex-1">
        <h2 title={league.name} className="line-clamp-3 text-xl wrap-anywhere">
          {league.name}
        </h2>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusBadge status={league.status} />
          <p className="text-sm text-ink-soft wrap-anywhere">
            {nameOfSport(league.sport)} {league.season}, {nameOfService(league.fantasyService)}
          </p>
        </div>
      </div>
    </div>
  );
}

function CardFacts({ league, days }: { league: Classified; days: number }) {
  const pool = centsToDecimal(fullPool({ entryFee: centsOf(league.entryFee), maxMembers: league.maxMembers }));
  return (
    <dl className="mt-4 grid grid-cols-2 content-start gap-x-6 gap-y-3 border-t border-line pt-4">
      <Fact label="Entry fee">
        <Money value={league.entryFee} className="font-display text-lg font-semibold" />
      </Fact>
      <Fact label="Total pool">
        <Money value={pool} className="font-display text-lg font-semibold" />
      </Fact>
      <Fact label="Max members">
        {league.maxMembers}{" "}
        <span className="text-ink-soft">
          ({league.memberCount >= league.maxMembers ? "all" : league.memberCount} taken)
        </span>
      </Fact>
      <Fact label="Commissioner fee">{Number(league.commissionerReimbursement)}%</Fact>
      <Fact label="Payment deadline">
        <DateText value={league.paymentDeadline} />
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
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function CardFoot({ league, isClosed }: { league: Classified; isClosed: boolean }) {
  return (
    <div className="flex flex-col justify-between gap-x-4 gap-y-3 self-end pt-5 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-wrap justify-between gap-x-4 text-sm text-ink-soft sm:block">
        <p className="wrap-anywhere">
          Run by <span className="text-ink">{league.commissionerUsername ?? "a deleted user"}</span>
        </p>
        <Stars rating={league.commissionerRating} />
      </div>
      {isClosed ? (
        <Button variant="secondary" className="shrink-0" disabled>
          Registration Closed
          <span className="sr-only"> for {league.name}</span>
        </Button>
      ) : (
        <ButtonLink to={paths.league(league.id)} variant="secondary" className="shrink-0">
          View Details
          <span className="sr-only"> of {league.name}</span>
        </ButtonLink>
      )}
    </div>
  );
}
