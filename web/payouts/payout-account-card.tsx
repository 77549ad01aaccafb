import { useMutation, useQuery } from "@tanstack/react-query";
import { Trophy } from "lucide-react";
import { query } from "#web/api/query.ts";
import { messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";
import { failureToast } from "#web/ui/toast.tsx";

/** Tells a winner that money waits for them, and takes them to say where it goes; says nothing to anyone else. */
export function PayoutAccountCard() {
  const { data: account } = useQuery(query("GET /api/payout-account"));
  const open = useMutation({
    mutationFn: () => request("POST /api/payout-account"),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      failureToast(messageOf(error, "The processor could not be reached. No money moved; try again in a moment.")),
  });
  if (!account || account.pendingPayouts === 0) return null;
  const isReady = account.status === "ready";
  return (
    <section className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-gold/60 bg-gold-wash p-6">
      <Trophy aria-hidden className="text-gold-deep" size={32} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl">
          You won <Money value={account.pendingAmount} className="text-gold-deep" />
        </h2>
        <p className="mt-1">
          {isReady
            ? "It is being sent to your bank account. You will hear from us when it is there."
            : "Tell the payment processor where to send it. It takes two minutes, and you do it once."}
        </p>
      </div>
      {!isReady && (
        <Button isPending={open.isPending} onClick={() => open.mutate()}>
          {account.status === "pending" ? "Continue" : "Say where to pay me"}
        </Button>
      )}
    </section>
  );
}
