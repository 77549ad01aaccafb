import { HandCoins } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const LowerFeeForm = later(() => import("#web/leagues/lower-fee-form.tsx"));

/** Lowers what one member owes, which can't be raised again (RULES §25). */
export function LowerFeeDialog({ league, member, isOwn }: { league: League; member: Member; isOwn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  useSoon(LowerFeeForm);
  const name = nameOf(member);
  return (
    <Dialog
      title={isOwn ? "Lower your entry fee" : `Lower ${name}'s entry fee`}
      description={`${isOwn ? "You owe" : `${name} owes`} ${formatMoney(entryDueOf(member, league))}. You can lower that, but not raise it again.`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button
          variant="quiet"
          size="small"
          className="max-sm:px-1.5"
          aria-label={isOwn ? "Lower your entry fee" : `Lower ${name}'s entry fee`}
        >
          <HandCoins size={16} aria-hidden />
        </Button>
      }
    >
      <LowerFeeForm league={league} member={member} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}
