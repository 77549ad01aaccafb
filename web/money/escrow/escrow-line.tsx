import { ChevronRight } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Escrow } from "#contract/money/escrow.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { allHeld, isUnused } from "#web/money/escrow/held.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { paths } from "#web/ui/paths.ts";

/** What is held for a league's season, leading to the statement. Renders nothing in a league that never held money. */
export function EscrowLine({ league }: { league: League }) {
  const escrow = useOptional(query("GET /api/leagues/:id/escrow", { params: { id: league.id } }));
  if (isFree(league) && (!escrow || isUnused(escrow))) return null;
  return (
    <AppLink
      to={paths.escrow(league.id)}
      className="flex items-center justify-between gap-4 border-b border-line py-3 print:hidden"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-lg leading-tight font-semibold">{wordsOf(league).books.tab}</span>
        <span className="figures text-sm text-pretty text-ink-soft">
          {escrow && <span>{IN_SHORT[league.custody](escrow, league)}</span>}{" "}
          <span className="ml-1 font-semibold text-ink underline decoration-line-strong underline-offset-4">
            See the statement
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </AppLink>
  );
}

function keptWords({ balance, notSent, seasons, seasonYear }: Escrow, { currency }: League): string {
  const words = `${formatMoney(centsOf(balance), currency)} kept${seasons.length > 1 ? ` for season ${seasonYear}` : ""}`;
  if (notSent === "0.00") return words;
  return `${words}, ${notSent === balance ? "all" : formatMoney(centsOf(notSent), currency)} of it owed`;
}

/** Where there was only one season, its number says nothing. */
function heldWords({ seasons, seasonYear, ...escrow }: Escrow, { currency }: League): string {
  const held = allHeld(escrow);
  const notSent = centsOf(escrow.notSent);
  const words = `${formatMoney(held, currency)} held${seasons.length > 1 ? ` for season ${seasonYear}` : ""}`;
  if (notSent === 0) return words;
  return `${words}, ${notSent === held ? "" : `${formatMoney(notSent, currency)} of it `}not sent yet`;
}

const IN_SHORT = { potkeeper: heldWords, treasurer: keptWords };
