import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

const money = (decimal: string) => formatMoney(centsOf(decimal));

type Left = { league: League; available: string; reimbursement: string };

/** Returns a completed season's remainder to its members, or pays the reimbursement alone (RULES §23). */
export function ReturnDialog({ league, available, reimbursement }: Left) {
  const params = { id: league.id };
  const isNothingLeft = available === "0.00";
  return (
    <Step
      name={isNothingLeft ? "Pay the reimbursement" : "Return what is left"}
      title={
        isNothingLeft
          ? `Pay your reimbursement of ${money(reimbursement)}?`
          : `Return ${money(available)} to the members?`
      }
      description={
        isNothingLeft
          ? "No prizes are left to award, only your reimbursement."
          : "Every paid member gets an equal share, back to the card they paid with. This can't be undone."
      }
      left={{ league, available, reimbursement }}
      act={() => request("POST /api/leagues/:id/return-remainder", { params, body: { amount: available } })}
      doneTitle={isNothingLeft ? "Reimbursement Awarded" : "Pool Returned"}
      failure="Failed to return what is left"
    />
  );
}

/** Starts a dynasty's next season with what the last one has left over (RULES §23). */
export function CarryDialog({ league, available, reimbursement }: Left) {
  const body = { from: league.status, carryRemainder: true };
  return (
    <Step
      name="Carry it into the next season"
      title={`Start the next season with ${money(available)} in its pool?`}
      description="What is left of this season's pool goes into the next one's. Members who prepaid are in; everyone else owes the entry fee again. We'll email them all."
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
      failure="Failed to start season. Please try again."
    />
  );
}

type StepProps = {
  name: string;
  title: string;
  description: string;
  left: Left;
  act: () => Promise<{ message: string }>;
  doneTitle: string;
  failure: string;
};

function Step({ name, title, description, left: { available, reimbursement }, act, doneTitle, failure }: StepProps) {
  const [isOpen, setIsOpen] = useState(false);
  const makeStale = useMakeStale();
  const step = useMutation({
    mutationFn: act,
    onSuccess: async ({ message }) => {
      setIsOpen(false);
      toast({ title: doneTitle, description: message });
      await makeStale("/api/leagues", "/api/dashboard", "/api/notifications");
    },
    onError: (error) => failureToast(messageOf(error, failure)),
  });
  return (
    <Dialog
      title={title}
      description={description}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="secondary">{name}</Button>}
    >
      <Facts
        rows={[
          { label: "Left in the pool", value: <Money value={available} /> },
          { label: "Reimbursement paid with it", value: <Money value={reimbursement} /> },
        ]}
      />
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
