import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { Escrow } from "#contract/money/escrow.ts";
import { isHead } from "#contract/money/heads.ts";
import { centsOf } from "#contract/platform/money.ts";
import { DownloadProof } from "#web/money/escrow/download-proof.tsx";
import { amountsInChain, verifyChain } from "#web/money/escrow/verify-chain.ts";
import { chainOf } from "#web/money/escrow/whole-chain.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useAct } from "#web/ui/use-act.ts";

type Result = { isRight: boolean; words: string };

/**
 * Recomputes the league's hash chain in the browser and compares the statement with it. Readers outside the league don't
 * get the sealed text, which contains everyone's ids.
 */
export function Verification({ leagueId, escrow }: { leagueId: string; escrow: Escrow }) {
  const verify = useAct({
    act: () => verified(leagueId, escrow),
    fails: "The entries weren't verified",
  });
  const result = verify.data;
  const Icon = result?.isRight === false ? ShieldAlert : ShieldCheck;
  return (
    <section className="mb-6 pt-3">
      <div role="status" className={classNames("flex gap-2", result?.isRight === false && "font-semibold text-red")}>
        <Icon
          aria-hidden
          size={20}
          className={classNames("mt-0.5 shrink-0", result?.isRight ? "text-green" : !result && "text-ink-soft")}
        />
        <p className="min-w-0 wrap-anywhere">
          {result?.words ??
            "Each entry is sealed together with the one before it, so your browser can check that none was changed, removed or inserted later."}
        </p>
      </div>
      {!result?.isRight && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3 ml-7 print:hidden"
          isPending={verify.isPending}
          onClick={() => verify.mutate()}
        >
          Verify this statement
        </Button>
      )}
      <DownloadProof leagueId={leagueId} />
    </section>
  );
}

async function verified(leagueId: string, escrow: Escrow): Promise<Result> {
  const { links, unsealed } = await chainOf(leagueId);
  const verdict = await verifyChain(links);
  if (!verdict.isWhole) {
    return {
      isRight: false,
      words: `The chain breaks at entry ${verdict.brokenAt} of this league: it isn't what was sealed. Tell an admin.`,
    };
  }
  const amounts = amountsInChain(links, { leagueId, seasonYear: escrow.seasonYear });
  const other = escrow.entries.find(({ id, amount }) => amounts.has(id) && amounts.get(id) !== centsOf(amount));
  if (other) {
    return { isRight: false, words: `Entry ${other.id} shows a different amount than was sealed. Tell an admin.` };
  }
  if (
    escrow.head &&
    !links.some((link) => isHead(link, { position: link.position, digits: escrow.head?.hash ?? "" }))
  ) {
    return { isRight: false, words: "The head that this page shows isn't in the chain. Tell an admin." };
  }
  const waiting = unsealed > 0 ? ` ${unsealed} from the last few seconds aren't sealed yet.` : "";
  return {
    isRight: true,
    words: `Recomputed in your browser: all ${verdict.entries} sealed entries of this league follow from one another, and the amounts here match them.${waiting}`,
  };
}
