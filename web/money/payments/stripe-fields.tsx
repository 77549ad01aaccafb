import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeError, StripePaymentElementOptions } from "@stripe/stripe-js";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { refuseOffline } from "#web/api/request.ts";
import { type CardFormProps, PAYING } from "#web/money/payments/card-form-props.ts";
import { LastProblem, type PaymentFailure, type PaymentProblem } from "#web/money/payments/payment-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

const elementOptions = (): StripePaymentElementOptions => ({ layout: "tabs", business: { name: siteName() } });

type StripeFieldsProps = CardFormProps & {
  /** Stripe's fields can't be shown. */
  onBroken: () => void;
};

/** Stripe's fields with our button below. Whatever fails, the typed details stay. */
export function StripeFields({ amount, isDisabled, onResult, onBroken }: StripeFieldsProps) {
  const [isReady, setReady] = useState(false);
  const [options] = useState(elementOptions);
  const { pay, isPaying, problem, isUnderWay } = useStripePayment(onResult);
  const canPay = isReady && !isDisabled && !isUnderWay;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canPay) pay();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {/* Frames whose color scheme differs from the page's aren't transparent, and Stripe's only have the light one. */}
      <div className="min-h-64 [color-scheme:light]">
        <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onBroken} />
      </div>
      <LastProblem problem={problem} isPaying={isPaying} />
      <Button type="submit" size="large" isPending={isPaying || isUnderWay} disabled={!isReady || isDisabled}>
        {isPaying ? "Paying…" : isUnderWay ? "Payment processing" : `Pay ${formatDollars(centsOf(amount))}`}
      </Button>
    </form>
  );
}

type Outcome = { failure?: PaymentFailure; isUnderWay?: boolean };

/** Submits the typed details to Stripe, one try at a time, and reports the result (SPEC §4, Payment flow). */
function useStripePayment(onResult: CardFormProps["onResult"]) {
  const stripe = useStripe();
  const elements = useElements();
  // Available at once, unlike state, which the button sees only after the next render.
  const isBusy = useRef(false);
  const { mutate, data, error, isPending, isError } = useMutation({
    mutationKey: PAYING,
    mutationFn: async (): Promise<Outcome> => {
      refuseOffline();
      if (!stripe || !elements) throw new Error("Stripe's form hasn't loaded yet.");
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}${paths.player()}` },
        redirect: "if_required",
      });
      if (error) return { failure: failureOf(error) };
      await onResult({ paymentIntentId: paymentIntent.id, status: paymentIntent.status });
      return { isUnderWay: true };
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const pay = () => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  };
  const refused = data?.failure && { failure: data.failure };
  const problem: PaymentProblem | undefined = isError ? { error } : refused;
  return { pay, isPaying: isPending, problem, isUnderWay: data?.isUnderWay ?? false };
}

const failureOf = ({ type, code, message = "The payment did not go through." }: StripeError): PaymentFailure => ({
  code,
  message,
  isUncharged: type === "card_error" || type === "validation_error",
});
