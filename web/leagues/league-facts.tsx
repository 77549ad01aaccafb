import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { nameOfSport } from "#contract/terms/league-types.ts";
import { frequencyNames, payoutRuleNames, serviceNames, typeNames } from "#contract/terms/league-words.ts";
import { objectionDaysOf, objectionTimeInWords } from "#contract/terms/objection-rules.ts";
import { fullPool, poolTermsOf, splitPool } from "#contract/terms/pool.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { awardsOf, SeasonAwards } from "#web/leagues/awards.tsx";
import { PerSeason, prepaidRow, SeasonFee } from "#web/leagues/fee-terms.tsx";
import { PrizeSplit, poolFigures } from "#web/leagues/prize-split.tsx";
import { DisputedNote } from "#web/money/escrow/disputed-note.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

/** What the members have agreed to (SPEC §2, League detail, left panel); a free league shows no amounts (RULES §18). */
export function LeagueFacts({ league }: { league: League }) {
  const pool = fullPool({ entryFee: centsOf(league.entryFee), maxMembers: league.maxMembers });
  const terms = poolTermsOf(league);
  const isOver = league.status === "completed";
  // Once the season is over, the shares are of what was really paid in (RULES §18).
  const { period, reimbursement } = splitPool(isOver ? centsOf(league.pot.collected) : pool, terms);
  const free = isFree(league);
  const objectionDays = free ? 0 : objectionDaysOf(league);
  const part = (label: string, percent: string, cents: typeof period) =>
    cents > 0
      ? [
          {
            label,
            value: (
              <>
                {Number(percent)}% (<Money value={centsToDecimal(cents)} />)
              </>
            ),
          },
        ]
      : [];
  return (
    <>
      {league.description && <p className="mb-4 wrap-anywhere whitespace-pre-line">{league.description}</p>}
      <Facts
        rows={[
          { label: "Entry fee", value: <SeasonFee league={league} /> },
          ...prepaidRow(league),
          ...(free ? [] : [{ label: "Total pool", value: <FullPool league={league} value={centsToDecimal(pool)} /> }]),
          ...(free || !isOver ? [] : [{ label: "Paid in", value: <PaidIn league={league} /> }]),
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
          ...part("Set aside for prizes during the season", league.periodPrizeShare, period),
          ...part("Commissioner reimbursement", league.commissionerReimbursement, reimbursement),
          { label: "Payout rule", value: payoutRuleNames[league.payoutRule] },
          ...(objectionDays > 0 ? [{ label: "Time to object", value: objectionTimeInWords(objectionDays) }] : []),
          { label: "Listing", value: league.isPublic ? "Public" : "Private" },
        ]}
      />
      <h3 className="mt-6 mb-3 text-lg">Payout structure</h3>
      <Prizes league={league} />
      {!free && <DisputedNote leagueId={league.id} className="mt-1 text-sm text-ink-soft" />}
    </>
  );
}

const FullPool = ({ league, value }: { league: League; value: string }) => (
  <>
    <Money value={value} />
    <PerSeason league={league} />
  </>
);

const PaidIn = ({ league: { pot, maxMembers } }: { league: League }) => (
  <>
    <Money value={pot.collected} /> by {pot.paidMembers} of {counted(maxMembers, "seat")}
  </>
);

/** Whether nothing is held anymore of what was paid in. */
const isEmptied = ({ pot }: League) => pot.escrowBalance === "0.00" && pot.collected !== "0.00";

/** What each place would win; once the season is over, who has won what. */
function Prizes({ league }: { league: League }) {
  const payouts = useOptional(query("GET /api/leagues/:id/payouts", { params: { id: league.id } }));
  const awards = awardsOf(payouts ?? [], league);
  const isReturned = payouts !== undefined && isEmptied(league);
  if (league.status === "completed" && (awards.length > 0 || isReturned)) {
    return <SeasonAwards awards={awards} league={league} />;
  }
  const { paidMembers, pendingMembers, overdueMembers, collected } = league.pot;
  const figures = poolFigures({ ...league, paidMembers, owingMembers: pendingMembers + overdueMembers, collected });
  const total =
    league.status === "completed" ? (
      "Paid in"
    ) : (
      <>
        Total pool
        <PerSeason league={league} />
      </>
    );
  return <PrizeSplit terms={poolTermsOf(league)} figures={figures} total={total} />;
}
