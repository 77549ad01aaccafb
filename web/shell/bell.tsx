import { Bell as BellIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { soon } from "#web/ui/use-soon.ts";

const BellPanel = lazy(() => import("#web/shell/bell-panel.tsx").then((module) => ({ default: module.BellPanel })));

/** Shows the count on the icon of the installed application, where the system has such counts. */
function showOnIcon(count: number) {
  // Refused where people don't want counts.
  navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Shows on every screen how many things need this person; opens the list and the notifications. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useOptional(query("GET /api/needs"))?.length ?? 0;
  useEffect(() => soon(() => showOnIcon(count)), [count]);
  // Signing out takes the bell away.
  useEffect(() => () => showOnIcon(0), []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={count === 0 ? "Notifications" : `Notifications, ${counted(count, "thing")} to do`}
        onClick={() => setIsOpen(true)}
        className="relative rounded-control p-2 hover:bg-sunken"
      >
        <BellIcon aria-hidden size={22} />
        {count > 0 && (
          <span
            aria-hidden
            className="figures absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-green px-1 text-xs font-semibold text-on-green"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <BellPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
