import { Download } from "lucide-react";
import { proofFileName } from "#contract/money/proof-file-name.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Saves the league's bundle (docs/proof.md), for the verifier. */
export function DownloadProof({ leagueId }: { leagueId: string }) {
  const download = useAct({
    act: async () => {
      const proof = await request("GET /api/leagues/:id/escrow/proof", { params: { id: leagueId } });
      saveFile(proofFileName(proof), new Blob([JSON.stringify(proof)], { type: "application/json" }));
    },
    fails: "The proof wasn't downloaded",
  });
  return (
    <div className="mt-4 ml-7 print:hidden">
      <p>
        One file with everything these books say. Download{" "}
        <a className="font-semibold underline underline-offset-2" href="/log/verify.html" download>
          the verifier
        </a>
        , too, and open it: it needs no network and doesn't ask us. Every release has it, and{" "}
        <a className="font-semibold underline underline-offset-2" href="/transparency">
          the log
        </a>{" "}
        says what we signed.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        isPending={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download size={16} aria-hidden /> Download the proof
      </Button>
    </div>
  );
}
