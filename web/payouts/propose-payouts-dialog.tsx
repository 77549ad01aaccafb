import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import { query } from "#web/api/query.ts";
import { ProposePayoutsForm } from "#web/payouts/propose-payouts-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Proposes who wins what of a completed season (SPEC §5, Payout proposal). */
export function ProposePayoutsDialog({ league }: { league: League }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Propose payouts"
      description={
        league.payoutRule === "commissioner_control"
          ? "The winners are paid at once, out of this season's escrow."
          : "The paid members vote on it before anybody is paid."
      }
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button>Propose Payouts</Button>}
    >
      <ProposalLoader league={league} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function ProposalLoader({ league, onDone }: { league: League; onDone: () => void }) {
  const params = { id: league.id };
  const pool = useQuery(query("GET /api/leagues/:id/payout-pool", { params }));
  const members = useQuery(query("GET /api/leagues/:id/members", { params }));
  if (pool.isError || members.isError)
    return <p role="alert">What can be paid out did not load. No money moved; close this and try again.</p>;
  if (!pool.data || !members.data) return <Skeleton className="h-48 w-full" />;
  const paid = members.data.filter(({ paymentStatus }) => paymentStatus === "paid");
  return <ProposePayoutsForm league={league} pool={pool.data} paidMembers={paid} onDone={onDone} />;
}
