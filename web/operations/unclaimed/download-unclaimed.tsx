import { Download } from "lucide-react";
import type { UnclaimedLine } from "#contract/operations/unclaimed-money.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { csvBlob, csvOf } from "#web/ui/csv.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { useAct } from "#web/ui/use-act.ts";

const HEADINGS = [
  ...["User ID", "Username", "Email", "Last known place", "League", "Season", "Amount (USD)", "State", "Theirs since"],
  ...["Falls dormant", "Owner told"],
];

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? "";

const rowOf = (line: UnclaimedLine) => [
  ...[line.userId, line.username ?? "", line.email ?? "", line.place ?? "", line.leagueName, String(line.seasonYear)],
  ...[line.amount, line.state, dayOf(line.since), dayOf(line.dormantOn), dayOf(line.toldAt)],
];

/** Saves all money that hasn't reached its owner, with the day it falls dormant (RULES §27). */
export function DownloadUnclaimed() {
  const download = useAct({
    act: async () => {
      const lines = await request("POST /api/admin/unclaimed/download");
      saveFile("unclaimed-money.csv", csvBlob(csvOf([HEADINGS, ...lines.map(rowOf)])));
    },
    fails: "The file wasn't made",
  });
  return (
    <>
      <p className="mb-4 max-w-2xl text-ink-soft">
        Prizes that wait for bank details and money that an admin moved to unclaimed, with the owner's last known place
        and the day it falls dormant by DORMANT_AFTER, counted from the day it became theirs.
      </p>
      <Button
        variant="secondary"
        aria-label="Download CSV of unclaimed money"
        isPending={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download size={16} aria-hidden /> Download CSV
      </Button>
    </>
  );
}
