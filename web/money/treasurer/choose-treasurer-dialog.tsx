import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const ChooseTreasurer = later(() => import("#web/money/treasurer/choose-treasurer.tsx"));

type ChooseProps = { league: League; members: readonly Member[]; treasurerId: string; readerId: string };

/** Asks a member to keep the money; the commissioner keeps it at once (RULES §24). */
export function ChooseTreasurerDialog({ league, members, treasurerId, readerId }: ChooseProps) {
  useSoon(ChooseTreasurer);
  return (
    <Dialog
      title="Choose another treasurer"
      description="A member becomes the treasurer once they say yes. What is kept so far moves when they confirm that they have it."
      trigger={
        <Button variant="secondary" size="small">
          Choose another treasurer
        </Button>
      }
    >
      {(close) => <ChooseTreasurer {...{ league, members, treasurerId, readerId }} onDone={close} />}
    </Dialog>
  );
}
