import { lazy, Suspense } from "react";
import type { CardFormProps } from "#web/payments/card-form-props.ts";
import { LoadingCardForm } from "#web/payments/loading-card-form.tsx";
import { SandboxCardForm } from "#web/payments/sandbox-card-form.tsx";

/** Nothing of Stripe is loaded before somebody is about to pay, and nothing at all in the sandbox. */
const StripeCardForm = lazy(() =>
  import("#web/payments/stripe-card-form.tsx").then((module) => ({ default: module.StripeCardForm })),
);

/** Where the card is typed: Stripe's own form, or the sandbox's in its place. */
export function CardForm({ publishableKey, ...form }: CardFormProps & { publishableKey: string | null }) {
  if (publishableKey === null) return <SandboxCardForm {...form} />;
  return (
    <Suspense fallback={<LoadingCardForm />}>
      <StripeCardForm publishableKey={publishableKey} {...form} />
    </Suspense>
  );
}
