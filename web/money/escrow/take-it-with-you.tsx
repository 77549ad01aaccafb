import { Download } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { type LeagueTableName, leagueTables } from "#contract/money/league-table-names.ts";
import { slugOf } from "#contract/platform/site-slug.ts";
import { request } from "#web/api/request.ts";
import { tableCsv } from "#web/money/escrow/table-csv.ts";
import { Button } from "#web/ui/button.tsx";
import { csvBlob } from "#web/ui/csv.ts";
import { Fold } from "#web/ui/fold.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { useAct } from "#web/ui/use-act.ts";

/** A league's tables as files (RULES §22). */
export function TakeItWithYou({ league }: { league: Pick<League, "id" | "name"> }) {
  const download = useAct({
    act: async (table: LeagueTableName) => {
      const answer = await request("GET /api/leagues/:id/tables/:table", { params: { id: league.id, table } });
      saveFile(`${table}-${slugOf(league.name) || "league"}.csv`, csvBlob(tableCsv(answer)));
    },
    fails: "The file wasn't made",
  });
  return (
    <Fold always label="Take it with you" className="print:hidden">
      <p className="text-sm text-ink-soft">CSV files that open in Excel, Numbers and Google Sheets.</p>
      <div className="mt-3 mb-4 flex flex-wrap gap-2">
        {leagueTables.map((table) => (
          <Button
            key={table}
            variant="secondary"
            size="small"
            className="capitalize"
            isPending={download.isPending && download.variables === table}
            onClick={() => download.mutate(table)}
          >
            <Download size={16} aria-hidden /> {table}
          </Button>
        ))}
      </div>
    </Fold>
  );
}
