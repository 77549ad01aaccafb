import type { League } from "#contract/leagues/leagues.ts";
import type { LeagueDues } from "#contract/members/league-dues.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import type { PersonDues } from "#web/money/dues/people-dues.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const ChargeForm = later(() => import("#web/money/dues/charge-form.tsx"));

type ChargeDialogProps = { league: League; people: readonly PersonDues[]; chargeable: LeagueDues["chargeable"] };

/** Charges one, several or all members, within the league's terms. */
export function ChargeDialog({ league, people, chargeable }: ChargeDialogProps) {
  useSoon(ChargeForm);
  const most = formatMoney(centsOf(league.maxChargesPerMember), league.currency);
  return (
    <Dialog
      title="Charge members"
      description={`The terms allow ${most} a member and season. ${league.treasurer ? "Those with an account" : "They"} are told, and can object within 7 days.`}
      trigger={
        <Button variant="secondary" size="small">
          Charge
        </Button>
      }
    >
      {(close) => <ChargeForm league={league} people={people} chargeable={chargeable} onDone={close} />}
    </Dialog>
  );
}
