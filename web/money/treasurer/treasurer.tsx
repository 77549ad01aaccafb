import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Member } from "#contract/members/members.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { siteName } from "#contract/platform/site.ts";
import { useLoad } from "#web/api/load.ts";
import { AskedTreasurer } from "#web/money/treasurer/asked-treasurer.tsx";
import { ChooseTreasurerDialog } from "#web/money/treasurer/choose-treasurer-dialog.tsx";
import { recordSentence } from "#web/money/treasurer/keeper-record.ts";
import { Keepers } from "#web/money/treasurer/keepers.tsx";
import { treasurerMoneyQuery } from "#web/money/treasurer/treasurer-queries.ts";
import { Loaded } from "#web/ui/loaded.tsx";

type TreasurerProps = { league: League; members: readonly Member[]; readerId: string; isCommissioner: boolean };

/** Who keeps the league's money, who is asked to, and who still has some of it (RULES §24). */
export function Treasurer(props: TreasurerProps) {
  const { league, readerId } = props;
  const kept = useLoad(treasurerMoneyQuery(league));
  return (
    <Loaded from={kept} what="who keeps the money" pending={null} isSection>
      {(loaded) => (
        <>
          <p className="text-ink-soft">{whoSaysWhat(league, readerId)}</p>
          <p className="figures text-sm text-ink-soft">{recordSentence(loaded.treasurerRecord)}</p>
          <Keepers kept={loaded} readerId={readerId} />
          <AskedTreasurer {...props} kept={loaded} />
          <Choosing {...props} kept={loaded} />
        </>
      )}
    </Loaded>
  );
}

function whoSaysWhat(league: League, readerId: string): string {
  const keeps = treasurerDoes(league, "keep", readerId);
  const pays = treasurerDoes(league, "pay", readerId);
  return `${keeps} the league's money. ${siteName()} doesn't: it only keeps the books. ${pays} the winners.`;
}

type ChoosingProps = TreasurerProps & { kept: KeptMoney };

/** The commissioner's choice, while nobody is asked. */
function Choosing({ league, members, readerId, isCommissioner, kept }: ChoosingProps) {
  if (!isCommissioner || kept.nextTreasurer !== null || league.status === "cancelled") return null;
  return (
    <div className="mt-4 print:hidden">
      <ChooseTreasurerDialog {...{ league, members, readerId }} treasurerId={kept.treasurer.userId} />
    </div>
  );
}
