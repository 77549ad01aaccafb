import { Elements } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure/index.js";
import { useMemo, useState } from "react";
import { useLoad } from "#web/api/load.ts";
import type { CardFormProps } from "#web/money/payments/card-form-props.ts";
import { LoadingCardForm } from "#web/money/payments/setting-up.tsx";
import { StripeFields } from "#web/money/payments/stripe-fields.tsx";
import { useStripeAppearance } from "#web/money/payments/use-stripe-appearance.ts";
import { FailedLoad } from "#web/ui/failed-load.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type StripeCardFormProps = CardFormProps & { publishableKey: string };

/** Stripe's card form. Its script comes from Stripe's own host, as Stripe asks; card numbers never reach this site. */
export function StripeCardForm({ publishableKey, ...form }: StripeCardFormProps) {
  const [isBroken, setBroken] = useState(false);
  const script = useLoad({
    queryKey: ["stripe.js", publishableKey],
    queryFn: () => loadStripe(publishableKey),
    // The result is Stripe's own object, not data to compare.
    structuralSharing: false,
  });
  const { clientSecret } = form.intent;
  const appearance = useStripeAppearance();
  const options = useMemo(() => ({ clientSecret, appearance, locale: "en" as const }), [clientSecret, appearance]);
  return (
    <Loaded from={script} what="the card form" pending={<LoadingCardForm />} advice={ADVICE}>
      {(stripe) =>
        isBroken ? (
          <FailedLoad
            title="We couldn't load the card form."
            advice={ADVICE}
            isTrying={false}
            onRetry={() => setBroken(false)}
          />
        ) : (
          <Elements stripe={stripe} options={options}>
            <StripeFields {...form} onBroken={() => setBroken(true)} />
          </Elements>
        )
      }
    </Loaded>
  );
}

const ADVICE =
  "It comes from Stripe, which takes the payment for us, and we couldn't reach it. Your connection or an ad blocker may be in the way. Nothing was charged.";
