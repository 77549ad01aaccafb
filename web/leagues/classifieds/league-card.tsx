import { type ReactNode, useId } from "react";
import type { Classified } from "#contract/leagues/classifieds.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import { placeholderName } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { DEADLINE_NEAR_DAYS, daysLeft } from "#contract/platform/days.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { payoutRuleNames, serviceNames } from "#contract/terms/league-words.ts";
import { poolTermsOf, prizesOf, splitPool } from "#contract/terms/pool.ts";
import { fixedPrizesInShort } from "#contract/terms/prize-table-words.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { FullPool, prepaidOf, SeasonFee } from "#web/leagues/fee-terms.tsx";
import { poolFigures } from "#web/leagues/prize-split.tsx";
import { Stars } from "#web/leagues/ratings/stars.tsx";
import { StatusBadge } from "#web/leagues/status-badge.tsx";
import { duesRows } from "#web/members/dues-terms.tsx";
import { JoinForFree } from "#web/members/join-for-free.tsx";
import { recordSentence } from "#web/money/treasurer/keeper-record.ts";
import { LevelPot } from "#web/pot/level-pot.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";
import { paths } from "#web/ui/paths.ts";
import { Row } from "#web/ui/row.tsx";

/**
 * One public league, with everything people ask before joining (SPEC §2, Classifieds). Its rows align with its
 * neighbors'.
 */
export function LeagueCard({ league }: { league: Classified }) {
  const now = new Date();
  const days = daysLeft(new Date(league.paymentDeadline), now);
  const isFull = league.memberCount >= league.maxMembers;
  const name = useId();
  return (
    <Row
      namedBy={name}
      // A phone lays out a card when it comes near, not all of a long list before it shows the first.
      className="row-span-3 mb-4 grid grid-rows-subgrid rounded-card border border-line bg-surface p-4 max-md:[contain-intrinsic-block-size:auto_20rem] max-md:[content-visibility:auto] sm:mb-6 sm:p-5"
    >
      <div>
        <CardHead league={league} nameId={name} />
        {league.description && <p className="mt-2 line-clamp-2 text-ink-soft wrap-anywhere">{league.description}</p>}
      </div>
      <CardFacts league={league} days={days} />
      <CardFoot league={league} isClosed={days <= 0} isFull={isFull} />
    </Row>
  );
}

function CardHead({ league, nameId }: { league: Classified; nameId: string }) {
  const { paidMembers: paid, pendingMembers: pending, overdueMembers: overdue, maxMembers: seats } = league;
  return (
    <div className="flex items-start gap-4">
      <LevelPot
        counts={{ paid, pending, overdue, seats }}
        label={`${paid} of ${seats} seats are paid`}
        isFree={isFree(league)}
      />
      <div className="min-w-0 flex-1">
        <h2 id={nameId} title={league.name} className="line-clamp-3 text-xl wrap-anywhere">
          {league.name}
        </h2>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusBadge status={league.status} />
          {league.memberCount >= league.maxMembers && <Badge>Full</Badge>}
          <p className="text-sm text-ink-soft wrap-anywhere">
            {nameOfSport(league.sport)} {league.season}, {serviceNames[league.fantasyService]}
          </p>
        </div>
      </div>
    </div>
  );
}

function CardFacts({ league, days }: { league: Classified; days: number }) {
  const free = isFree(league);
  const prepaid = prepaidOf(league);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        <Fact label="Entry fee">
          <SeasonFee league={league} className="font-display text-lg font-semibold" />
          {prepaid !== undefined && <span className="block text-sm text-ink-soft">prepaid for {prepaid}</span>}
        </Fact>
        {!free && (
          <Fact label="Total pool">
            <FullPool league={league} className="font-display text-lg font-semibold" isSmall />
          </Fact>
        )}
        <Fact label={free ? "Registration closes" : "Payment deadline"}>
          <DateText value={league.paymentDeadline} />
          <span
            className={classNames(
              "block text-sm",
              days <= DEADLINE_NEAR_DAYS ? "font-semibold text-red" : "text-ink-soft",
            )}
          >
            {days > 0 ? `${counted(days, "day")} left` : "passed"}
          </span>
        </Fact>
      </dl>
      <dl className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <SmallFact label="Max members">
          {league.maxMembers} ({seatsWord(league)})
        </SmallFact>
        {!free && <CommissionerFee league={league} />}
        <SmallFact label="Payout rule">{payoutRuleNames[league.payoutRule]}</SmallFact>
        {duesRows(league).map(({ label, value }) => (
          <SmallFact key={label} label={label}>
            {value}
          </SmallFact>
        ))}
      </dl>
      {!free && <Prizes league={league} />}
    </div>
  );
}

