import type { ReactNode } from "react";
import type { LeaguePreview } from "#contract/leagues/league-preview.ts";
import { ofFees } from "#contract/leagues/of-fees.ts";
import { fullPoolOf } from "#contract/leagues/season-totals.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { payoutRuleNames, serviceNames, typeNames } from "#contract/terms/league-words.ts";
import { objectionDaysOf, objectionTimeInWords } from "#contract/terms/objection-rules.ts";
import { poolTermsOf, prizesOf, splitPool } from "#contract/terms/pool.ts";
import { fixedPrizesInShort } from "#contract/terms/prize-table-words.ts";
import { PerSeason, prepaidOf, prepaidRow, SeasonFee } from "#web/leagues/fee-terms.tsx";
import { PrizeSplit, poolFigures } from "#web/leagues/prize-split.tsx";
import { Stars } from "#web/leagues/ratings/stars.tsx";
import { DuesLines } from "#web/members/dues-terms.tsx";
import { Pot } from "#web/pot/pot.tsx";
import { seatsFromCounts } from "#web/pot/pot-seats.ts";
import { paidInTo } from "#web/pot/pot-sums.ts";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

/** The three things people ask first: what it costs, what can be won, and whether there is room. */
export function PreviewFigures({ league, isAhead = false }: { league: LeaguePreview; isAhead?: boolean }) {
  const pool = centsOf(fullPoolOf(league).amount);
  const prizes = prizesOf(splitPool(pool, poolTermsOf(league), league.maxMembers));
  return (
    <div className="mt-3 border-y border-line py-3 sm:mt-5 sm:py-4">
      <dl className="flex flex-wrap gap-x-5 gap-y-3 sm:gap-x-8">
        <Figure label="Entry fee">
          <SeasonFee league={league} className={FIGURE} />
        </Figure>
        {!isFree(league) && (
          <Figure label="Prizes when full">
            <Money value={centsToDecimal(prizes)} currency={league.currency} className={FIGURE} />
            <PerSeason league={league} isSmall />
          </Figure>
        )}
        <Figure label="Seats taken">
          <span className={FIGURE}>
            {league.memberCount} of {league.maxMembers}
          </span>
        </Figure>
      </dl>
      <Prepaid league={league} />
      <DuesLines league={league} isAhead={isAhead} className="mt-1 text-sm first-of-type:mt-3" />
    </div>
  );
}

/** The least that joining a dynasty costs, which is more than its entry fee where several seasons are prepaid. */
function Prepaid({ league }: { league: LeaguePreview }) {
  const prepaid = prepaidOf(league);
  if (prepaid === undefined) return null;
  return (
    <p className="mt-3">
      You {league.minYears === 1 ? "can prepay" : "prepay"} {prepaid}.
    </p>
  );
}

const FIGURE = "figures font-display text-2xl font-semibold";

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type PreviewDetailsProps = {
  league: LeaguePreview;
  /** The season that a seat begins with, if it is still to come. */
  comingSeason?: number;
};

/** The rest of what an invitation shows about a league: pot, terms, prizes and who is in (RULES §20). */
export function PreviewDetails({ league, comingSeason }: PreviewDetailsProps) {
  const { paidMembers: paid, pendingMembers: pending, overdueMembers: overdue, maxMembers: seats } = league;
  const free = isFree(league);
  const isWide = useIsWide();
  const objectionDays = objectionDaysOf(league);
  const withoutAccount = league.memberCount - league.members.length;
  return (
    <div className="grid gap-8">
      {league.description && <p className="text-lg wrap-anywhere whitespace-pre-line">{league.description}</p>}
      <section aria-labelledby={comingSeason === undefined ? undefined : "pot"}>
        {comingSeason !== undefined && (
          <h2 id="pot" className="mb-3 text-xl">
            The pot of season {comingSeason - 1}
          </h2>
        )}
        <Pot
          size="card"
          seats={seatsFromCounts({ paid, pending, overdue, seats })}
          collected={centsToDecimal(paidInTo(league))}
          expected={fullPoolOf(league).amount}
          rest={ofFees(fullPoolOf({ ...league, maxMembers: league.memberCount }).amount, league.currency)}
        />
      </section>
      <section aria-labelledby="members">
        <h2 id="members" className="mb-3 text-xl">
          Who's in
        </h2>
        {league.memberCount === 0 ? (
          <p className="text-ink-soft">No one yet. You'd be the first.</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {league.members.map((name) => (
              <li key={name} className="rounded-full border border-line bg-surface px-3 py-1 wrap-anywhere">
                {name}
              </li>
            ))}
            {withoutAccount > 0 && (
              <li className="px-1 py-1 text-ink-soft">
                {counted(withoutAccount, "member")} {league.members.length > 0 && "more "}whom the league knows by name
              </li>
            )}
          </ul>
        )}
      </section>
      <div className="border-t border-line">
        {!free && (
          <FoldedSection title="Prizes" hint={prizesHint(league)} isOpen={isWide}>
            <PrizeSplit
              terms={poolTermsOf(league)}
              figures={poolFigures(league)}
              total={
                <>
                  Total
                  <PerSeason league={league} />
                </>
              }
            />
          </FoldedSection>
        )}
        <FoldedSection title="The terms" hint="Dates, and who decides" isOpen={isWide}>
          <Facts
            rows={[
              {
                label: "Commissioner",
                value: (
                  <>
                    {league.commissionerName} <Stars rating={league.commissionerRating} />
                  </>
                ),
              },
              ...(league.treasurer && !free ? [{ label: "Keeps the money", value: league.treasurer.name }] : []),
              { label: "Sport", value: `${nameOfSport(league.sport)} ${league.season}` },
              { label: "Played on", value: serviceNames[league.fantasyService] },
              { label: "League type", value: typeNames[league.leagueType] },
              ...prepaidRow(league),
              ...datesOf(league, comingSeason),
              ...(free ? [] : [{ label: "Payout rule", value: payoutRuleNames[league.payoutRule] }]),
              ...(!free && objectionDays > 0
                ? [{ label: "Time to object", value: objectionTimeInWords(objectionDays) }]
                : []),
            ]}
          />
          <p className="mt-2">
            <ZoneNote />
          </p>
        </FoldedSection>
      </div>
    </div>
  );
}

const prizesHint = (league: LeaguePreview): string => fixedPrizesInShort(league) ?? "Who wins how much";

/** A coming season's dates are set when it starts, once the one before it is paid out. */
function datesOf(league: LeaguePreview, comingSeason: number | undefined) {
  const deadline = { label: "Pay by", value: <DateText value={league.paymentDeadline} withTime /> };
  const end = { label: "Season ends", value: <DateText value={league.endDate} /> };
  if (comingSeason === undefined) return isFree(league) ? [end] : [deadline, end];
  return [
    { ...end, label: `Season ${comingSeason - 1} ends` },
    { label: `Season ${comingSeason} starts`, value: `Once season ${comingSeason - 1} is paid out` },
    ...(isFree(league) ? [] : [{ label: "Pay by", value: `Before season ${comingSeason} starts` }]),
    { label: `Season ${comingSeason} ends`, value: `About a year after season ${comingSeason - 1}` },
  ];
}
