import { useMutation } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { isUnsent, request } from "#web/api/request.ts";
import { PAYING } from "#web/money/payments/card-form-props.ts";
import { PaymentFailureNote } from "#web/money/payments/payment-failure.tsx";
import type { PaymentResult } from "#web/money/payments/use-payment-result.ts";
import { Button } from "#web/ui/button.tsx";

type CardAuthenticationProps = {
  intent: { paymentIntentId: string; clientSecret: string };
  onFailed: (error: unknown) => void;
  onResult: (result: PaymentResult) => Promise<void>;
};

/** The bank's authentication question to the cardholder, which the sandbox lets you answer either way. */
export function CardAuthentication({ intent, onFailed, onResult }: CardAuthenticationProps) {
  const { paymentIntentId: id, clientSecret } = intent;
  const answer = useMutation({
    mutationKey: PAYING,
    mutationFn: async (outcome: "success" | "failure") => {
      const { status } = await request("POST /api/sandbox/payment-intents/:id/authenticate", {
        params: { id },
        body: { clientSecret, outcome },
      });
      await onResult({ paymentIntentId: id, status });
    },
    // Without a connection there was no answer, so the question stays.
    onError: (error) => {
      if (!isUnsent(error)) onFailed(error);
    },
  });
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Smartphone aria-hidden size={32} className="text-blue" />
      <div>
        <h3 className="text-lg">Your bank wants to be sure it's you</h3>
        <p className="mt-1 text-sm text-ink-soft">In the sandbox you choose the answer.</p>
      </div>
      {answer.isError && <PaymentFailureNote error={answer.error} />}
      <div className="grid w-full gap-2">
        <Button isPending={answer.isPending} onClick={() => answer.mutate("success")}>
          Yes, it's me
        </Button>
        <Button variant="secondary" isPending={answer.isPending} onClick={() => answer.mutate("failure")}>
          Refuse
        </Button>
      </div>
    </div>
  );
}
