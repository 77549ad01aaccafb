import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Member } from "#contract/members/members.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { useLoad } from "#web/api/load.ts";
import { AskedTreasurer } from "#web/money/treasurer/asked-treasurer.tsx";
import { ChooseTreasurerDialog } from "#web/money/treasurer/choose-treasurer-dialog.tsx";
import { recordSentence } from "#web/money/treasurer/keeper-record.ts";
import { Keepers } from "#web/money/treasurer/keepers.tsx";
import { keptQuery } from "#web/money/treasurer/kept-queries.ts";
import { FoldedSection, LoadingFoldedSection } from "#web/ui/folded-section.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type TreasurerProps = { league: League; members: readonly Member[]; readerId: string; isCommissioner: boolean };

/**
 * Who keeps the league's money, who is asked to, and who still has some of it (RULES §24). Open while that waits for the
 * reader.
 */
export function Treasurer(props: TreasurerProps) {
  const { league, readerId } = props;
  const kept = useLoad(keptQuery(league));
  return (
    <Loaded
      from={kept}
      what="who keeps the money"
      pending={<LoadingFoldedSection title="Treasurer" what="who keeps the money" />}
      isSection
    >
      {(loaded) => (
        <FoldedSection
          id="treasurer"
          title="Treasurer"
          hint={keptWords(loaded, { league, readerId })}
          isOpen={waitsFor(readerId, loaded)}
        >
          <p className="text-ink-soft">{whoSaysWhat(league, readerId)}</p>
          <p className="figures text-sm text-ink-soft">{recordSentence(loaded.treasurerRecord)}</p>
          <Keepers league={league} kept={loaded} readerId={readerId} />
          <AskedTreasurer {...props} kept={loaded} />
          <Choosing {...props} kept={loaded} />
        </FoldedSection>
      )}
    </Loaded>
  );
}

/** "Casey, $300.00 kept"; what others still keep is said inside. */
type Read = Pick<TreasurerProps, "league" | "readerId">;

function keptWords({ treasurer, keepers, nextTreasurer }: KeptMoney, { league, readerId }: Read): string {
  const name = treasurer.userId === readerId ? "You" : treasurer.name;
  const own = keepers.find(({ userId }) => userId === treasurer.userId);
  const asked =
    nextTreasurer === null
      ? ""
      : `, ${nextTreasurer.userId === readerId ? "you are" : `${nextTreasurer.name} is`} asked`;
  return own ? `${name}, ${formatMoney(centsOf(own.amount), league.currency)} kept${asked}` : `${name}${asked}`;
}

/** Whether the reader is asked to keep the money, or can confirm what somebody else still has. */
const waitsFor = (readerId: string, { treasurer, nextTreasurer, keepers }: KeptMoney): boolean =>
  nextTreasurer?.userId === readerId ||
  (treasurer.userId === readerId && keepers.some(({ userId }) => userId !== readerId));

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
