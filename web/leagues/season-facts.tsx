import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { nextDates } from "#contract/terms/next-dates.ts";
import { rowInWords } from "#contract/terms/prize-table-words.ts";
import { prizesNow } from "#web/leagues/smaller-prizes.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";

/** A season's current state, shown before it starts or ends. */
export function seasonFacts(league: League): { label: string; value: ReactNode }[] {
  const members = counted(league.memberCount, "member");
  if (isFree(league)) return [{ label: "In the league", value: members }];
  return [
    { label: "Free to award", value: <Money value={league.pot.escrowBalance} /> },
    { label: "Paid", value: `${league.pot.paidMembers} of ${members}` },
  ];
}

/** The fixed prizes that the season would be played for if it started now (RULES §26). */
export function prizeFacts(league: League): { label: string; value: ReactNode }[] {
  const amounts = league.prizeTable ? prizesNow(league) : [];
  return amounts.length > 0 ? [{ label: "Prizes", value: rowInWords({ amounts }, league.currency) }] : [];
}

/** The dates that a dynasty's next season begins with. */
export function nextDateFacts(league: League): { label: string; value: ReactNode }[] {
  const { paymentDeadline, endDate } = nextDates(
    { paymentDeadline: new Date(league.paymentDeadline), endDate: new Date(league.endDate) },
    new Date(),
  );
  const label = isFree(league) ? "Next season's registration closes" : "Next payment deadline";
  return [
    { label, value: <DateText value={paymentDeadline.toISOString()} /> },
    { label: "Next end date", value: <DateText value={endDate.toISOString()} /> },
  ];
}
