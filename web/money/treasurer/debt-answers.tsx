import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { request } from "#web/api/request.ts";
import { money } from "#web/money/treasurer/treasurer-words.ts";
import { useDebtsChanged } from "#web/money/treasurer/use-debts-changed.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";
import { useSoon } from "#web/ui/use-soon.ts";

const SentenceForm = later(() => import("#web/money/treasurer/sentence-form.tsx"));

/** Asks the recipient whether it arrived (RULES §24). */
export function ArrivedQuestion({ debt }: { debt: Debt }) {
  const hasChanged = useDebtsChanged();
  const confirm = useMutation({
    mutationFn: () => request("POST /api/debts/:id/received", { params: { id: debt.id } }),
    onSuccess: async ({ message }) => {
      toast({ title: "Received", description: message });
      await hasChanged();
    },
    onError: (error) => sayFailed("It isn't confirmed", error),
  });
  return (
    <div className="mt-2 grid gap-2 print:hidden">
      <p className="font-semibold">Did {money(debt.amount)} arrive?</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" isPending={confirm.isPending} onClick={() => confirm.mutate()}>
          Yes, it arrived
        </Button>
        <DenyDialog
          debt={debt}
          label="Not received"
          title={`${money(debt.amount)} hasn't arrived?`}
          description="It is owed to you again. Whoever sent it reads what you write here."
          field={{ label: "What you see", help: "For example: nothing on my Venmo since Nov 3." }}
          confirmLabel="It hasn't arrived"
          done="Not received"
          failure="Nothing was changed"
        />
      </div>
    </div>
  );
}

/** Lets whoever said that they sent a debt take their word back, until its recipient confirms it. */
export const TakeBack = ({ debt }: { debt: Debt }) => (
  <div className="mt-2 print:hidden">
    <DenyDialog
      debt={debt}
      label="Take it back"
      title={`You didn't send ${money(debt.amount)}?`}
      description={`By the books you keep it again and owe it to ${debt.name}, who reads what you write here.`}
      field={{ label: "What happened", help: "For example: I paid someone else by mistake." }}
      confirmLabel="I haven't sent it"
      done="Taken back"
      failure="Nothing was changed"
    />
  </div>
);

type DenyProps = {
  debt: Debt;
  label: string;
  title: string;
  description: string;
  field: { label: string; help: string };
  confirmLabel: string;
  done: string;
  /** What to say if it failed: "The file wasn't made". */
  failure: string;
};

function DenyDialog({ debt, label, title, description, done, ...form }: DenyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasChanged = useDebtsChanged();
  useSoon(SentenceForm);
  return (
    <Dialog
      title={title}
      description={description}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="small">
          {label}
        </Button>
      }
    >
      <SentenceForm
        {...form}
        act={(reason) => request("POST /api/debts/:id/not-received", { params: { id: debt.id }, body: { reason } })}
        onDone={async ({ message }) => {
          setIsOpen(false);
          toast({ title: done, description: message });
          await hasChanged();
        }}
      />
    </Dialog>
  );
}
