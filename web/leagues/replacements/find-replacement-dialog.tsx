import type { League } from "#contract/leagues/leagues.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const ReplacementForm = later(() => import("#web/leagues/replacements/replacement-form.tsx"));

/** Offers the person's dynasty seat to someone else from the next season on (SPEC §2, League detail; RULES §6). */
export function FindReplacementDialog({ league, hasPrepaid }: { league: League; hasPrepaid: boolean }) {
  useSoon(ReplacementForm);
  return (
    <Dialog
      title="Find a replacement"
      description={`Someone else takes your seat from season ${league.currentYear + 1} on. It stays yours until they've paid.${hasPrepaid ? ` ${wordsOf(league).prepaidGoesBack(treasurerNameOf(league))}` : ""}`}
      trigger={
        <Button variant="secondary" size="small" className="print:hidden">
          Find Replacement
        </Button>
      }
    >
      {(close) => <ReplacementForm league={league} onDone={close} />}
    </Dialog>
  );
}
