import { Button } from "#web/ui/button.tsx";

type RenewOrTurnOffProps = { isPending: boolean; onRenew: () => void; onTurnOff: () => void };

/** The quiet pair of actions on a link that gives access. On a phone, it has a line of its own. */
export function RenewOrTurnOff({ isPending, onRenew, onTurnOff }: RenewOrTurnOffProps) {
  return (
    <div className="flex gap-1 max-sm:-ml-3 max-sm:basis-full">
      <Button variant="quiet" size="small" isPending={isPending} onClick={onRenew}>
        Renew
      </Button>
      <Button variant="quiet" size="small" isPending={isPending} onClick={onTurnOff}>
        Turn off
      </Button>
    </div>
  );
}
