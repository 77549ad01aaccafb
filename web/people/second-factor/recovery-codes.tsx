import { useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { request } from "#web/api/request.ts";
import { RecoveryCodeList } from "#web/people/second-factor/recovery-code-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAct } from "#web/ui/use-act.ts";

const FEW = 3;

/** The number of recovery codes left, and a button to create new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>();
  const renew = useAct({
    act: () => request("POST /api/auth/recovery-codes", { body: {} }),
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    reloads: ["/api/auth/second-factor"],
    fails: "No new recovery codes were made",
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
      <p className={left <= FEW ? "text-red" : ""}>
        {counted(left, "code")} left. Each signs you in once if you lose everything else.
      </p>
      <Button variant="secondary" size="small" isPending={renew.isPending} onClick={() => renew.mutate()}>
        Make new codes
      </Button>
      <Dialog
        title="Save your recovery codes"
        description="Your old codes no longer work."
        isOpen={codes !== undefined}
        onOpenChange={(isOpen) => isOpen || setCodes(undefined)}
      >
        {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
    </div>
  );
}
