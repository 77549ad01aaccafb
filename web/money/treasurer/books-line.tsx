import { ChevronRight } from "lucide-react";
import type { League } from "#contract/leagues/leagues.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

/** What is kept of a treasurer's league, leading to its books. */
export function BooksLine({ league }: { league: League }) {
  const books = useOptional(query("GET /api/leagues/:id/escrow", { params: { id: league.id } }));
  return (
    <AppLink
      to={paths.escrow(league.id)}
      className="flex items-center justify-between gap-4 border-b border-line py-3 print:hidden"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-lg leading-tight font-semibold">Books</span>
        <span className="figures text-sm text-pretty text-ink-soft">
          {books && <span>{formatMoney(centsOf(books.balance))} kept</span>}{" "}
          <span className="ml-1 font-semibold text-ink underline decoration-line-strong underline-offset-4">
            See the books
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </AppLink>
  );
}
