import { Gavel } from "lucide-react";
import { counted } from "#contract/platform/counted.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";

/** Tells an admin how many cases are waiting, and links to them. Renders nothing if there are none. */
export function WaitingCases() {
  const cases = useLoad(query("GET /api/admin/cases"));
  return (
    <Loaded from={cases} what="the cases waiting for an admin" pending={null} empty={null}>
      {({ length }) => (
        <div
          data-need
          className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line border-l-4 border-l-red bg-surface px-4 py-4 sm:px-5"
        >
          <p className="flex items-center gap-4 font-semibold">
            <Gavel aria-hidden size={22} className="shrink-0 text-red" />
            {length === 1 ? "1 case is waiting" : `${counted(length, "case")} are waiting`} for an admin
          </p>
          <ButtonLink to={paths.admin()} variant="secondary">
            Resolve
          </ButtonLink>
        </div>
      )}
    </Loaded>
  );
}
