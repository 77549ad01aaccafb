import { Link2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { useYahooReturn } from "#web/people/yahoo/yahoo-return.ts";
import { type FoundLeague, LeagueAddressField, useLookUp } from "#web/results/league-address.tsx";
import { Button } from "#web/ui/button.tsx";

type FillInProps = {
  form: LeagueForm;
  /** The league that the new one will be linked to. */
  found: FoundLeague | undefined;
  onFound: (found: FoundLeague | undefined) => void;
};

/** Fills in a new league's form from its fantasy platform, and links the league once it's created. */
export function FillIn({ form, found, onFound }: FillInProps) {
  const back = useYahooReturn();
  const [isOpen, setIsOpen] = useState(Boolean(back?.address));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const lookUp = useLookUp(
    (league) => {
      fillIn(form, league);
      onFound(league);
    },
    { back },
  );
  return (
    <div>
      {!isOpen && !found && (
        <Button variant="quiet" className="-ml-4" aria-expanded={false} onClick={() => setIsOpen(true)}>
          <Link2 size={18} aria-hidden /> Fill in from your league's address
        </Button>
      )}
      {isOpen && !found && <LeagueAddressField lookUp={lookUp} field={field} />}
      <div role="status">{found && <Filled found={found} onForget={() => onFound(undefined)} />}</div>
    </div>
  );
}

function Filled({ found: { league }, onForget }: { found: FoundLeague; onForget: () => void }) {
  const { platform, leagueName, season, teams } = league;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        Filled in from <span className="font-semibold">{leagueName}</span> on {serviceNames[platform]}, season {season},{" "}
        {counted(teams.length, "team")}. We'll link it when you create the league.
      </p>
      <Button variant="quiet" size="small" onClick={onForget}>
        Don't link it
      </Button>
    </div>
  );
}

const SEATS = { fewest: 2, most: 50 };

function fillIn(form: LeagueForm, { league }: FoundLeague) {
  const { leagueName, season, sport, platform, teams } = league;
  const seats = Math.min(SEATS.most, Math.max(SEATS.fewest, teams.length));
  const values = { name: leagueName, season, sport, fantasyService: platform, maxMembers: String(seats) };
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof LeagueFormValues, value, { shouldDirty: true, shouldValidate: true });
  }
}
