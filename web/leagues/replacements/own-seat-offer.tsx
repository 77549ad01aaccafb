import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { ReplacementOffer } from "#contract/leagues/replacement-invitations.ts";
import type { Member } from "#contract/members/members.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { FindReplacementDialog } from "#web/leagues/replacements/find-replacement-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

/** Lets the visitor offer their seat to a replacement. Then shows to whom, and lets them withdraw the offer. */
export function OwnSeatOffer({ league, own, className }: { league: League; own: Member; className: string }) {
  const offer = useLoad(query("GET /api/leagues/:id/replacement-offer", { params: { id: league.id } }));
  return (
    <Loaded from={offer} what="the offer of your seat" pending={null}>
      {(open) => (
        <div className={classNames("mt-1 mb-1.5 sm:mt-2 sm:mb-0", className)}>
          {open ? (
            <OpenOffer league={league} offer={open} />
          ) : (
            <FindReplacementDialog league={league} hasPrepaid={own.paidThroughYear > league.currentYear} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function OpenOffer({ league, offer }: { league: League; offer: ReplacementOffer }) {
  const isAccepted = offer.status === "accepted";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-ink-soft wrap-anywhere">
        {isAccepted ? (
          <>{offer.email} accepted your seat and hasn't paid yet</>
        ) : (
          <>
            Offered to {offer.email} until <DateText value={offer.expiresAt} />
          </>
        )}
      </p>
      {!isAccepted && <WithdrawDialog league={league} offer={offer} />}
      {offer.token !== null && (
        <CopyLink
          label={`Link for ${offer.email}`}
          link={window.location.origin + paths.replacementInvitation(offer.token)}
        />
      )}
    </div>
  );
}

function WithdrawDialog({ league, offer }: { league: League; offer: ReplacementOffer }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = `/api/leagues/${league.id}` as const;
  const withdraw = useAct({
    act: () => request("DELETE /api/leagues/:id/replacement-offer", { params: { id: league.id } }),
    says: "Offer Withdrawn",
    onDone: () => setIsOpen(false),
    reloads: [path],
    fails: "The offer wasn't withdrawn",
  });
  return (
    <Dialog
      title="Withdraw the offer of your seat?"
      description={`The link for ${offer.email} stops working, and you keep your seat. No money moves.`}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="small" className="print:hidden">
          Withdraw
        </Button>
      }
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Keep the offer
        </Button>
        <Button variant="danger" isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw the offer
        </Button>
      </div>
    </Dialog>
  );
}
