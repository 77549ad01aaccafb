import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { frequencyNames, payoutRuleNames, serviceNames, typeNames } from "#contract/terms/league-words.ts";
import { objectionDaysOf, objectionTimeInWords } from "#contract/terms/objection-rules.ts";
import { poolTermsOf } from "#contract/terms/pool.ts";
import { whyThisRow } from "#contract/terms/prize-table-words.ts";
import { channelTerm } from "#web/leagues/channel/channel-words.ts";
import { FullPool, PerSeason, prepaidRow, SeasonFee } from "#web/leagues/fee-terms.tsx";
import { PrizeSplit, poolFigures } from "#web/leagues/prize-split.tsx";
import { duesRows } from "#web/members/dues-terms.tsx";
import { DisputedNote } from "#web/money/escrow/disputed-note.tsx";
import { CameIn } from "#web/pot/came-in.tsx";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";

/** What the members have agreed to (SPEC §2, League detail, left panel); a free league shows no amounts (RULES §18). */
export function LeagueFacts({ league }: { league: League }) {
  const free = isFree(league);
  const objectionDays = free ? 0 : objectionDaysOf(league);
  return (
    <>
      {league.description && <p className="mb-3 wrap-anywhere whitespace-pre-line">{league.description}</p>}
      <TermList
        rows={[
          { label: "Entry fee", value: <SeasonFee league={league} /> },
          ...prepaidRow(league),
          ...duesRows(league),
          ...keptByRow(league),
          ...(free ? [] : [{ label: "Total pool", value: <FullPool league={league} /> }]),
          {
            label: free ? "Registration closes" : "Payment deadline",
            value: <DateText value={league.paymentDeadline} withTime />,
          },
          { label: "End date", value: <DateText value={league.endDate} withTime /> },
          { label: "Sport", value: nameOfSport(league.sport) },
          { label: "Season", value: league.season },
          { label: "Fantasy service", value: serviceNames[league.fantasyService] },
          { label: "League type", value: typeNames[league.leagueType] },
          ...(league.payoutFrequency === "end_of_season"
            ? []
            : [{ label: "Payout frequency", value: frequencyNames[league.payoutFrequency] }]),
          { label: "Payout rule", value: payoutRuleNames[league.payoutRule] },
          ...(objectionDays > 0 ? [{ label: "Time to object", value: objectionTimeInWords(objectionDays) }] : []),
          { label: "Listing", value: league.isPublic ? "Public" : "Private" },
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">
        {!free && `${wordsOf(league).notHeld(treasurerNameOf(league))} `}
        <ZoneNote />
      </p>
      {league.channel && <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{channelTerm(league.channel)}</p>}
      <h3 className="mt-5 mb-2 text-lg">Payout structure</h3>
      <Prizes league={league} />
      {!free && <DisputedNote league={league} className="mt-1 text-sm text-ink-soft" />}
    </>
  );
}

/** Who keeps the money, where Potkeeper doesn't (RULES §24). */
function keptByRow(league: League) {
  const keptBy = wordsOf(league).keptBy(treasurerNameOf(league));
  return keptBy === null || isFree(league) ? [] : [{ label: "Money kept by", value: keptBy }];
}

/** Two next to each other, so that the terms are no longer than the members next to them. */
const TermList = ({ rows }: { rows: { label: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
    {rows.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="leading-snug font-semibold text-balance wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** What each place would win; once the season is over, its share of what was paid in (RULES §18). */
function Prizes({ league }: { league: League }) {
  const owingMembers = league.pot.pendingMembers + league.pot.overdueMembers;
  const figures = poolFigures({ ...league, ...league.pot, owingMembers });
  const total = (
    <>
      Total
      <PerSeason league={league} />
    </>
  );
  return (
    <>
      <PrizeSplit terms={poolTermsOf(league)} figures={figures} total={total} />
      {league.sums && league.sums.besides !== "0.00" && (
        <p className="mt-1 text-sm text-ink-soft">
          <CameIn league={league} />
        </p>
      )}
      {league.prizeRow && <p className="mt-1 text-sm text-ink-soft">{whyThisRow(league.prizeRow)}</p>}
    </>
  );
}
