import { Download } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Escrow } from "#contract/money/escrow.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";
import { csvFileName, statementCsv } from "#web/money/escrow/statement-csv.ts";
import { wholeStatement } from "#web/money/escrow/statement-query.ts";
import { Button } from "#web/ui/button.tsx";
import { csvBlob } from "#web/ui/csv.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Saves the whole season, whatever part of it the screen shows. */
export function DownloadButton({ league, escrow }: { league: League; escrow: Escrow }) {
  const download = useAct({
    act: async () => {
      const named = {
        season: seasonName(league, escrow.seasonYear),
        words: wordsOf(league).books,
        currency: league.currency,
      };
      const text = statementCsv(await wholeStatement(league.id, escrow), named);
      saveFile(csvFileName(escrow, named), csvBlob(text));
    },
    fails: "The file wasn't made",
  });
  return (
    <Button variant="secondary" size="small" isPending={download.isPending} onClick={() => download.mutate()}>
      <Download size={16} aria-hidden /> Download CSV
    </Button>
  );
}
