import { Link2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { MoveInLines } from "#web/leagues/form/move-in-lines.tsx";
import type { MoveIn } from "#web/leagues/form/use-move-in.ts";
import { useYahooReturn } from "#web/people/yahoo/yahoo-return.ts";
import { LeagueAddressField, useLookUp } from "#web/results/league-address.tsx";
import { Button } from "#web/ui/button.tsx";

/** Fills in a new league's form from its fantasy platform. */
export function FillIn({ moveIn }: { moveIn: MoveIn }) {
  const { found } = moveIn;
  const back = useYahooReturn();
  const [isOpen, setIsOpen] = useState(Boolean(back?.address));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const lookUp = useLookUp(moveIn.take, { back });
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
      <div role="status">{found && <MoveInLines moveIn={moveIn} league={found.league} />}</div>
    </div>
  );
}
