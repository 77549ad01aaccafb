import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import type { Control } from "#web/leagues/head/control.ts";
import { SendRemindersButton, ShareReminderButton } from "#web/leagues/head/league-buttons.tsx";
import { LowerFeeDialog } from "#web/money/dues/lower-fee-dialog.tsx";
import { isFree } from "#web/ui/fee.tsx";

/** There is nothing to do about fees in a free league, or once payments are closed (RULES §5). */
const takesFees = (league: League): boolean => isOpenForPaying(league.status) && !isFree(league);
const owesNothing = ({ pot }: League): boolean => pot.pendingMembers + pot.overdueMembers === 0;

/** Reminding everyone who owes. */
export const remindControl = (league: League): Control[] =>
  takesFees(league)
    ? [
        {
          kind: "remind",
          says: owesNothing(league) ? "No one owes the entry fee now." : "Remind everyone who owes the entry fee.",
          button: (isPrimary) => <SendRemindersButton league={league} isPrimary={isPrimary} />,
        },
      ]
    : [];

/** What else the commissioner can do about the fees that members owe. */
export function rarerFeeControls(league: League, owing: readonly Member[]): Control[] {
  if (!takesFees(league)) return [];
  const controls: (Control | false)[] = [
    owing.length > 0 && {
      kind: "share_reminder",
      says: "A message for your group chat, with names, amounts and the deadline.",
      button: () => <ShareReminderButton league={league} owing={owing} />,
    },
    !owesNothing(league) && {
      kind: "lower_fee",
      says: "For one member who owes, with a reason that everyone can read.",
      button: () => <LowerFeeDialog league={league} />,
    },
  ];
  return controls.filter((control) => control !== false);
}
