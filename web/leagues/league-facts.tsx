import type { League } from "#contract/leagues.ts";
import { centsOf, centsToDecimal, subtractCents, ZERO } from "#contract/money.ts";
import { payoutsByPlace } from "#contract/payout-structure.ts";
import { percentOf, percentToBasisPoints, toBasisPoints } from "#contract/percent.ts";
import { fullPool } from "#contract/pool.ts";
import { frequencyNames, nameOfService, nameOfSport, payoutRuleNames, typeNames } from "#web/leagues/names.ts";
import { DateText } from "#web/ui/date.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { SplitBar } from "#web/ui/split-bar.tsx";

/** What the members have agreed to (SPEC §2, League detail, left panel). */
export function LeagueFacts({ league }: { league: League }) {
  const pool = fullPool({ entryFee: centsOf(league.entryFee), maxMembers: league.maxMembers });
  const reimbursement = percentToBasisPoints(league.commissionerReimbursement) ?? toBasisPoints(0);
  const setAside = percentOf(pool, percentToBasisPoints(league.periodPrizeShare) ?? toBasisPoints(0));
  const amounts = payoutsByPlace(subtractCents(pool, setAside), league.payoutStructure);
  const parts = league.payoutStructure.map(({ place, percentage }, index) => ({
    place,
    percentage,
    amount: centsToDecimal(amounts[index] ?? ZERO),
  }));
  return (
    <>
      <Facts
        rows={[
          { label: "Entry fee", value: <Money value={league.entryFee} /> },
          { label: "Total pool", value: <Money value={centsToDecimal(pool)} /> },
          { label: "Payment deadline", value: <DateText value={league.paymentDeadline} withTime /> },
          { label: "End date", value: <DateText value={league.endDate} withTime /> },
          { label: "Sport", value: nameOfSport(league.sport) },
          { label: "Season", value: league.season },
          { label: "Fantasy service", value: nameOfService(league.fantasyService) },
          { label: "League type", value: typeNames[league.leagueType] },
          ...(league.payoutFrequency === "end_of_season"
            ? []
            : [{ label: "Payout frequency", value: frequencyNames[league.payoutFrequency] }]),
          ...(setAside > 0
            ? [
                {
                  label: "Set aside for prizes during the season",
                  value: (
                    <>
                      {league.periodPrizeShare}% (<Money value={centsToDecimal(setAside)} />)
                    </>
                  ),
                },
              ]
            : []),
          ...(reimbursement > 0
            ? [
                {
                  label: "Commissioner reimbursement",
                  value: (
                    <>
                      {league.commissionerReimbursement}% (
                      <Money value={centsToDecimal(percentOf(pool, reimbursement))} />)
                    </>
                  ),
                },
              ]
            : []),
          { label: "Payout rule", value: payoutRuleNames[league.payoutRule] },
          { label: "Listing", value: league.isPublic ? "Public" : "Private" },
        ]}
      />
      <h3 className="mt-6 mb-3 text-lg">Payout structure</h3>
      <SplitBar parts={parts} />
    </>
  );
}
