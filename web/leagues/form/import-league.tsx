import { Link2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ImportLines } from "#web/leagues/form/import-lines.tsx";
import type { LeagueImport } from "#web/leagues/form/use-league-import.ts";
import { useYahooReturn } from "#web/people/yahoo/yahoo-return.ts";
import { LeagueAddressField, useLookUp } from "#web/results/league-address.tsx";
import { Button } from "#web/ui/button.tsx";

/** Fills in a new league's form from its fantasy platform. */
export function ImportLeague({ leagueImport }: { leagueImport: LeagueImport }) {
  const { found } = leagueImport;
  const back = useYahooReturn();
  const [isOpen, setIsOpen] = useState(Boolean(back?.address));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const lookUp = useLookUp(leagueImport.take, { back });
  return (
    <div>
      {!isOpen && !found && (
        <Button variant="quiet" className="-ml-4" aria-expanded={false} onClick={() => setIsOpen(true)}>
          <Link2 size={18} aria-hidden /> Fill in from your league's address
        </Button>
      )}
      {isOpen && !found && (
        <LeagueAddressField
          lookUp={lookUp}
          field={field}
          otherwise={
            <p className="text-ink-soft">You can create the league without it, and upload its results later.</p>
          }
        />
      )}
      <div role="status">{found && <ImportLines leagueImport={leagueImport} league={found.league} />}</div>
    </div>
  );
}
