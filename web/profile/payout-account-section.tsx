import { useQuery } from "@tanstack/react-query";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { useOpenPayoutAccount } from "#web/payouts/use-open-payout-account.ts";
import { NotLoaded } from "#web/profile/not-loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Which bank account a person is paid to, by its name and last four digits, and how to name another. */
export function PayoutAccountSection() {
  const { data: account, isError, refetch } = useQuery(query("GET /api/payout-account"));
  const open = useOpenPayoutAccount();
  if (isError) return <NotLoaded what="your payout account" onRetry={() => void refetch()} />;
  if (!account) {
    return (
      <div role="status">
        <span className="sr-only">Loading your payout account</span>
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  const { sentence, action } = words[account.status];
  return (
    <div className="grid justify-items-start gap-4">
      {account.bank && (
        <p className="font-semibold wrap-anywhere">
          {account.bank.name}, ending in {account.bank.last4}
        </p>
      )}
      <p className="text-ink-soft">{sentence}</p>
      <Button variant="secondary" isPending={open.isPending} onClick={() => open.mutate()}>
        {action}
      </Button>
    </div>
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
