import { lazy, Suspense } from "react";
import type { CardFormProps } from "#web/money/payments/card-form-props.ts";
import { SandboxCardForm } from "#web/money/payments/sandbox-card-form.tsx";
import { LoadingCardForm } from "#web/money/payments/setting-up.tsx";

/** Loads Stripe's code only when someone is about to pay, and never in the sandbox. */
const StripeCardForm = lazy(() =>
  import("#web/money/payments/stripe-card-form.tsx").then((module) => ({ default: module.StripeCardForm })),
);

/** The card form: Stripe's own, or the sandbox's in its place. */
export function CardForm({ publishableKey, ...form }: CardFormProps & { publishableKey: string | null }) {
  if (publishableKey === null) return <SandboxCardForm {...form} />;
  return (
    <Suspense fallback={<LoadingCardForm />}>
      <StripeCardForm publishableKey={publishableKey} {...form} />
    </Suspense>
  );
}
