import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { ShareFacts } from "#web/money/payouts/share-facts.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMoney } from "#web/ui/currency.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { useAnchoredDialog } from "#web/ui/use-anchored-dialog.ts";

type Left = { league: League; available: string; reimbursement: string };

/** Returns a completed season's remainder to its members, or pays the reimbursement alone (RULES §23). */
export function ReturnDialog({ isPrimary, ...left }: Left & { isPrimary: boolean }) {
  const { league, available, reimbursement } = left;
  const money = useMoney();
  const params = { id: league.id };
  const isNothingLeft = available === "0.00";
  return (
    <Step
      anchor="rest"
      isPrimary={isPrimary}
      name={isNothingLeft ? "Pay the reimbursement" : "Return what is left"}
      title={
        isNothingLeft
          ? `Pay the reimbursement of ${money(reimbursement)}?`
          : `Return ${money(available)} to the members?`
      }
      description={
        isNothingLeft
          ? "No prizes are left to award, only the reimbursement."
          : `The members get ${league.lowered === "0.00" ? "equal shares" : "shares in proportion to their fee"}. This can't be undone.`
      }
      left={left}
      details={<SharesOf league={league} />}
      act={() => request("POST /api/leagues/:id/return-remainder", { params, body: { amount: available } })}
      doneTitle={isNothingLeft ? "Reimbursement Awarded" : "Pool Returned"}
      failure="The rest wasn't returned"
    />
  );
}

/** What each member gets, asked once the dialog is open. */
function SharesOf({ league }: { league: League }) {
  const pool = useOptional(query("GET /api/leagues/:id/payout-pool", { params: { id: league.id } }));
  return pool && pool.shares.length > 0 && <ShareFacts league={league} shares={pool.shares} />;
}

/** Starts a dynasty's next season with what the last one has left over (RULES §23). */
export function CarryDialog({ league, available, reimbursement }: Left) {
  const money = useMoney();
  const body = { from: league.status, carryRemainder: true };
  return (
    <Step
      anchor="carry"
      name="Carry it into the next season"
      title={`Start the next season with ${money(available)} in its pool?`}
      description="What is left of this season's pool goes into the next one's. Members who prepaid are in; everyone else owes the entry fee again. We'll tell them all."
      left={{ league, available, reimbursement }}
      act={async () => {
        const { currentYear } = await request("POST /api/leagues/:id/start-season", {
          params: { id: league.id },
          body,
        });
        return {
          message: `${league.name} is in season ${currentYear}, with ${money(available)} carried into its pool.`,
        };
      }}
      doneTitle="Season Started"
      failure="Error Starting Season"
      advice="Failed to start season. Please try again."
    />
  );
}

type StepProps = {
  /** Where links to it lead on the league's page. */
  anchor: string;
  isPrimary?: boolean;
  name: string;
  title: string;
  description: string;
  left: Left;
  details?: ReactNode;
  act: () => Promise<{ message: string }>;
  doneTitle: string;
  /** What to say if it failed: "The file wasn't made". */
  failure: string;
  /** What to add if the server gives no reason. */
  advice?: string;
};

function Step({
  anchor,
  isPrimary = false,
  name,
  title,
  description,
  left: { available, reimbursement },
  details,
  act,
  doneTitle,
  failure,
  advice,
}: StepProps) {
  const [isOpen, setIsOpen] = useAnchoredDialog(anchor);
  const step = useAct({
    act,
    says: doneTitle,
    onDone: () => setIsOpen(false),
    reloads: ["/api/leagues", "/api/dashboard", "/api/notifications"],
    fails: [failure, advice],
  });
  return (
    <Dialog
      title={title}
      description={description}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant={isPrimary ? "primary" : "secondary"}>{name}</Button>}
    >
      <Facts
        rows={[
          { label: "Left over", value: <Money value={available} /> },
          ...(reimbursement === "0.00"
            ? []
            : [{ label: "Reimbursement paid with it", value: <Money value={reimbursement} /> }]),
        ]}
      />
      {details}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Not yet
        </Button>
        <Button isPending={step.isPending} onClick={() => step.mutate()}>
          {name}
        </Button>
      </div>
    </Dialog>
  );
}
