import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { useOpenPayoutAccount } from "#web/people/payout-accounts/use-open-payout-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading-form.tsx";

/** Shows the bank account a person is paid to, by name and last four digits, with a button to change it. */
export function PayoutAccountSection() {
  const account = useLoad(query("GET /api/payout-account"));
  const open = useOpenPayoutAccount();
  return (
    <Loaded
      from={account}
      what="your payout account"
      pending={<LoadingSetting what="your payout account" widths={["w-56", "w-full", "w-2/3"]} />}
    >
      {({ status, bank }) => (
        <div className="grid justify-items-start gap-4">
          {bank && (
            <p className="font-semibold wrap-anywhere">
              {bank.name}, ending in {bank.last4}
            </p>
          )}
          <p className="text-ink-soft">{words[status].sentence}</p>
          <Button variant="secondary" isPending={open.isPending} onClick={() => open.mutate()}>
            {words[status].action}
          </Button>
        </div>
      )}
    </Loaded>
  );
}

type Status = Answer<"GET /api/payout-account">["status"];

const words: Record<Status, { sentence: string; action: string }> = {
  none: {
    sentence: "You haven't added a bank account. Add one to be paid what you win; we ask for your password first.",
    action: "Add a bank account",
  },
  pending: {
    sentence: "The payment processor still needs something from you before we can pay you.",
    action: "Continue",
  },
  ready: {
    sentence:
      "We pay what you win to this bank account. If you replace it, payouts to you pause for 48 hours, and we email you.",
    action: "Change bank account",
  },
};
