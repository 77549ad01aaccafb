import { Suspense } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { knowsKeeper } from "#web/money/treasurer/treasurer-words.ts";
import { later } from "#web/ui/later.tsx";

const Debts = later(() => import("#web/money/treasurer/debts.tsx"));
const OverdueDebts = later(() => import("#web/money/treasurer/overdue-debts.tsx"));
const Treasurer = later(() => import("#web/money/treasurer/treasurer.tsx"));

/** What follows it appears with it: nothing moves away from a finger. */
const COMING = <span hidden data-coming />;

type PartProps = { league: League; readerId: string };
type DebtsProps = PartProps & { isCommissioner: boolean };

/** What a treasurer owes, above all what they have owed for weeks, for those who may know it. */
export const TreasurerDebts = ({ isCommissioner, isOpen, ...part }: DebtsProps & { isOpen: boolean }) =>
  knowsKeeper(part.league) && (
    <Suspense fallback={COMING}>
      <OverdueDebts {...part} />
      <Debts {...part} {...{ isCommissioner, isOpen }} />
    </Suspense>
  );

/** Who keeps the money of a league that Potkeeper doesn't hold it for. */
export const TreasurerPart = (props: DebtsProps & { members: readonly Member[] }) =>
  knowsKeeper(props.league) && (
    <Suspense fallback={COMING}>
      <Treasurer {...props} />
    </Suspense>
  );
