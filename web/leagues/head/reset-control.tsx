import type { League } from "#contract/leagues/leagues.ts";
import { RESET_CONFIRMATIONS } from "#contract/leagues/reset-ask-rules.ts";
import type { Member } from "#contract/members/members.ts";
import type { Control } from "#web/leagues/head/control.ts";
import { ResetDialog } from "#web/leagues/reset-asks/reset-dialog.tsx";

/** Handing a member a link that sets their password: a league needs that member and two others for it. */
export function resetControls(league: League, members: readonly Member[]): Control[] {
  const others = members.filter(({ userId }) => userId !== league.commissionerId);
  if (others.length <= RESET_CONFIRMATIONS) return [];
  return [
    {
      kind: "make_reset_link",
      says: "For a member who lost theirs, once two others have confirmed it.",
      button: (isPrimary) => (
        <ResetDialog leagueId={league.id} label="Reset a Password" variant={isPrimary ? "primary" : "secondary"} />
      ),
    },
  ];
}
