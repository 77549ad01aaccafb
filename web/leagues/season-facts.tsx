import type { ReactNode } from "react";
import { counted } from "#contract/counted.ts";
import type { League } from "#contract/leagues.ts";
import { isFree } from "#web/ui/fee.tsx";
import { Money } from "#web/ui/money.tsx";

/** A season's current state, shown before it starts or ends. */
export function seasonFacts(league: League): { label: string; value: ReactNode }[] {
  const members = counted(league.memberCount, "member");
  if (isFree(league)) return [{ label: "In the league", value: members }];
  return [
    { label: "Held in escrow", value: <Money value={league.pot.escrowBalance} /> },
    { label: "Paid", value: `${league.pot.paidMembers} of ${members}` },
  ];
}
