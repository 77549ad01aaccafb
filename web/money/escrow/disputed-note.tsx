import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { Money } from "#web/ui/money.tsx";

/** Says how much of a season's money is disputed: neither the pot nor the split counts it (RULES §7). */
export function DisputedNote({ leagueId, className }: { leagueId: string; className: string }) {
  const disputed = useOptional(query("GET /api/leagues/:id/escrow", { params: { id: leagueId } }))?.disputed;
  if (disputed === undefined || disputed === "0.00") return null;
  return (
    <p className={className}>
      <Money value={disputed} /> is disputed. It's frozen until the bank decides, so it isn't counted here.
    </p>
  );
}
