import type { Dispute } from "#contract/money/disputes.ts";
import { EvidenceText } from "#web/money/disputes/evidence-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The evidence as sent, word for word. */
export function EvidenceDialog({ dispute }: { dispute: Dispute }) {
  return (
    <Dialog
      title="The answer to the bank"
      description="This is what we sent the bank."
      trigger={
        <Button variant="secondary" size="small">
          See the answer
        </Button>
      }
    >
      <EvidenceText disputeId={dispute.id} />
    </Dialog>
  );
}
