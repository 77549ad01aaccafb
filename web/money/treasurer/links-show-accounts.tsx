import { isAccount } from "#contract/people/way-kinds.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Checkbox } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** Lets the treasurer say that seats' links show account numbers too (RULES §28), if they have listed any. */
export function LinksShowAccounts({ leagueId, shows }: { leagueId: string; shows: boolean }) {
  const ways = useOptional(query("GET /api/auth/ways-to-pay"));
  const change = useAct({
    act: (wanted: boolean) =>
      request("PUT /api/leagues/:id/links-show-accounts", { params: { id: leagueId }, body: { shows: wanted } }),
    says: "Saved",
    reloads: ["/api/leagues"],
    fails: "Nothing changed",
  });
  if (!ways?.some(({ kind }) => isAccount(kind))) return null;
  return (
    <Checkbox
      label="Show my bank details on members' links"
      help="Anyone with a link reads them while its seat owes."
      checked={shows}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  );
}
