import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Escrow } from "#contract/money/escrow.ts";
import { loadWhole } from "#web/money/escrow/statement-query.ts";
import { PrintButton } from "#web/ui/print-button.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { useAct } from "#web/ui/use-act.ts";

type PrintProps = { leagueId: string; season: string | undefined; escrow: Escrow };

/** Prints the whole season: loads the entries that the screen doesn't show yet, and prints once they are drawn. */
export function PrintStatement({ leagueId, season, escrow }: PrintProps) {
  const client = useQueryClient();
  const [isWanted, setIsWanted] = useState(false);
  const load = useAct({
    act: () => loadWhole(client, { leagueId, season, escrow }),
    fails: (error) => {
      setIsWanted(false);
      sayFailed("The statement wasn't printed", error);
    },
  });
  const isReady = isWanted && escrow.earlier === null;
  useEffect(() => {
    if (!isReady) return;
    setIsWanted(false);
    window.print();
  }, [isReady]);
  const print = () => {
    setIsWanted(true);
    if (escrow.earlier !== null) load.mutate();
  };
  return <PrintButton onPrint={print} isPending={isWanted} />;
}