const seatsWord = ({ memberCount, maxMembers }: Classified) =>
  memberCount >= maxMembers ? "all taken" : `${memberCount} taken`;

/** The prizes if every seat is paid, and those from the seats paid so far (RULES §18). */
function Prizes({ league }: { league: Classified }) {
  const pool = centsOf(fullPoolOf(league).amount);
  const fixed = fixedPrizesInShort(league);
  if (fixed) return <p className="figures text-sm text-ink-soft">Prizes: {fixed}</p>;
  return (
    poolFigures(league)
      .map(({ caption, collected }) => ({ caption, prizes: prizesOf(splitPool(collected, poolTermsOf(league))) }))
      // The whole pool is above already.
      .filter(({ prizes }) => prizes !== pool)
      .map(({ caption, prizes }) => (
        <p key={caption} className="text-sm text-ink-soft">
          {caption}: <Money value={centsToDecimal(prizes)} currency={league.currency} /> in prizes
        </p>
      ))
  );
}

function CommissionerFee({ league }: { league: Classified }) {
  const { reimbursement } = splitPool(centsOf(fullPoolOf(league).amount), poolTermsOf(league));
  return (
    <SmallFact label="Commissioner fee">
      {Number(league.commissionerReimbursement)}%
      {reimbursement > 0 && (
        <span className="whitespace-nowrap">
          {" "}
          (<Money value={centsToDecimal(reimbursement)} currency={league.currency} />)
        </span>
      )}
    </SmallFact>
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

const SmallFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="inline text-ink-soft after:content-[':']">{label}</dt>{" "}
    <dd className="figures inline font-semibold">{children}</dd>
  </div>
);

type CardFootProps = { league: Classified; isClosed: boolean; isFull: boolean };

function CardFoot({ league, isClosed, isFull }: CardFootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 self-end pt-3">
      <div className="min-w-0 text-sm text-ink-soft">
        <p className="wrap-anywhere">
          Run by <span className="text-ink">{runnerOf(league)}</span>
        </p>
        <Stars rating={league.commissionerRating} />
        {!isFree(league) && <Keeper league={league} />}
      </div>
      {isClosed ? (
        <Button variant="secondary" className="shrink-0" disabled>
          Registration Closed
        </Button>
      ) : (
        <div className="ml-auto flex flex-wrap items-center gap-3">
          {isFree(league) && !isFull && <FreeSeat league={league} />}
          <ButtonLink to={paths.league(league.id)} variant="secondary" className="shrink-0">
            View Details
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const runnerOf = ({ commissionerUsername, commissionerId }: Classified) =>
  commissionerUsername ?? placeholderName(commissionerId);

/** Marks a league that keeps its own money, with its keeper's record (RULES §24). */
function Keeper({ league }: { league: Classified }) {
  if (!league.keeper) return null;
  const { isCommissioner, record } = league.keeper;
  return (
    <>
      <p className="mt-1 font-semibold text-ink wrap-anywhere">
        {isCommissioner ? runnerOf(league) : "A member"} keeps the money
      </p>
      <p className="figures">{recordSentence(record) || "No prize sent so far."}</p>
    </>
  );
}

/** A button to join a free league, unless the visitor is in it or runs it. */
function FreeSeat({ league }: { league: Classified }) {
  const { user } = useCurrentUser();
  const own = useOptional({ ...query("GET /api/leagues/my-player"), enabled: Boolean(user) });
  if (user && !own) return null;
  if (own?.some(({ id }) => id === league.id)) return <Badge tone="green">You're in</Badge>;
  return league.commissionerId === user?.id ? null : <JoinForFree league={league} variant="secondary" />;
}
