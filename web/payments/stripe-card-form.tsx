import { Elements } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure/index.js";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CardFormProps } from "#web/payments/card-form-props.ts";
import { LoadingCardForm } from "#web/payments/loading-card-form.tsx";
import { StripeFields } from "#web/payments/stripe-fields.tsx";
import { useStripeAppearance } from "#web/payments/use-stripe-appearance.ts";
import { Button } from "#web/ui/button.tsx";

type StripeCardFormProps = CardFormProps & { publishableKey: string };

/** Stripe's card form. Its script comes from Stripe's own host, as Stripe asks; card numbers never reach this site. */
export function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const [isBroken, setBroken] = useState(false);
  const script = useQuery({
    queryKey: ["stripe.js", publishableKey],
    queryFn: () => loadStripe(publishableKey),
    // What comes is no data to look into.
    structuralSharing: false,
  });
  const { clientSecret } = form.intent;
  const appearance = useStripeAppearance();
  const options = useMemo(() => ({ clientSecret, appearance, locale: "en" as const }), [clientSecret, appearance]);

  const retry = () => {
    setBroken(false);
    if (script.isError) void script.refetch();
  };
  if (isBroken || (script.isError && !script.isFetching)) return <NotLoaded onRetry={retry} />;
  if (!script.data) return <LoadingCardForm />;
  return (
    <Elements stripe={script.data} options={options}>
      <StripeFields {...form} onBroken={() => setBroken(true)} />
    </Elements>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-red-wash px-4 py-5 text-center">
      <h3 className="text-lg">The card form did not load</h3>
      <p className="text-sm">
        It comes from Stripe, who take the payment for us, and Stripe could not be reached. Your connection or an ad
        blocker may be in the way. Nothing was charged.
      </p>
      <Button variant="secondary" className="justify-self-center" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
