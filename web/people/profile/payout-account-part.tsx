import type { ReactNode } from "react";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { useKeepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { useOpenPayoutAccount } from "#web/people/payout-accounts/use-open-payout-account.ts";
import { ProfileHeader } from "#web/people/profile/profile-frame.tsx";
import { payoutState, waysState } from "#web/people/profile/states.ts";
import { Button } from "#web/ui/button.tsx";
import { later } from "#web/ui/later.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";

/** Where the operator asks for anything before a payout. */
const AskBeforePayout = later(() => import("#web/people/declarations/ask-before-payout.tsx"));

const ACCOUNT = query("GET /api/payout-account");
const WAYS = query("GET /api/auth/ways-to-pay");

/**
 * Shows the bank account a person is paid to, by name and last four digits, with a button to add or change it. Without a
 * processor there is none to add: what people are paid by each other is below.
 */
export function PayoutAccountPart() {
  const account = useOptional(ACCOUNT);
  const isSettled = useIsSettled(ACCOUNT);
  const from = useLoad(ACCOUNT);
  const open = useOpenPayoutAccount();
  if (useKeepsOwnMoney() && account?.status === "none") return <PaidByOthers />;
  return (
    <>
      <ProfileHeader title="Payouts" state={account ? payoutState(account) : isSettled ? null : undefined} />
      <Loaded
        from={from}
        what="your payout account"
        pending={<LoadingSetting what="your payout account" widths={["w-full", "w-2/3"]} />}
      >
        {({ status }) => (
          <div className="grid justify-items-start gap-4">
            <p className="text-ink-soft">{words[status].sentence}</p>
            <Asking>
              <Button
                variant={status === "ready" ? "secondary" : "primary"}
                isPending={open.isPending}
                onClick={() => open.mutate()}
              >
                {words[status].action}
              </Button>
            </Asking>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Asking({ children }: { children: ReactNode }) {
  const duties = useDuties();
  return duties?.asksPlace || duties?.minAge ? <AskBeforePayout>{children}</AskBeforePayout> : children;
}

function PaidByOthers() {
  const ways = useOptional(WAYS);
  const isSettled = useIsSettled(WAYS);
  return <ProfileHeader title="Payouts" state={ways ? waysState(ways.length) : isSettled ? null : undefined} />;
}

type Status = Answer<"GET /api/payout-account">["status"];

const words: Record<Status, { sentence: string; action: string }> = {
  none: {
    sentence:
      "Add one and we send what you win there. You do it once, on our payment processor's page; we ask for your password first.",
    action: "Add a bank account",
  },
  pending: {
    sentence: "Once you're done on our payment processor's page, we send what you win to your bank account.",
    action: "Continue",
  },
  ready: {
    sentence:
      "We send what you win to this bank account. If you replace it, payouts to you pause for 48 hours, and we tell you.",
    action: "Change bank account",
  },
};
